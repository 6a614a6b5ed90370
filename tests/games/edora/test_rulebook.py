"""Every example of the rulebook, and the rules of a turn in its order."""

import pytest

from druids.games.edora.scoring import breakdown, multiplier, winners
from druids.games.edora.state import Ask, Deed
from druids.games.edora.tables import HERBS, SHRINES
from tests.games.edora.table import NATURE, Table, number


def table_at(shrine: str, seats: int = 2) -> Table:
    """Seat 0 stands on a shrine with a die of value 1 there, with plenty to pay."""
    table = Table(seats).begin().put(0, **{shrine: 1}).stand(0, shrine)
    table.s.provisions[0] = 50
    return table


# -- step 1: move -------------------------------------------------------------------------------------------------


def test_9_3_example_two_shrines_passed_two_dark_areas_cost_five() -> None:
    table = table_at("s02").play("move:s23")
    assert table.s.provisions[0] == 45


def test_9_2_the_first_move_is_free_and_only_to_the_start_shrine() -> None:
    table = Table(2).begin()
    start = SHRINES[table.s.here[0]]
    assert table.names() == [f"move:{start}", "distress"]
    assert table.gained(lambda: table.play(f"move:{start}")) == {}
    assert table.s.beside[0] == 0


def test_9_4_no_goal_without_a_die_or_enough_to_pay_it() -> None:
    table = Table(2).begin().hold(0)
    assert table.names() == ["distress"]
    table.hold(0, 4).s.provisions[0] = 3
    assert table.names() == ["distress"]


def test_9_5_distress_gives_provisions_and_a_die_and_keeps_the_free_entry() -> None:
    table = Table(2).begin().hold(0, stored=(2, 5))
    assert table.play("distress").names() == ["take_die:2", "take_die:5"]
    table.play("take_die:5")
    assert (table.s.provisions[0], table.s.beside[0], table.actor) == (21, 1, 1)
    empty = Table(2).begin().hold(0, stored=())
    assert empty.gained(lambda: empty.play("distress")) == {"provisions": 6, "prestige": 2}


def test_9_3_shrines_with_own_dice_may_be_passed_but_not_entered() -> None:
    table = table_at("s02").put(0, s09=3, s16=3)
    assert "move:s09" not in table.names()
    assert "move:s23" in table.names()


# -- steps 2 and 3: place a die, competition -----------------------------------------------------------------------


def test_10_2_a_die_costs_its_value_and_a_turned_one_the_new_value() -> None:
    table = table_at("s01").stand(0, "s02").hold(0, 5).push_ask(Ask.DIE)
    assert table.gained(lambda: table.play("die:5")) == {"provisions": -5, "personal": -1}
    turned = table_at("s01").stand(0, "s02").hold(0, 5).activate(0, "H06").push_ask(Ask.DIE)
    assert turned.gained(lambda: turned.play("die:5>3")) == {"provisions": -3, "personal": -1}
    assert turned.s.values[0, number("s02")] == 3


@pytest.mark.parametrize(("mine", "theirs", "winner"), [(5, 4, 0), (3, 4, 1), (4, 4, 1)])
def test_10_3_competition_by_value_then_by_knowledge(mine: int, theirs: int, winner: int) -> None:
    table = Table(2).begin().put(1, s02=theirs).stand(0, "s02").hold(0, mine).push_ask(Ask.DIE, what=1)
    assert table.tower() == [0, 1]
    table.play(f"die:{mine}")
    assert table.s.prestige[:2].tolist() == [2 if seat == winner else 0 for seat in range(2)]


def test_10_3_no_competition_for_a_lone_die() -> None:
    table = Table(2).begin().stand(0, "s02").hold(0, 6).push_ask(Ask.DIE).play("die:6")
    assert table.s.prestige[0] == 0


# -- step 4: the actions --------------------------------------------------------------------------------------------


def test_11_1_provisions_twelve_with_the_herb_eighteen_and_three() -> None:
    table = Table(2).begin().push_ask(Ask.SUPPLY)
    assert table.gained(lambda: table.play("provisions")) == {"provisions": 12}
    herb = Table(2).begin().activate(0, "H01").push_ask(Ask.SUPPLY)
    assert herb.gained(lambda: herb.play("provisions")) == {"provisions": 18, "prestige": 3}
    both = Table(2).begin().activate(0, "H01", "H11").push_ask(Ask.SUPPLY)
    assert both.gained(lambda: both.play("provisions")) == {"provisions": 18, "prestige": 5}


def test_11_1_three_dice_one_after_the_other() -> None:
    table = Table(2).begin().hold(0, stored=(1, 2, 2, 6)).push_ask(Ask.SUPPLY).play("dice", "take_die:2")
    assert table.names() == ["take_die:1", "take_die:2", "take_die:6"]
    table.play("take_die:6", "take_die:1")
    assert table.ask == "MOVE"


