"""The test vectors of edora section 18, one by one."""

import pytest

from druids.games.edora.state import Ask, Deed
from druids.games.edora.tables import DOLMEN_WAYS, HERBS, SHRINES
from druids.games.edora.tablets import dolmens_of
from druids.kernel.tasks import OVER
from tests.games.edora.table import NATURE, Table, number


def test_18_1_the_highest_total_is_the_druid_master() -> None:
    table = Table(2).go_on(until="ROLL")
    table.play(*["roll:1"] * 4, "roll:2", *["roll:1"] * 3)
    assert table.ask == "ROLL_STORED"
    assert table.s.master == 1
    tie = Table(2).go_on(until="ROLL").play(*["roll:1"] * 8)
    assert (tie.actor, tie.weights()) == (NATURE, {"master:0": 1, "master:1": 1})
    assert tie.play("master:1").s.master == 1


def test_18_2_dolmens_837_arrangements_and_the_first_weights() -> None:
    assert DOLMEN_WAYS[0] == 837
    table = Table(2, board="random").go_on(until="DOLMEN")
    weights = {"s07": 113, "s14": 117, "s21": 124, "s24": 129, "s23": 124, "s22": 117, "s18": 113}
    assert table.weights() == {f"dolmen:{shrine}": ways for shrine, ways in weights.items()}
    assert sum(table.weights().values()) == 837
    table.go_on(until="ROLL")
    assert sorted(SHRINES[k] for pair in table.s.dolmens for k in pair) == sorted(
        ["s01", "s02", "s03", "s07", "s14", "s21", "s24", "s23", "s22", "s18", "s11", "s04"]
    )


def test_18_3_the_order_of_setup() -> None:
    table = Table(3, board="random").go_on(until="ROLL").play(*["roll:3"] * 12).go_on()
    runs: list[tuple[str, int]] = []
    for name in table.played():
        kind = name.split(":")[0]
        runs = [*runs[:-1], (kind, runs[-1][1] + 1)] if runs and runs[-1][0] == kind else [*runs, (kind, 1)]
    assert runs == [
        ("board", 9), ("corner", 4), ("connector", 4), ("tablet", 12), ("oracle", 6), ("dolmen", 6), ("roll", 12),
        ("master", 1), ("roll", 27), ("tablet", 3), ("herb", 36), ("start", 3),
    ]  # fmt: skip


def test_18_4_figures_counterclockwise_markers_clockwise() -> None:
    table = Table(4).go_on(until="ROLL")
    for seat in range(4):
        table.play(*["roll:6" if seat == 2 else "roll:1"] * 4)
    table.go_on(until="START")
    asked = []
    while table.ask == "START":
        asked.append((table.actor, len(table.names())))
        table.play(table.names()[-1])
    assert asked == [(1, 4), (0, 3), (3, 2), (2, 1)]
    assert table.tower() == [2, 3, 0, 1]
    assert table.actor == 2


def at_s02(**dice: int) -> Table:
    return Table(2).begin().put(0, s02=1, **dice).stand(0, "s02")


def test_18_5_goals_that_leave_enough_for_a_die() -> None:
    table = at_s02().hold(0, 3, 6)
    table.s.provisions[0] = 4
    assert table.names() == ["move:s06", "distress"]
    table.activate(0, "H06")
    goals = ["s01", "s03", "s05", "s06", "s09", "s10", "s14"]
    assert table.names() == [f"move:{shrine}" for shrine in goals] + ["distress"]


@pytest.mark.parametrize(("herb", "costs"), [("H08", [1, 1, 1, 5]), ("H07", [1, 2, 3, 5])])
def test_18_6_costs_with_the_clearing_herb(herb: str, costs: list[int]) -> None:
    for goal, cost in zip(["s06", "s10", "s14", "s23"], costs, strict=True):
        table = at_s02().activate(0, herb)
        table.s.provisions[0] = 20
        table.play(f"move:{goal}")
        assert table.s.provisions[0] == 20 - cost


def test_18_7_fields_of_one_kind_only_the_lowest() -> None:
    table = Table(3).begin().stand(0, "s04").push_ask(Ask.FIELD)
    assert table.names() == ["field:0", "field:1"]
    table.s.holders[number("s04"), 1] = 2
    assert table.names() == ["field:0", "field:2"]


def test_18_8_dice_that_can_be_paid() -> None:
    table = at_s02().hold(0, 1, 4, 4).push_ask(Ask.DIE)
    table.s.provisions[0] = 5
    assert table.names() == ["die:1", "die:4"]
    table.activate(0, "H06")
    names = ["die:1", "die:1>2", "die:1>3", "die:4>2", "die:4>3", "die:4", "die:4>5"]
    assert sorted(table.names()) == sorted(names)


