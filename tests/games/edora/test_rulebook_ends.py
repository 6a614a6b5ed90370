"""Every example of the rulebook: potions, the last steps of a turn, the end of the game and the variations."""

import pytest

from druids.games.edora.scoring import breakdown, multiplier, winners
from druids.games.edora.state import Ask, Deed
from druids.games.edora.tables import HERBS, SHRINES
from tests.games.edora.table import NATURE, Table, number, table_at

# -- potions ----------------------------------------------------------------------------------------------------------


def brewer() -> Table:
    table = table_at("s02").push_ask(Ask.BREW, n=1)
    table.s.mistletoe[0] = 6
    return table


@pytest.mark.parametrize(
    ("potion", "herbs", "gained"),
    [
        ("P2c", (), {"mistletoe": -2, "sickle": 3}),
        ("P2c", ("H03",), {"mistletoe": -2, "sickle": 5}),
        ("P3a", ("H11",), {"mistletoe": -3, "prestige": 10}),
        ("P4a", (), {"mistletoe": -4, "knowledge": 3}),
        ("P4a", ("H04",), {"mistletoe": -4, "knowledge": 5}),
        ("P6c", ("H11",), {"mistletoe": -6, "prestige": 25}),
        ("P2b", ("H01",), {"mistletoe": -2, "provisions": 6}),
        ("P4b", ("H01", "H11"), {"mistletoe": -4, "provisions": 6, "prestige": 5}),
    ],
)
def test_12_2_and_12_6_potions_that_simply_give(potion: str, herbs: tuple[str, ...], gained: dict[str, int]) -> None:
    table = brewer().activate(0, *herbs)
    assert table.gained(lambda: table.play(f"brew:{potion}")) == gained
    dice = {"P2b": 1, "P4b": 2}.get(potion, 0)
    assert (table.ask == "TAKE_DIE") == (dice > 0)
    if dice:
        assert table.s.tasks[table.s.depth - 1, 3] == dice


@pytest.mark.parametrize(("potion", "herb", "value"), [("P3b", False, 3), ("P5b", False, 6), ("P5b", True, 8)])
def test_12_1_runestone_potions(potion: str, herb: bool, value: int) -> None:
    table = brewer().activate(0, *(["H09"] if herb else []))
    table.play(f"brew:{potion}")
    assert table.gained(lambda: table.play("rune:R5")) == {"prestige": 2 * value}


def test_12_1_two_tablets_are_refilled_in_between() -> None:
    table = brewer()
    table.s.oracle[:] = [number(bonus) for bonus in ("PRE", "PRO", "MIS", "SIC", "KNO", "DIE")]
    table.play("brew:P6b", "tablet:0")
    assert table.ask == "TURN_UP"
    table.play(table.names()[0])
    assert table.ask == "TABLET"
    assert "tablet:0" in table.names()


def test_12_3_a_gem_times_five_on_a_layer_of_choice() -> None:
    table = brewer().activate(0, "H05", "H11")
    table.s.amulet[0, 2:4] = [number("PRO"), number("MIS")]
    table.play("brew:P5a")
    assert table.names() == ["layer:1", "layer:3"]
    table.play("layer:3")
    assert "skip" in table.names()
    assert table.gained(lambda: table.play("gem:PRE")) == {"prestige": 30}
    assert table.s.amulet[0, 4] == number("PRE")
    full = brewer()
    full.s.amulet[0, :] = range(6)
    assert full.play("brew:P5a").ask == "MOVE"


def test_12_4_a_face_down_herb_is_turned_up() -> None:
    table = brewer()
    table.s.face_down[0] = 1 << number("H08")
    assert table.play("brew:P1b").names() == ["activate:H08"]
    table.play("activate:H08")
    assert (table.s.face_down[0], table.s.active[0]) == (0, 1 << number("H08"))


def test_12_4_two_herbs_from_the_large_board_as_far_as_there_are() -> None:
    table = brewer()
    table.s.active[0] = (1 << len(HERBS)) - 1 - (1 << number("H05"))
    table.play("brew:P4c")
    assert table.names() == ["activate:H05"]
    assert table.play("activate:H05").ask == "MOVE"


def test_12_5_a_single_six_may_be_refused_and_is_not_asked_without_a_die_below() -> None:
    table = brewer().play("brew:P1c")
    assert table.names() == ["skip", "six:s02"]
    assert table.play("skip").ask == "MOVE"
    sixes = brewer()
    sixes.s.values[0, number("s02")] = 6
    assert sixes.play("brew:P1c").ask == "MOVE"


def test_11_4_a_potion_is_there_once() -> None:
    table = brewer()
    table.s.brewers[number("P1a")] = 1
    assert "brew:P1a" not in table.names()


# -- steps 5 to 7 -----------------------------------------------------------------------------------------------------


def test_14_1_example_a_fire_with_the_three_to_five_herb_gives_ten_and_a_die() -> None:
    table = Table(2).begin().put(0, s14=1, s17=1, s21=1).activate(0, "H11")
    assert table.gained(lambda: table.do(Deed.FIRES)) == {"prestige": 10}
    assert (table.ask, table.s.fires[11]) == ("TAKE_DIE", 0)
    plain = Table(2).begin().put(0, s14=1, s17=1, s21=1)
    assert plain.gained(lambda: plain.do(Deed.FIRES)) == {"prestige": 6}


