"""The test vectors (stonehenge section 11) and single clauses, each named after its clause."""

import pytest

from druids.games.stonehenge.state import Ask, Deed
from druids.kernel.tasks import KIND, WHAT
from tests.games.stonehenge.table import Table, dealt

# Four hands of 14 as a deal would give them; seat 1 has Gaia.
FOUR_HANDS = [
    "G1 G2 G3 G4 G5 G6 G7 G8 G9 G10 G11 G12 S M",
    "Ga Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 Y10 Y11 Y12 S",
    "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 M B1",
    "B2 B3 B4 B5 B6 B7 B8 B9 B10 B11 B12 P1 P2 P3",
]


def test_11_1_tops_add_up() -> None:
    table = Table(3).stage(["G1", "G2", "G3"], piles={0: {"R": 12, "B": 3, "Y": 5, "P": 6}})
    assert table.scores()[0] == 26


def test_11_2_highest_of_the_led_domain_wins_and_lowest_lies_on_top() -> None:
    table = Table(3).stage(["B7 R1", "B11 R2", "G12 R3"]).play("card:B7", "card:B11", "card:G12")
    assert table.actor == 1
    assert table.piles(1) == {"B": 7, "G": 12}
    assert table.heights(1) == {"B": 2, "G": 1}


@pytest.mark.parametrize(("cult", "shown"), [("moon", 9), ("sun", 10)])
def test_11_3_a_packet_covers_the_old_top(cult: str, shown: int) -> None:
    table = Table(3, sun_and_moon=True).stage(["B9 G1", "B10 G2", "R1 G3"], piles={1: {"B": 3}})
    table.s.cult = cult == "sun"
    table.play("card:B9", "card:B10", "card:R1")
    assert table.piles(1) == {"B": shown, "R": 1}
    assert table.heights(1) == {"B": 3, "R": 1}


def test_11_4_legal_sets() -> None:
    table = Table(3).stage(["B7", "B2 B9 R1 S", "R1 M"])
    assert table.names() == ["card:B7"]
    table.play("card:B7")
    assert set(table.names()) == {"card:B2", "card:B9", "card:S"}
    table.play("card:B9")
    assert set(table.names()) == {"card:R1", "card:M"}
    free = Table(3).stage(["B2 B9 R1 S", "B7", "R1 M"])
    assert set(free.names()) == {"card:B2", "card:B9", "card:R1", "card:S"}
    assert free.play("card:S").names() == ["card:B7"]  # stonehenge 6.3: nothing to follow yet


def test_11_5_specials_led_then_sickle_takes_the_fresh_pile_and_mistletoe_finds_none() -> None:
    table = Table(4).stage(["M G1", "S G2", "R2 G3", "R9 G4"]).play("card:M", "card:S", "card:R2")
    assert table.names() == ["card:R9"]
    table.play("card:R9")
    assert (table.ask, table.actor) == ("PLAY", 3)
    assert table.piles(3) == {}
    assert table.s.aside == 4


def test_11_6_all_specials_the_leader_wins_and_chooses_among_tied_tops() -> None:
    table = Table(3).stage(["S G1", "M G2", "S G3"], piles={0: {"Y": 8, "G": 8, "P": 2}})
    table.play("card:S", "card:M", "card:S")
    assert (table.ask, table.actor) == ("SICKLE", 0)
    assert set(table.names()) == {"sickle:Y", "sickle:G"}
    table.play("sickle:Y")
    assert (table.ask, table.actor) == ("PLAY", 0)
    assert table.piles(0) == {"P": 2}
    assert table.heights(0) == {"P": 2}  # the Mistletoe lies under it


def test_11_7_fifth_domain_ends_the_round_before_the_sickle_acts() -> None:
    table = Table(3).stage(["P6 G1", "P4 G2", "S G3"], piles={0: {"G": 1, "Y": 2, "R": 3, "B": 4}, 1: {"G": 7}})
    table.play("card:P6", "card:P4", "card:S")
    assert list(table.s.totals[:3]) == [-3, 7, 0]
    assert (table.ask, table.s.round_no) == ("DEAL", 2)


def first_trick(seats: int, hands: list[str]) -> Table:
    """Seat 0 holds Gaia and leads it."""
    table = Table(seats).stage(hands)
    table.s.tasks[0, KIND] = Ask.LEAD_GAIA
    table.s.gaia = 0
    table.s.held[0] += 1
    return table


def test_11_8_gaia_wins_when_nobody_follows_and_the_sickle_takes_what_it_won() -> None:
    table = first_trick(3, ["Y1", "G5 Y2", "S Y3"]).play("gaia:P", "card:G5", "card:S")
    assert (table.ask, table.actor) == ("PLAY", 0)
    assert table.piles(0) == {}
    assert table.s.aside == 3


def test_11_9_gaia_and_four_specials_all_go_aside() -> None:
    table = first_trick(5, ["Y1", "S Y2", "S Y3", "M Y4", "M Y5"])
    table.play("gaia:G", "card:S", "card:S", "card:M", "card:M")
    assert (table.ask, table.actor) == ("PLAY", 0)
    assert table.s.aside == 5
    assert not table.s.tops.any()


def test_11_10_two_sickles_and_one_pile() -> None:
    table = Table(3).stage(["Y5 G1", "S G2", "S G3"]).play("card:Y5", "card:S", "card:S")
    assert table.piles(0) == {}
    assert table.s.aside == 3
    assert table.ask == "PLAY"


