"""Clauses of the rules that no vector covers, each test named after its clause."""

import pytest

from druids.games.futark.game import GAME
from tests.games.futark.table import Table


def test_4_1_one_claim_then_the_same_turn_goes_on() -> None:
    table = Table().row("KFUTAR").servants(0, "1@a").servants(1, "2@a").gems(0, 1, "K1 K2").gems(1, 1, "F1 F2")
    table.hand(0, "F8 F9").turn(0).play("claim:0", "location:K")
    assert all(name.startswith("place") for name in table.names())
    assert "place:F8:0" in table.names()  # futark 4.2: also at the location just turned up


def test_4_6_an_empty_hand_must_claim() -> None:
    table = Table().row("KFUTAR").servants(0, "1@b").gems(0, 1, "K1 K2").turn(0)
    assert table.names() == ["claim:0"]


def test_4_6_an_empty_hand_with_nothing_to_claim_refills() -> None:
    table = Table().row("KFUTAR").turn(0)
    assert table.names() == ["draw:gem", "draw:servant"]


def test_4_4_no_servant_can_be_discarded() -> None:
    table = Table().row("KFUTAR").hand(0, "F1 F2 F3", "1 2").turn(0).play("place:F1:0", "place:F2:0")
    assert table.names() == ["discard:F3", "no_discard"]


def test_4_5_an_empty_source_cannot_be_chosen() -> None:
    table = Table().row("KFUTAR").hand(0, "F1 F2 F3", "1 2").servants(0, "3@a").servants(1, "4@a 5@a 6@a")
    table.turn(0).play("no_claim", "place:F1:0", "place:F2:0", "no_discard")
    assert table.names() == ["draw:gem"]


def test_5_8_returned_servants_come_in_their_known_order() -> None:
    table = Table().row("KFUTAR").servants(0, "4@a 2@a 1@a").hand(0, "F1 F2", "3 5 6").turn(0)
    table.play("claim:0", "location:K", "place:F1:0", "place:F2:0", "draw:servant")
    assert table.names() == ["servant:s4"]
    table.play("servant:s4", "draw:servant")
    assert table.names() == ["servant:s2"]
    assert [int(v) for v in table.s.returned[0, :2]] == [1, 0]


def test_7_3_equal_scores_share_the_victory() -> None:
    table = Table(3).row("K").points(9, 4, 9)
    table.s.locations_left[:] = 0
    table.s.claims = 10
    table.servants(0, "1@b").gems(0, 0, "K5").gems(0, 1, "F1").hand(0, "F2").turn(0).play("claim:0")
    assert table.over
    assert table.winners() == [0, 1, 2]


def test_13_order_of_the_setup() -> None:
    table = Table(3).play("first:1", *(f"location:{kind}" for kind in "FUTARK"))
    for seat, kind in ((1, "F"), (2, "U"), (0, "T")):
        assert table.names()[0].startswith("gem:")
        table.play(*(f"gem:{kind}{value}" for value in (1, 2, 3, 4)), "servant:s1", "servant:s5", "servant:s6")
        assert table.s.gems_held[seat] == 4
        assert table.s.servants[seat] == 0b110001
    assert table.actor == 1
    assert table.names()[0] == "place:F1:0"


def test_13_chosen_servants_follow_the_own_gems() -> None:
    table = Table(2, (1, 0, 1)).play("first:0", *(f"location:{kind}" for kind in "FUTARK"))
    table.play("gem:F1", "gem:F2", "gem:F3", "gem:F4")
    assert table.actor == 0
    table.play("take:s6", "take:s1")
    assert table.names() == ["take:s2", "take:s3", "take:s4", "take:s5"]


def test_13_stop_only_with_a_card_in_hand() -> None:
    table = Table(2, (0, 1, 1)).row("KFUTAR").hand(0, "F1").turn(0).play("place:F1:0")
    assert table.names() == ["draw:gem", "draw:servant"]
    table.play("draw:servant", "servant:s1")
    assert table.names() == ["draw:gem", "draw:servant", "stop"]
    table.play("stop")
    assert table.actor == 1


def test_13_without_reshuffle_a_stalled_game_ends() -> None:
    table = Table(2, (0, 0, 0)).row("KFUTAR").points(3, 5).hand(0, "F1", "1")
    table.s.spent, table.s.deck, table.s.deck_count = table.s.deck, 0, 0
    table.s.fresh[:], table.s.fresh_count[:] = 0, 0
    table.turn(0).play("place:F1:0", "place:s1:1")
    assert table.over
    assert table.winners() == [1]


def test_13_chance_counts_locations_twice() -> None:
    table = Table().play("first:0", "location:F")
    assert list(table.weights().values()) == [1, 2, 2, 2, 2, 2]


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("claim:0", "refusal-claim-cards"),
        ("claim:1", "refusal-claim-servant"),
        ("claim:2", "refusal-claim-both"),
        ("place:F1:0", "refusal-place-time"),
        ("gem:F1", "refusal-nature"),
        ("stop", "refusal-draw-time"),
    ],
)
def test_refusals_name_the_rule(name: str, key: str) -> None:
    table = Table().row("KFUTAR").servants(0, "1@a").gems(1, 0, "U1 U2 U3").servants(3, "2@a 3@a 4@a")
    table.hand(0, "F1").turn(0)
    (action,) = GAME.actions.by_name[name]
    assert GAME.show.refusal(table.s, action).key == key


def test_refusal_of_two_servants() -> None:
    table = Table().row("KFUTAR").hand(0, "F1", "1 2").turn(0).play("place:s1:0")
    (action,) = GAME.actions.by_name["place:s2:0"]
    assert GAME.show.refusal(table.s, action).key == "refusal-two-servants"