@pytest.mark.parametrize(("bar", "herb", "field"), [("KNO", "H04", "knowledge"), ("SIC", "H03", "sickle")])
def test_11_2_forward_two_or_three_with_the_herb_two_more(bar: str, herb: str, field: str) -> None:
    for n in (2, 3):
        table = Table(2).begin().push_ask(Ask.ADVANCE, what=number(bar), n=n)
        assert table.names() == ["advance", "skip"]
        assert table.gained(lambda table=table: table.play("advance")) == {field: n}  # type: ignore[misc]
        more = Table(2).begin().activate(0, herb).push_ask(Ask.ADVANCE, what=number(bar), n=n)
        assert more.gained(lambda more=more: more.play("advance")) == {field: n + 2}  # type: ignore[misc]
        refused = Table(2).begin().push_ask(Ask.ADVANCE, what=number(bar), n=n)
        assert refused.gained(lambda refused=refused: refused.play("skip")) == {}  # type: ignore[misc]


def test_13_4_a_marker_goes_on_top_where_it_lands() -> None:
    table = Table(4).begin()
    assert table.tower() == [0, 1, 2, 3]
    for seat, fields in ((1, 2), (0, 2), (3, 1), (2, 2)):
        table.push_ask(Ask.ADVANCE, seat, what=number("KNO"), n=fields).play("advance")
    assert table.tower() == [3, 1, 0, 2]
    assert table.s.height[:4].tolist() == [1, 0, 2, 0]


def test_13_5_the_sickle_pays_two_for_each_field_beyond() -> None:
    table = Table(2).begin().activate(0, "H03").push_ask(Ask.ADVANCE, what=number("SIC"), n=3)
    table.s.sickle[0] = 13
    assert table.gained(lambda: table.play("advance")) == {"sickle": 2, "prestige": 6}


def with_oracle(*stones: str) -> Table:
    table = Table(2).begin()
    table.s.oracle[:] = [number(stone) for stone in stones]
    return table


def test_11_3_a_tablet_and_the_two_stones_beside_it() -> None:
    table = with_oracle("PRE", "KNO", "PRO", "DIE", "MIS", "SIC").push_ask(Ask.TABLET)
    taken = int(table.s.offer[3])
    stack = int(table.s.in_stack)
    assert table.gained(lambda: table.play("tablet:3")) == {"knowledge": 1, "provisions": 3}
    assert (table.actor, table.ask, table.s.tasks[table.s.depth - 1, 2]) == (NATURE, "TURN_UP", 3)
    assert table.s.tablets[0, taken] >= 1
    table.play(table.names()[0])
    assert (table.s.in_stack, table.s.offer[3] >= 0) == (stack - 1, True)
    last = with_oracle("PRE", "KNO", "PRO", "DIE", "MIS", "SIC").push_ask(Ask.TABLET)
    assert last.gained(lambda: last.play("tablet:10")) == {"sickle": 1, "prestige": 3}


def test_11_3_with_the_tablet_herb_both_bonuses_twice() -> None:
    table = with_oracle("PRE", "KNO", "PRO", "DIE", "MIS", "SIC").activate(0, "H12", "H11").push_ask(Ask.TABLET)
    assert table.gained(lambda: table.play("tablet:0")) == {"prestige": 10, "knowledge": 2}
    dice = with_oracle("PRE", "KNO", "PRO", "DIE", "MIS", "SIC").activate(0, "H12").push_ask(Ask.TABLET)
    dice.play("tablet:7")
    assert (dice.ask, dice.s.tasks[dice.s.depth - 1, 3], dice.s.mistletoe[0]) == ("TAKE_DIE", 2, 2)


def test_11_3_an_empty_stack_leaves_the_place_empty_and_no_tablets_ask_nothing() -> None:
    table = with_oracle("PRE", "KNO", "PRO", "DIE", "MIS", "SIC").push_ask(Ask.TABLET)
    table.s.in_stack = 0
    table.s.copies[:] = 0
    table.play("tablet:0")
    assert (table.ask, table.s.offer[0]) == ("MOVE", -1)
    assert "tablet:0" not in table.push_ask(Ask.TABLET).names()
    table.play("skip")
    table.s.offer[:] = -1
    table.s.mistletoe[0] = 3
    assert table.push_ask(Ask.BREW, n=1).play("brew:P3c").ask == "MOVE"


def test_11_4_mistletoe_with_its_herb_one_more_and_three() -> None:
    for herbs, prestige in ((("H02",), 3), (("H02", "H11"), 5)):
        table = table_at("s05").stand(0, "s10").hold(0, 1).activate(0, *herbs).push_ask(Ask.DIE, what=1)  # M2b1
        gained = table.gained(lambda table=table: table.play("die:1", "no_brew"))  # type: ignore[misc]
        assert gained == {"mistletoe": 3, "prestige": prestige, "provisions": -1, "personal": -1}


