"""Options of a game: the values they accept, and what they say of others."""

import pytest

from druids.kernel.info import GameInfo, Option, OptionValue

SWITCH = Option("moon", False)
WORD = Option("deal", "random", words=("random", "chosen"))
NUMBER = Option("rounds", 5, low=1, high=9)
INFO = GameInfo("grove", "Grove", (), "", 2026, 1, (2, 3), 2, 10, (SWITCH, WORD, NUMBER))


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [(SWITCH, "true", True), (SWITCH, False, False), (WORD, "chosen", "chosen"), (NUMBER, "7", 7), (NUMBER, 9, 9)],
)
def test_values_are_read_and_spelt_back(option: Option, text: OptionValue, value: OptionValue) -> None:
    assert option.parse(text) == value
    assert option.parse(option.spell(value)) == value


@pytest.mark.parametrize(
    ("option", "text", "valid"),
    [
        (SWITCH, "yes", "true, false"),
        (SWITCH, 1, "true, false"),
        (WORD, "dealt", "random, chosen"),
        (NUMBER, "0", "1 to 9"),
        (NUMBER, 10, "1 to 9"),
        (NUMBER, True, "1 to 9"),
        (NUMBER, "²", "1 to 9"),
        (NUMBER, "-1", "1 to 9"),
    ],
)
def test_a_wrong_value_is_refused_with_the_valid_ones(option: Option, text: OptionValue, valid: str) -> None:
    with pytest.raises(ValueError, match=valid):
        option.parse(text)


def test_settle_fills_in_defaults_and_codes_follow_the_card() -> None:
    settled = INFO.settle({"deal": "chosen"})
    assert settled == {"moon": False, "deal": "chosen", "rounds": 5}
    assert INFO.codes(settled) == [0, 1, 5]


def test_an_unknown_option_is_refused_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match="moon, deal, rounds"):
        INFO.settle({"sun": "true"})
