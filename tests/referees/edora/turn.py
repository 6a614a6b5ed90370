"""A turn of Edora: the seven steps of edora section 9 to 14."""

import re

from tests.referees.edora.actions import (
    advance_knowledge,
    advance_sickle,
    erect_runestone,
    erect_stone,
    gain_again,
    set_gem,
    supply,
    take_tablet,
)
from tests.referees.edora.board import SHRINES, SHRINES_OF_PIT
from tests.referees.edora.potions import gather_and_brew
from tests.referees.edora.table import Druid, Table, gain_bonus, gain_die, gain_prestige
from tests.referees.edora.tables import DIE_FACES, PAIR_POSITIONS
from tests.referees.referee import Asking, ask, choose


def turn(table: Table, seat: int) -> Asking[None]:
    druid = table.druids[seat]
    costs = goals(table, druid)
    action = yield from ask(seat, [*(f"move:{shrine}" for shrine in costs), "distress"])  # edora 9.1
    if action == "distress":  # edora 9.5
        druid.provisions += 6
        yield from gain_die(table, seat)
        return
    druid.figure = action.removeprefix("move:")
    druid.beside = False
    druid.provisions -= costs[druid.figure]
    number = int((yield from choose(seat, "field", free_fields(table, druid.figure))))
    table.taken_fields[druid.figure].add(number)
    value = yield from place_die(table, seat)
    yield from act(table, seat, table.board.fields[druid.figure][number], value)
    yield from light_fires(table, seat)
    link_dolmens(table, druid)
    yield from free_herbs(table, seat)


def goals(table: Table, druid: Druid) -> dict[str, int]:
    """Where the figure may go, with the cost of the way (edora 9.2 to 9.4)."""
    costs = {druid.figure: 0}
    if not druid.beside:
        ways = dict(table.board.costs[druid.figure])
        if "H08" in druid.active:
            ways |= dict.fromkeys(table.board.clearing_of[druid.figure], 1)
        costs = {shrine: ways[shrine] for shrine in SHRINES if shrine in ways and shrine not in druid.placed}
    payments = [payment for *_, payment in dice_to_place(druid)]
    return {shrine: cost for shrine, cost in costs.items() if payments and cost + min(payments) <= druid.provisions}


def dice_to_place(druid: Druid) -> list[tuple[int, int]]:
    """Each personal value and what it may be turned to, that is, paid as (edora 10.2)."""
    turns = (-2, -1, 0, 1, 2) if "H06" in druid.active else (0,)
    values = [value for value in DIE_FACES if druid.personal[value]]
    return [(value, value + turn) for value in values for turn in turns if value + turn in DIE_FACES]


def free_fields(table: Table, shrine: str) -> list[int]:
    """Of several free fields of one kind the lowest number (edora 10.1)."""
    kinds = table.board.fields[shrine]
    free = [number for number in range(len(kinds)) if number not in table.taken_fields[shrine]]
    return [number for number in free if kinds[number] not in [kinds[lower] for lower in free if lower < number]]


def place_die(table: Table, seat: int) -> Asking[int]:
    """edora 10.2, 10.3; comes to the value as turned."""
    druid = table.druids[seat]
    dice = {
        (f"{value}" if value == paid else f"{value}>{paid}"): (value, paid)
        for value, paid in dice_to_place(druid)
        if paid <= druid.provisions
    }
    value, paid = dice[(yield from choose(seat, "die", dice))]
    druid.personal[value] -= 1
    druid.provisions -= paid
    druid.placed[druid.figure] = paid
    table.compete(druid.figure)
    return paid


def act(table: Table, seat: int, action: str, value: int) -> Asking[None]:
    """Section 5, by the code of the field."""
    numbers = [int(digit) for digit in re.findall(r"\d", action)]
    kind = re.match("[A-Z]+", action)
    assert kind
    match kind[0]:
        case "PD":
            yield from supply(table, seat)
        case "K" | "SK":
            if (yield from ask(seat, ["advance", "skip"])) == "advance":
                advance = advance_knowledge if kind[0] == "K" else advance_sickle
                advance(table, seat, numbers[0])
        case "TB":
            yield from take_tablet(table, seat)
        case "M":
            yield from gather_and_brew(table, seat, *numbers)
        case "A":
            yield from set_gem(table, seat, *numbers)
        case "ST":
            yield from erect_stone(table, seat)
        case _:
            assert kind[0] == "RU"
            yield from erect_runestone(table, seat, value)


def light_fires(table: Table, seat: int) -> Asking[None]:
    """edora 14.1"""
    druid = table.druids[seat]
    ready = [pit for pit in table.dark_pits if SHRINES_OF_PIT[pit] <= set(druid.placed)]
    for pit in ready:
        table.dark_pits.remove(pit)
        for bonus in table.board.bonuses[pit]:
            yield from gain_bonus(table, seat, bonus)
        if "H10" in druid.active:
            yield from gain_again(table, seat, table.board.bonuses[pit])


def link_dolmens(table: Table, druid: Druid) -> None:
    """edora 14.2"""
    own = set(druid.placed)
    for colour in list(table.colours):
        one, other = table.dolmens[colour]
        if not {one, other} <= own:
            continue
        dice = table.board.distances(one, own).get(other)
        if dice is None:
            continue
        table.colours.remove(colour)
        druid.dolmens += 2
        gain_prestige(druid, 2 * dice)
        if table.beige:
            gain_prestige(druid, table.beige.pop(0))
            druid.dolmens += 1


def free_herbs(table: Table, seat: int) -> Asking[None]:
    """edora 14.3"""
    druid = table.druids[seat]
    reached = sum(position <= druid.sickle for position in PAIR_POSITIONS)
    for number in range(druid.freed, reached):
        pair = druid.pairs[number]
        if len(pair) == 2:
            active = yield from choose(seat, "activate", pair)
            pair.remove(active)
            druid.face_down.add(pair.pop())
            druid.active.add(active)
        elif pair:
            druid.active.add(pair.pop())
    druid.freed = max(druid.freed, reached)
