"""The test vectors of futark section 11, each named after its clause."""

import pytest

from druids.games.futark.claim import amulets_of, distribute, passes_column
from druids.games.futark.piles import claimable
from tests.games.futark.table import Table

KINDS = "FUTARK"
AMULETS = {5: "K5", 7: "K7", 4: "K4", 9: "K9", 20: "K9 K8 K3", 12: "K9 K3", 0: "F1 F2"}


def takes(seats: int, servants: str, gems: str) -> list[int]:
    """What each seat gets at a black location."""
    table = Table(seats).row("KFUTAR").gems(0, 0, gems).servants(0, servants)
    distribute(table.s, 0)
    return [int(p) for p in table.s.points[:seats]]


def test_11_1_one_servant_alone_takes_all() -> None:
    assert takes(2, "2@a", AMULETS[7]) == [7, 0]


def test_11_2_ascending_until_nothing_is_left() -> None:
    assert takes(3, "4@a 2@b 6@c", AMULETS[5]) == [3, 2, 0]


def test_11_3_the_last_takes_everything_left() -> None:
    assert takes(3, "4@a 2@b 6@c", AMULETS[20]) == [4, 2, 14]


def test_11_4_equal_values_in_the_order_played() -> None:
    assert takes(2, "3@b 3@a", AMULETS[4]) == [1, 3]
    assert takes(2, "3@b 3@a", AMULETS[9]) == [6, 3]


def test_11_5_a_worthless_claim_counts() -> None:
    table = Table(2).row("KFUTAR").gems(0, 0, AMULETS[0]).servants(0, "6@a 1@a 5@b").hand(0, "F5 F6").turn(0)
    table.play("claim:0")
    assert list(table.s.points[:2]) == [0, 0]
    assert table.s.claims == 1


def test_11_6_each_servant_on_its_own() -> None:
    assert takes(3, "5@a 5@b 1@c 5@c", AMULETS[12]) == [5, 5, 2]


def test_11_7_only_gems_of_the_kind_count() -> None:
    table = Table().gems(0, 0, "K9 K4 F7")
    assert amulets_of(int(table.s.piles[0, 0]), KINDS.index("K")) == 13


@pytest.mark.parametrize(
    ("gems", "servants", "can"),
    [("F1 F2", "1@a", True), ("", "1@a 2@a 3@b", True), ("F1 F2 F3", "", False), ("F1", "1@a", False)],
)
def test_11_8_claimable(gems: str, servants: str, can: bool) -> None:
    table = Table().row("KFUTAR").gems(0, 1, gems).servants(0, servants)
    assert bool(claimable(table.s, 0)) == can


@pytest.mark.parametrize(
    ("gems", "servants", "placements"),
    [
        ("F1 F2 F3 F4", "1 2 3", 2),
        ("F1", "1 2 3 4 5 6", 2),
        ("", "1 2 3 4 5", 1),
        ("F1", "", 1),
        ("", "", 0),
    ],
)
@pytest.mark.parametrize("last", [False, True])  # servants come last in the list of answers
def test_11_9_required_placements(gems: str, servants: str, placements: int, last: bool) -> None:
    table = Table().row("KFUTAR").hand(0, gems, servants).turn(0)
    placed: list[str] = []
    while any(name.startswith("place") for name in table.names()):
        names = table.names()
        if sum(":s" in name for name in placed) == 1:
            assert not any(":s" in name for name in names), "two servants"
        placed.append(names[-1 if last else 0])
        table.play(placed[-1])
    assert len(placed) == placements
    if len(gems.split()) == 1 and servants:
        assert sum(":s" in name for name in placed) == 1, "one each"


def test_11_10_the_column_moves() -> None:
    table = Table().points(32, 6)
    assert not passes_column(table.s, 0)
    assert table.s.offset == 1


@pytest.mark.parametrize(("points", "ends"), [((31, 5), True), ((31, 0), True), ((30, 0), False)])
def test_11_11_passing_with_a_mover_on_the_bottom_card(points: tuple[int, int], ends: bool) -> None:
    table = Table().points(*points)
    assert bool(passes_column(table.s, 0)) == ends
    assert table.s.offset == 0


def test_11_12_the_moved_column() -> None:
    table = Table().points(37, 10, offset=1)
    assert passes_column(table.s, 0)
    table = Table().points(37, 11, offset=1)
    assert not passes_column(table.s, 0)
    assert table.s.offset == 2


def test_the_column_of_a_long_game_does_not_overflow() -> None:
    table = Table().points(127, 127, offset=24)
    assert not passes_column(table.s, 0)
    assert table.s.offset == 24


def test_11_13_one_take_passes_several_cards() -> None:
    all_black = " ".join(f"K{value}" for value in range(1, 10))
    table = Table().row("KFUTAR").points(0, 12).gems(0, 0, all_black).servants(0, "1@a").hand(0, "F1").turn(0)
    table.play("claim:0")
    assert table.over
    assert list(table.s.points[:2]) == [45, 12]
    assert table.s.offset == 2
    assert table.winners() == [0]


def test_11_14_later_servants_take_nothing() -> None:
    table = Table(3).row("KFUTAR").points(28, 20, 5).gems(0, 1, "K9 K1").servants(0, "4@a 6@c").hand(1, "F1").turn(1)
    table.play("claim:0")
    assert table.over
    assert list(table.s.points[:3]) == [32, 20, 5]
    assert table.winners() == [0]


def test_11_15_slots_and_the_eleventh_claim() -> None:
    table = Table().row("KKFFUU").hand(0, "F1 F2 F3 F4", "1 2 3").hand(1, "A1 A2 A3 A4", "1 2 3")
    claims = 0
    table.turn(0)
    slots = []
    while not table.over:
        names = table.names()
        claim = [name for name in names if name.startswith("claim")]
        if claim:
            claims += 1
            table.play(claim[0])
            table.points(0, 0)  # so that the column does not end the game first
            if not table.over and table.names()[0].startswith("location"):
                assert claims <= 6
                table.play(table.names()[0])
            slots.append(int((table.s.locations >= 0).sum()))
        else:  # servants first, always at the lowest slot, so that something is claimable soon
            servants = [name for name in names if name.startswith("place:s") or name == "draw:servant"]
            table.play((servants or names)[0])
    assert slots == [6, 6, 6, 6, 6, 6, 5, 4, 3, 2, 1]
    assert claims == 11


def test_11_16_servants_return_in_the_order_played() -> None:
    table = Table().row("KFUTAR").servants(0, "4@a 2@a").gems(0, 0, "F1").hand(0, "F2").turn(0)
    table.play("claim:0")
    assert list(table.s.returned[0]) == [3, 1, -1, -1, -1, -1]
    assert table.s.fresh_count[0] == 4


def test_11_17_the_discard_becomes_the_deck() -> None:
    table = Table().row("KFUTAR").hand(0, "F1 F2 F3 F4 F5 F6 F7")
    everything = " ".join(f"{kind}{value}" for kind in "UTAR" for value in range(1, 10))
    table.gems(1, 1, everything).gems(2, 1, "F8 F9")  # nine black gems are left in the deck
    table.s.spent, table.s.deck, table.s.deck_count = table.s.deck, 0, 0
    table.turn(0).play("place:F1:0", "place:F2:0", "no_discard")
    table.play("draw:gem")
    assert table.s.deck_count == 9
    table.play("gem:K1", "draw:gem", "gem:K2")
    assert table.s.deck_count == 7
    assert table.s.spent == 0
    assert table.actor == 1