def test_18_9_missing_dice_are_prestige() -> None:
    table = Table(2).begin().hold(0, stored=(2,)).push_ask(Ask.SUPPLY)
    assert table.gained(lambda: table.play("dice", "take_die:2")) == {"prestige": 4, "personal": 1, "stored": -1}
    assert table.ask == "MOVE"


def test_18_10_the_end_of_the_knowledge_bar() -> None:
    table = Table(2).begin().activate(0, "H04").push_ask(Ask.ADVANCE, what=number("KNO"), n=3)
    table.s.knowledge[0] = 14
    table.play("advance")
    assert (table.s.knowledge[0], table.s.prestige[0]) == (15, 8)
    lower = Table(2).begin().push_ask(Ask.AGAIN, what=1 << number("KNO"))
    lower.s.knowledge[:2] = 15
    assert lower.tower() == [0, 1]
    lower.play("again:KNO")
    assert (lower.tower(), lower.s.prestige[0]) == ([1, 0], 2)


def at_field(code: str, seats: int = 2) -> Table:
    """Seat 0 stands where a field of this kind is free and is to place a die of 1 there."""
    table = Table(seats).begin().hold(0, 1)
    for shrine in range(len(SHRINES)):
        for field in range(seats):
            if table.s.fields[shrine, field] == number(code):
                return table.stand(0, SHRINES[shrine]).push_ask(Ask.DIE, what=field)
    raise KeyError(code)


def test_18_11_brewing_two_with_one_mistletoe() -> None:
    table = at_field("M1b2").play("die:1")
    assert table.names() == ["brew:P1a", "brew:P1b", "brew:P1c", "no_brew"]
    assert table.play("brew:P1b").ask == "MOVE"
    assert (table.s.mistletoe[0], table.s.brewers[number("P1b")]) == (0, 0)


def test_18_12_standing_stone_again() -> None:
    table = Table(2).begin().put(0, s02=1).stand(0, "s02").activate(0, "H07", "H11").push_ask(Ask.STONE)
    table.s.stones[0, number("PRE")] = number("s02")
    table.play("stone:SIC")
    assert table.names() == ["again:PRE", "again:SIC"]
    table.play("again:PRE")
    assert (table.s.prestige[0], table.s.sickle[0]) == (10, 2)


def test_18_13_herbs_taken_before_the_sickle_comes() -> None:
    table = Table(2).begin()
    table.s.herbs[0, :] = range(len(HERBS))
    table.s.mistletoe[0] = 6
    table.push_ask(Ask.BREW, n=1).play("brew:P2a", "activate:H03")
    table.push_ask(Ask.BREW, n=1).play("brew:P4c", "activate:H05", "activate:H06")
    table.s.sickle[0] = 6
    table.do(Deed.FREE_HERBS)
    assert table.names() == ["activate:H01", "activate:H02"]
    assert table.play("activate:H02").ask == "MOVE"
    active = [number(herb) for herb in ("H02", "H03", "H04", "H05", "H06")]
    assert table.s.active[0] == sum(1 << herb for herb in active)
    assert table.s.face_down[0] == 1 << number("H01")


def test_18_14_dice_turned_to_six() -> None:
    table = Table(2).begin().put(0, s01=2, s02=6, s03=3).put(1, s01=5, s03=6)
    table.s.mistletoe[0] = 6
    table.push_ask(Ask.BREW, n=1).play("brew:P6a")
    assert table.names() == sorted(["six:s01", "six:s03", "skip"], key=lambda n: n != "skip")
    table.play("six:s01")
    assert table.s.prestige[0] == 2
    table.play("six:s03")
    assert table.ask == "MOVE"
    assert table.s.prestige[:2].tolist() == [2, 2]  # seat 1 is ahead on the knowledge bar


def test_18_15_two_fires_and_the_fire_herb() -> None:
    table = Table(2).begin().activate(0, "H10").put(0, s01=1, s04=1, s03=1, s07=1)
    table.do(Deed.FIRES)
    assert table.names() == ["again:SIC"]
    assert table.play("again:SIC").names() == ["again:KNO"]
    assert table.play("again:KNO").ask == "MOVE"
    assert (table.s.sickle[0], table.s.knowledge[0]) == (3, 4)


def test_18_16_all_links_at_once() -> None:
    table = Table(2).begin().put(0, **dict.fromkeys(SHRINES, 1))
    assert table.gained(lambda: table.do(Deed.LINKS)) == {"prestige": 2 * (6 + 4 + 4 + 6 + 7 + 4) + 18}
    assert table.s.prestige[0] == 80
    assert dolmens_of(table.s, 0) == 15


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_18_17_fifty_rounds_of_distress(seats: int) -> None:
    table = Table(seats).begin()
    while table.actor != OVER:
        table.play("distress" if table.ask == "MOVE" else table.names()[0])
    assert table.s.rounds == 50
    assert table.played().count("distress") == 50 * seats
    assert table.s.prestige[:seats].tolist() == [2 * (50 - 9)] * seats
