"""Edora's actions (edora section 11) without mistletoe; potions start some of them too."""

from tests.referees.edora.table import (
    Table,
    draw_tablet,
    gain_bonus,
    gain_die,
    gain_knowledge,
    gain_prestige,
    gain_sickle,
)
from tests.referees.edora.tables import BONUSES, RUNESTONES
from tests.referees.referee import Asking, ask

PLACES_OF_A_LAYER = 2  # edora 2.9


def supply(table: Table, seat: int) -> Asking[None]:
    """edora 11.1"""
    druid = table.druids[seat]
    if (yield from ask(seat, ["provisions", "dice"])) == "dice":
        for _ in range(3):
            yield from gain_die(table, seat)
        return
    druid.provisions += 12
    if "H01" in druid.active:
        druid.provisions += 6
        gain_prestige(druid, 3)


def advance_knowledge(table: Table, seat: int, fields: int) -> None:
    """edora 11.2, 12.2"""
    gain_knowledge(table, seat, fields + (2 if "H04" in table.druids[seat].active else 0))


def advance_sickle(table: Table, seat: int, fields: int) -> None:
    """edora 11.2, 12.2"""
    druid = table.druids[seat]
    gain_sickle(druid, fields + (2 if "H03" in druid.active else 0))


def take_tablet(table: Table, seat: int) -> Asking[None]:
    """edora 11.3"""
    druid = table.druids[seat]
    tablets = {f"tablet:{place}": place for place, tablet in enumerate(table.open_tablets) if tablet}
    if not tablets:
        return
    action = yield from ask(seat, [*tablets, "skip"])
    if action == "skip":
        return
    place = tablets[action]
    tablet = table.open_tablets[place]
    assert tablet
    druid.tablets.append(tablet)
    table.open_tablets[place] = None
    side = place // 2  # edora 7.4: between this stone and the next
    stones = [table.oracle[side], table.oracle[(side + 1) % len(table.oracle)]]
    for bonus in stones * (2 if "H12" in druid.active else 1):
        yield from gain_bonus(table, seat, bonus)
    if table.stack.total() or table.under_the_stack:
        table.open_tablets[place] = yield from draw_tablet(table)


def set_gem(table: Table, seat: int, layer: int, multiplier: int) -> Asking[None]:
    """edora 11.5"""
    druid = table.druids[seat]
    if len(druid.layers[layer]) == PLACES_OF_A_LAYER:
        return
    action = yield from ask(seat, [*(f"gem:{bonus}" for bonus in BONUSES if bonus not in druid.gems), "skip"])
    if action == "skip":
        return
    gem = action.removeprefix("gem:")
    druid.layers[layer].append(gem)
    for _ in range(multiplier + (1 if "H05" in druid.active else 0)):
        yield from gain_bonus(table, seat, gem)


def erect_stone(table: Table, seat: int) -> Asking[None]:
    """edora 11.6"""
    druid = table.druids[seat]
    left = [bonus for bonus in BONUSES if bonus not in druid.stones]
    if not left:
        return
    action = yield from ask(seat, [*(f"stone:{bonus}" for bonus in left), "skip"])
    if action == "skip":
        return
    stone = action.removeprefix("stone:")
    druid.stones.append(stone)
    table.erected[druid.figure] += 1
    uncovered = [bonus for bonus in BONUSES if bonus in druid.stones]
    for bonus in [stone, *uncovered]:
        yield from gain_bonus(table, seat, bonus)
    if "H07" in druid.active:
        yield from gain_again(table, seat, uncovered)


def gain_again(table: Table, seat: int, bonuses: list[str]) -> Asking[None]:
    """One of the kinds just received once more (edora 11.6, 14.1)."""
    action = yield from ask(seat, [f"again:{bonus}" for bonus in bonuses])
    yield from gain_bonus(table, seat, action.removeprefix("again:"))


def erect_runestone(table: Table, seat: int, value: int) -> Asking[None]:
    """edora 11.7, awards of edora 3.4"""
    druid = table.druids[seat]
    left = [row for row in RUNESTONES if row not in druid.runestones]
    if not left:
        return
    action = yield from ask(seat, [*(f"rune:{row}" for row in left), "skip"])
    if action == "skip":
        return
    row = action.removeprefix("rune:")
    druid.runestones.append(row)
    table.erected[druid.figure] += 1
    if "H09" in druid.active:
        value += 2
    if row == "R1":
        druid.mistletoe += value - 1
    elif row == "R2":
        gain_knowledge(table, seat, value - 1)
    elif row == "R3":
        gain_sickle(druid, value - 1)
    elif row == "R4":
        for _ in range(value):
            yield from gain_die(table, seat)
    elif row == "R5":
        gain_prestige(druid, 2 * value)
    else:
        druid.provisions += 3 * value