def test_11_4_a_potion_is_resolved_before_the_next_question() -> None:
    table = table_at("s05").push_ask(Ask.BREW, n=2)
    table.s.mistletoe[0] = 8
    table.play("brew:P5c")
    assert table.ask == "STONE"
    table.play("stone:PRE")
    assert table.ask == "STONE"
    table.play("skip")
    assert [name for name in table.names() if name.startswith("brew:P1")] == ["brew:P1a", "brew:P1b", "brew:P1c"]
    assert table.play("brew:P2b").ask == "TAKE_DIE"
    table.play(table.names()[0])
    assert table.ask == "MOVE"


def test_11_5_example_three_dice_for_a_gem_and_no_gem_twice() -> None:
    table = Table(2).begin().hold(0, stored=(1, 2, 3, 4))
    table.s.amulet[0, 0:2] = [number("PRE"), number("MIS")]
    table.push_ask(Ask.GEM, what=1, n=3)
    assert table.names() == ["skip", "gem:KNO", "gem:PRO", "gem:DIE", "gem:SIC"]
    table.play("gem:DIE", "take_die:1", "take_die:2", "take_die:3")
    assert table.ask == "MOVE"
    assert table.s.amulet[0].tolist() == [0, 4, 3, -1, -1, -1]


def test_11_5_example_the_amulet_herb_makes_two_three() -> None:
    for gem, gained in (("PRO", {"provisions": 9}), ("MIS", {"mistletoe": 3}), ("SIC", {"sickle": 3})):
        table = Table(2).begin().activate(0, "H05").push_ask(Ask.GEM, n=2)
        assert table.gained(lambda table=table, gem=gem: table.play(f"gem:{gem}")) == gained  # type: ignore[misc]


def test_13_2_example_a_prestige_gem_with_both_herbs_is_fifteen_not_nine() -> None:
    table = Table(2).begin().activate(0, "H05").push_ask(Ask.GEM, n=2)
    assert table.gained(lambda: table.play("gem:PRE")) == {"prestige": 9}
    both = Table(2).begin().activate(0, "H05", "H11").push_ask(Ask.GEM, n=2)
    assert both.gained(lambda: both.play("gem:PRE")) == {"prestige": 15}


def test_11_5_left_place_first_and_a_full_layer_asks_nothing() -> None:
    table = table_at("s01").stand(0, "s03").hold(0, 1).push_ask(Ask.DIE)  # A3x2
    table.s.amulet[0, 4:6] = [number("PRE"), number("MIS")]
    assert table.play("die:1").ask == "MOVE"


def test_11_6_example_erecting_the_provisions_stone() -> None:
    table = table_at("s02").push_ask(Ask.STONE)
    for bonus in ("PRE", "DIE", "MIS"):
        table.s.stones[0, number(bonus)] = number("s01")
    gained = table.gained(lambda: table.play("stone:PRO"))
    assert gained == {"provisions": 6, "prestige": 3, "mistletoe": 1}
    assert (table.ask, table.s.tasks[table.s.depth - 1, 3]) == ("TAKE_DIE", 1)
    assert table.s.stones[0, number("PRO")] == number("s02")


def test_11_6_without_a_stone_left_nothing_is_asked() -> None:
    table = table_at("s02").stand(0, "s08").hold(0, 1).push_ask(Ask.DIE)  # ST
    table.s.stones[0, :] = number("s02")
    assert table.play("die:1").ask == "MOVE"


@pytest.mark.parametrize(
    ("rune", "value", "herb", "gained"),
    [
        ("R1", 5, False, {"mistletoe": 4}),
        ("R5", 5, False, {"prestige": 10}),
        ("R1", 5, True, {"mistletoe": 6}),
        ("R5", 5, True, {"prestige": 14}),
        ("R2", 5, False, {"knowledge": 4}),
        ("R3", 6, True, {"sickle": 7}),
        ("R6", 4, False, {"provisions": 12}),
        ("R1", 1, False, {}),
        ("R2", 1, False, {}),
        ("R3", 1, False, {}),
        ("R5", 1, False, {"prestige": 2}),
    ],
)
def test_11_7_examples_of_runestones(rune: str, value: int, herb: bool, gained: dict[str, int]) -> None:
    table = table_at("s02").push_ask(Ask.RUNE, n=value)
    if herb:
        table.activate(0, "H09", "H11")
    assert table.gained(lambda: table.play(f"rune:{rune}")) == gained
    assert table.s.runes[0, number(rune)] == number("s02")


def test_11_7_the_dice_runestone_and_the_value_as_turned() -> None:
    table = table_at("s02").stand(0, "s07").hold(0, 3, stored=(1,) * 6).activate(0, "H06").push_ask(Ask.DIE)  # RU
    table.play("die:3>5", "rune:R4")
    assert table.s.tasks[table.s.depth - 1, 3] == 5
    table.play(*["take_die:1"] * 5)
    assert table.ask == "MOVE"


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
