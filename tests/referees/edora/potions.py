"""Edora's mistletoe action (edora 11.4) and the eighteen potions (edora section 12)."""

from tests.referees.edora.actions import (
    PLACES_OF_A_LAYER,
    advance_knowledge,
    advance_sickle,
    erect_runestone,
    erect_stone,
    set_gem,
    take_tablet,
)
from tests.referees.edora.table import Table, gain_die, gain_prestige
from tests.referees.edora.tables import POTION_COSTS
from tests.referees.referee import Asking, ask, choose


def gather_and_brew(table: Table, seat: int, mistletoe: int, most: int) -> Asking[None]:
    """edora 11.4"""
    druid = table.druids[seat]
    druid.mistletoe += mistletoe
    if "H02" in druid.active:
        druid.mistletoe += 1
        gain_prestige(druid, 3)
    for _ in range(most):
        affordable = [potion for potion in table.potions if POTION_COSTS[potion] <= druid.mistletoe]
        if not affordable:
            return
        action = yield from ask(seat, [*(f"brew:{potion}" for potion in affordable), "no_brew"])
        if action == "no_brew":
            return
        potion = action.removeprefix("brew:")
        table.potions.remove(potion)
        druid.mistletoe -= POTION_COSTS[potion]
        druid.potions.append(potion)
        yield from drink(table, seat, potion)


def drink(table: Table, seat: int, potion: str) -> Asking[None]:
    druid = table.druids[seat]
    match potion:
        # edora 12.1
        case "P1a" | "P5c":
            for _ in range(1 if potion == "P1a" else 2):
                yield from erect_stone(table, seat)
        case "P3b" | "P5b":
            yield from erect_runestone(table, seat, 3 if potion == "P3b" else 6)
        case "P3c" | "P6b":
            for _ in range(1 if potion == "P3c" else 2):
                yield from take_tablet(table, seat)
        # edora 12.2
        case "P2c":
            advance_sickle(table, seat, 3)
        case "P4a":
            advance_knowledge(table, seat, 3)
        # edora 12.3
        case "P5a":
            layers = [layer for layer, gems in druid.layers.items() if len(gems) < PLACES_OF_A_LAYER]
            if layers:
                layer = int((yield from choose(seat, "layer", layers)))
                yield from set_gem(table, seat, layer, 5)
        # edora 12.4
        case "P1b":
            if druid.face_down:
                herb = yield from choose(seat, "activate", druid.face_down)
                druid.face_down.remove(herb)
                druid.active.add(herb)
        case "P2a" | "P4c":
            yield from activate_from_large_board(table, seat, 1 if potion == "P2a" else 2)
        # edora 12.5
        case "P1c" | "P6a":
            yield from turn_to_six(table, seat, 1 if potion == "P1c" else 3)
        # edora 12.6: neither H01 nor H11 counts
        case "P2b":
            druid.provisions += 6
            yield from gain_die(table, seat)
        case "P4b":
            druid.provisions += 6
            druid.prestige += 5
            for _ in range(2):
                yield from gain_die(table, seat)
        case "P3a":
            druid.prestige += 10
        case _:
            assert potion == "P6c"
            druid.prestige += 25


def activate_from_large_board(table: Table, seat: int, most: int) -> Asking[None]:
    """edora 12.4"""
    druid = table.druids[seat]
    for _ in range(most):
        herbs = [herb for pair in druid.pairs for herb in pair]
        if not herbs:
            return
        herb = yield from choose(seat, "activate", herbs)
        for pair in druid.pairs:
            if herb in pair:
                pair.remove(herb)
        druid.active.add(herb)


def turn_to_six(table: Table, seat: int, most: int) -> Asking[None]:
    """edora 12.5"""
    placed = table.druids[seat].placed
    for _ in range(most):
        lower = [shrine for shrine, value in placed.items() if value < 6]
        if not lower:
            return
        action = yield from ask(seat, [*(f"six:{shrine}" for shrine in lower), "skip"])
        if action == "skip":
            return
        shrine = action.removeprefix("six:")
        placed[shrine] = 6
        table.compete(shrine)
