"""Formatting messages: arguments, seats, lists, languages."""

import pytest

from druids.i18n import Reader, choose, languages
from druids.kernel.message import Many, Seat, say
from tests.toy.pebbles.game import GAME


def test_a_seat_is_named_and_you_are_you() -> None:
    message = say("laid", who=Seat(1))
    assert Reader(GAME.folder, "en", ["Anna", "Bran"], you=1).text(message) == "You lay a pebble."
    assert Reader(GAME.folder, "en", ["Anna", "Bran"], you=0).text(message) == "Bran lays a pebble."
    assert Reader(GAME.folder, "en").text(message) == "Seat 1 lays a pebble."


def test_messages_as_arguments() -> None:
    message = say("dealt", pebble=say("pebble", value=3))
    assert Reader(GAME.folder, "fr").text(message) == "Vous recevez galet 3."


@pytest.mark.parametrize(
    ("count", "text"),
    [(0, "nothing"), (1, "pebble 1"), (2, "pebble 1 and pebble 2"), (3, "pebble 1, pebble 2 and pebble 3")],
)
def test_lists_are_joined_as_the_language_joins_them(count: int, text: str) -> None:
    many = Many(tuple(say("pebble", value=n + 1) for n in range(count)))
    assert (
        Reader(GAME.folder, "en")
        .text(say("dealt", pebble=say("list-last", first=many, last="x")))
        .startswith(f"You are dealt {text}")
    )


def test_an_unknown_key_is_shown() -> None:
    assert Reader(GAME.folder, "en").text(say("no-such-key")) == "<no-such-key>"


def test_languages_and_the_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    assert languages() == ["en", "fr"]
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.delenv("LC_MESSAGES", raising=False)
    monkeypatch.setenv("LANG", "fr_CA.UTF-8")
    assert choose() == "fr"
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert choose() == "en"
    assert choose("fr") == "fr"
    with pytest.raises(ValueError, match="en, fr"):
        choose("xx")