def test_11_11_sickle_offers_all_tied_tops_the_new_one_too() -> None:
    table = Table(3).stage(["B9 G1", "S G2", "M G3"], piles={0: {"Y": 9, "R": 9}})
    table.play("card:B9", "card:S", "card:M")
    assert set(table.names()) == {"sickle:Y", "sickle:R", "sickle:B"}
    table.play("sickle:B")
    assert set(table.names()) == {"mistletoe:Y", "mistletoe:R"}  # stonehenge 7.8 after stonehenge 7.7
    assert table.play("mistletoe:R").heights(0) == {"Y": 1, "R": 2}


@pytest.mark.parametrize(("dealer", "follows"), [(0, 1), (2, 0)])
def test_11_12_of_tied_fewest_the_first_after_the_dealer_deals(dealer: int, follows: int) -> None:
    piles = {0: {"G": 5}, 1: {"G": 5}, 2: {"G": 12}}
    table = Table(3).stage(["R1", "R2", "B8"], leader=2, piles=piles)
    table.s.dealer = dealer
    table.s.hands[2] = 1 << (3 * 12 + 7)  # blue 8 alone: seat 2 wins it with R1 and R2 thrown in
    table.play("card:B8", "card:R1", "card:R2")
    assert list(table.s.sheet[0, :3]) == [5, 5, 12 + 8 + 1]
    assert table.s.dealer == follows
    assert table.s.tasks[0, WHAT] == (follows + 1) % 3  # stonehenge 3.5: the left neighbour gets the first card


def test_11_13_a_bust_in_the_last_trick_counts_minus_three() -> None:
    table = Table(3, rounds=1).stage(["P6", "P4", "P5"], piles={0: {"G": 12, "Y": 12, "R": 12, "B": 12}, 2: {"R": 1}})
    table.play("card:P6", "card:P4", "card:P5")
    assert table.s.depth == 0
    assert table.scores() == [-3, 0, 1]
    assert table.winners() == [2]


def test_2_3_and_3_5_the_deal_begins_left_of_the_dealer() -> None:
    table = Table(4)
    assert table.names() == [f"dealer:{seat}" for seat in range(4)]
    assert table.play("dealer:2").s.tasks[0, WHAT] == 3
    assert table.play("deal:B7").s.tasks[0, WHAT] == 0
    assert table.s.hands[3] == 1 << (3 * 12 + 6)


def test_3_3_and_6_1_after_the_deal_the_holder_of_gaia_names_any_domain() -> None:
    table = dealt(4, FOUR_HANDS)
    assert (table.ask, table.actor) == ("LEAD_GAIA", 1)
    assert list(table.s.held[:4]) == [14] * 4
    assert table.s.aside == 9
    assert set(table.names()) == {f"gaia:{letter}" for letter in "GYRBP"}
    table.play("gaia:P")
    assert table.actor == 2
    assert len(table.names()) == 14  # no purple card: anything goes
    table.play("card:R5")
    assert set(table.names()) == {"card:P1", "card:P2", "card:P3"}


def test_7_4_gaia_goes_aside_and_opens_no_pile() -> None:
    table = dealt(4, FOUR_HANDS).play("gaia:R", "card:R3", "card:B2", "card:G4")
    assert table.actor == 2
    assert table.piles(2) == {"R": 3, "B": 2, "G": 4}
    assert table.s.aside == 9 + 1


def test_8_1_a_round_ends_with_the_last_card_in_hand() -> None:
    table = Table(3).stage(["R1", "R2", "R3"], piles={1: {"Y": 4}}).play("card:R1", "card:R2", "card:R3")
    assert list(table.s.totals[:3]) == [0, 4, 1]
    assert not table.s.tops.any()  # stonehenge 3.7
    assert (table.ask, table.s.round_no) == ("DEAL", 2)


def test_7_8_mistletoe_is_asked_in_the_last_trick_too() -> None:
    table = Table(3).stage(["R1", "R2", "M"], piles={1: {"Y": 4}}).play("card:R1", "card:R2", "card:M")
    assert set(table.names()) == {"mistletoe:Y", "mistletoe:R"}
    assert list(table.play("mistletoe:Y").s.totals[:3]) == [0, 5, 0]


def test_8_6_all_tied_players_win_together() -> None:
    table = Table(3, rounds=1).stage(["R5", "B1", "G2"], piles={1: {"Y": 8}}).play("card:R5", "card:B1", "card:G2")
    assert table.scores() == [8, 8, 0]
    assert table.winners() == [0, 1]


def test_9_1_gaia_fixes_the_cult_for_the_round() -> None:
    table = dealt(4, FOUR_HANDS, sun_and_moon=True)
    assert set(table.names()) == {f"gaia:{letter}:{cult}" for letter in "GYRBP" for cult in ("moon", "sun")}
    assert table.s.cult == -1
    assert table.play("gaia:B:sun").s.cult == 1
    table.play("card:B1", "card:B12", "card:G4")
    assert table.piles(3) == {"B": 12, "G": 4}


def test_2_2_any_number_of_rounds_and_the_sheet_keeps_the_latest() -> None:
    table = Table(3, rounds=999)
    for number in range(7):
        table.s.depth = 1
        table.s.round_no = number + 1
        table.s.tasks[0] = (Deed.END_ROUND, 0, 0, 0)
        table.s.tops[0, 0] = number + 1
        table.s.dealer = 0
        table.s.depth = 2  # the deed runs after an answer: a Mistletoe's
        table.s.tasks[1] = (Ask.MISTLETOE, 0, 0, 1)
        table.play("mistletoe:G")
    assert list(table.s.sheet[:, 0]) == [3, 4, 5, 6, 7]
    assert table.s.totals[0] == 28