def test_14_1_a_lit_fire_is_out_of_the_game() -> None:
    table = Table(2).begin().put(0, s01=1, s04=1)
    table.s.fires[0] = 1
    assert table.gained(lambda: table.do(Deed.FIRES)) == {}


def test_14_2_a_link_of_four_dice_is_worth_eight_and_the_first_beige_dolmen() -> None:
    table = Table(2).begin().put(0, s02=1, s06=1, s10=1, s14=1)
    assert table.gained(lambda: table.do(Deed.LINKS)) == {"prestige": 8 + 8}
    assert (table.s.links[1], table.s.beige.tolist()) == (0, [0, -1, -1])
    assert table.gained(lambda: table.do(Deed.LINKS)) == {}


def test_14_2_the_shortest_link_counts_and_a_gap_makes_none() -> None:
    longer = Table(2).begin().put(0, s02=1, s06=1, s10=1, s14=1, s05=1, s09=1)
    longer.s.beige[:] = 1
    assert longer.gained(lambda: longer.do(Deed.LINKS)) == {"prestige": 8}
    gap = Table(2).begin().put(0, s02=1, s06=1, s14=1)
    assert gap.gained(lambda: gap.do(Deed.LINKS)) == {}


def test_14_2_only_own_dice_link() -> None:
    table = Table(2).begin().put(0, s02=1, s06=1, s14=1).put(1, s10=6)
    assert table.gained(lambda: table.do(Deed.LINKS)) == {}


def test_14_3_each_pair_reached_frees_one_active_and_one_inactive_herb() -> None:
    table = Table(2).begin()
    table.s.herbs[0, :] = range(12)
    table.s.sickle[0] = 5
    table.do(Deed.FREE_HERBS)
    assert table.names() == ["activate:H01", "activate:H02"]
    assert table.play("activate:H02").names() == ["activate:H03", "activate:H04"]
    assert table.play("activate:H03").ask == "MOVE"
    assert (table.s.freed[0], table.s.active[0], table.s.face_down[0]) == (2, 0b0110, 0b1001)
    assert table.do(Deed.FREE_HERBS).ask == "MOVE"


def test_14_3_a_pair_that_potions_emptied_asks_nothing() -> None:
    table = Table(2).begin().activate(0, "H01", "H02")
    table.s.herbs[0, :] = range(12)
    table.s.sickle[0] = 2
    assert table.do(Deed.FREE_HERBS).ask == "MOVE"
    assert (table.s.freed[0], table.s.active[0]) == (1, 0b11)


# -- the end ----------------------------------------------------------------------------------------------------


def test_8_1_the_round_in_which_the_thirteenth_die_is_placed_is_completed() -> None:
    table = Table(3).begin().put(0, **{f"s{k:02}": 1 for k in range(1, 13)}).hold(0, 1, stored=())
    table.stand(0, "s12").s.provisions[0] = 50
    table.play("move:s13")
    table.go_on(lambda names: "skip" if "skip" in names else names[0])
    assert (table.actor, int(table.s.dice[0]).bit_count()) == (1, 13)
    table.play("distress").go_on()
    assert table.actor == 2
    table.play("distress")
    while table.s.depth:
        table.play(table.names()[0])
    assert table.s.rounds == 1


def test_15_1_example_of_the_shrines_step() -> None:
    """7 dice and 4 stones on field 7, 10 and 7 on the last field, 4 and 3 on field 2: 22, 68 and 0."""
    table = Table(3).begin()
    dice = {0: range(7), 1: range(7, 17), 2: range(17, 21)}
    for seat, places in dice.items():
        table.put(seat, **{SHRINES[k]: 3 for k in places})
    table.s.knowledge[:3] = [7, 15, 2]
    table.s.stones[0, :4] = [0, 0, 1, 2]
    table.s.runes[1, :3] = [7, 8, 9]
    table.s.stones[2, :4] = [10, 11, 12, 13]  # erected by seat 2 where seat 1 is the highest
    table.s.runes[2, :3] = [17, 18, 18]
    assert [multiplier(table.s, seat) for seat in range(3)] == [2, 4, 0]
    assert [breakdown(table.s, seat)["shrines"] for seat in range(3)] == [22, 68, 0]


def test_15_1_equal_dice_are_decided_by_the_knowledge_bar() -> None:
    table = Table(2).begin().put(0, s01=4).put(1, s01=4)
    table.s.knowledge[:2] = [7, 7]
    assert [breakdown(table.s, seat)["shrines"] for seat in range(2)] == [0, 2]
    table.s.height[:2] = [1, 0]
    assert [breakdown(table.s, seat)["shrines"] for seat in range(2)] == [2, 0]


