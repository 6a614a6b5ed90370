"""Every example of the rulebook: a turn up to its action."""

import pytest

from druids.games.edora.state import Ask
from druids.games.edora.tables import SHRINES
from tests.games.edora.table import NATURE, Table, number, table_at

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