@pytest.mark.parametrize(
    ("places", "points"),
    [([0, 1, 2, -1, 3, -1], 30), ([0, 1, -1, -1, -1, -1], 10), ([0, -1, 1, -1, 2, -1], 20),
     ([0, 1, 2, 3, 4, 5], 50), ([0, 1, 2, 3, -1, -1], 20), ([-1] * 6, 0)],
)  # fmt: skip
def test_15_1_examples_of_the_amulet(places: list[int], points: int) -> None:
    table = Table(2).begin()
    table.s.amulet[0, :] = places
    assert breakdown(table.s, 0)["amulet"] == points


def test_15_1_remaining_materials() -> None:
    table = Table(2).begin().hold(0, 1, 2, stored=(3, 4, 5))
    table.s.provisions[0], table.s.mistletoe[0] = 17, 4
    assert breakdown(table.s, 0)["remaining"] == 2 + 4 + 2 + 3


@pytest.mark.parametrize(
    ("position", "points"), [(0, 0), (3, 0), (4, 5), (8, 10), (11, 10), (12, 15), (14, 15), (15, 20)]
)
def test_15_1_sickle(position: int, points: int) -> None:
    table = Table(2).begin()
    table.s.sickle[0] = position
    assert breakdown(table.s, 0)["sickle"] == points


def test_15_2_a_tie_goes_to_the_seat_that_is_not_ahead() -> None:
    table = Table(2).begin().hold(0, stored=()).hold(1, stored=())
    assert table.scores()[0] == table.scores()[1]
    assert winners(table.s) == 0b01
    table.s.height[:2] = [1, 0]
    assert winners(table.s) == 0b10


# -- bonuses and the variations ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bonus", "gained"),
    [
        ("PRE", {"prestige": 3}),
        ("KNO", {"knowledge": 1}),
        ("PRO", {"provisions": 3}),
        ("DIE", {}),
        ("MIS", {"mistletoe": 1}),
        ("SIC", {"sickle": 1}),
    ],
)
def test_13_1_the_six_bonuses(bonus: str, gained: dict[str, int]) -> None:
    table = Table(2).begin().push_ask(Ask.AGAIN, what=1 << number(bonus))
    assert table.gained(lambda: table.play(f"again:{bonus}")) == gained
    assert (table.ask == "TAKE_DIE") == (bonus == "DIE")


def test_7_9_variation_1_keep_one_of_three_the_others_go_under_the_stack() -> None:
    table = Table(2, first_tablet="chosen").go_on(until="ROLL").play(*["roll:6"] * 4, *["roll:1"] * 4)
    table.go_on(until="DRAW_TABLET")
    assert (table.s.in_stack, table.actor) == (18, NATURE)
    drawn = [table.names()[0], table.names()[0], table.names()[1]]
    table.play(*drawn)
    assert (table.actor, table.ask) == (0, "KEEP")
    keep = sorted({name.replace("tablet", "keep") for name in drawn})
    assert table.names() == keep
    table.play(keep[0])
    assert (table.s.in_stack, table.s.buried) == (17, 2)
    assert [f"tablet:T{k + 1:02}" for k in table.s.under[:2]] == drawn[1:]
    table.go_on(until="START")
    assert (table.s.in_stack, table.s.buried) == (16, 4)


def test_f_9_tablets_under_the_stack_are_drawn_last_and_in_order() -> None:
    table = Table(2, first_tablet="chosen").begin()
    under = table.s.under[:4].tolist()
    table.s.offer[:] = -1
    for left in range(table.s.in_stack, 0, -1):
        table.push_ask(Ask.TURN_UP, NATURE, 0, 0)
        if left <= 4:
            assert table.weights() == {f"tablet:T{under[4 - left] + 1:02}": 1}
        else:
            assert sum(table.weights().values()) == left - 4
        table.play(table.names()[0])
    assert (table.s.in_stack, table.s.dug, table.s.under.tolist()) == (0, 4, [-1] * 8)


def test_7_10_variation_2_the_same_herbs_for_all() -> None:
    table = Table(3, herbs="same").begin()
    assert [name.split(":")[0] for name in table.played()].count("herb") == 12
    assert (table.s.herbs[0] == table.s.herbs[1]).all()
    assert (table.s.herbs[0] == table.s.herbs[2]).all()


def test_7_10_variation_3_each_seat_plans_its_own_herbs() -> None:
    table = Table(3, herbs="planned").go_on(until="ROLL")
    table.play(*["roll:1"] * 4, *["roll:6"] * 4, *["roll:1"] * 4).go_on(until="PLAN_HERB")
    asked = []
    while table.ask == "PLAN_HERB":
        assert table.s.planning == 1
        asked.append(table.actor)
        table.play(table.names()[-1])
    assert asked == [1] * 12 + [2] * 12 + [0] * 12
    assert table.s.planning == 0
    assert table.s.herbs[0].tolist() == list(range(11, -1, -1))


def test_7_8_variation_4_the_same_stored_dice_for_all() -> None:
    table = Table(4, dice="same").begin()
    assert [name.split(":")[0] for name in table.played()].count("roll") == 16 + 9
    assert all((table.s.stored[0] == table.s.stored[seat]).all() for seat in range(4))
