"""The end of an Edora game: tablets (edora 3.2) and the five steps of edora 15.1."""

from tests.referees.edora.actions import PLACES_OF_A_LAYER
from tests.referees.edora.board import LINES, START_SHRINES
from tests.referees.edora.table import Druid, Table
from tests.referees.edora.tables import multiplier, sickle_prestige
from tests.referees.referee import Result

TABLET_PRESTIGE = 10
FULL_LAYER_PRESTIGE, LEFT_PLACES_PRESTIGE = 10, 20  # edora 2.9
PROVISIONS_PER_POINT = 6


def result(table: Table) -> Result:
    scores = [score(table, seat) for seat in table.seats]
    best = [seat for seat in table.seats if scores[seat] == max(scores)]
    return scores, [min(best, key=table.knowledge_rank)]  # edora 15.2


def score(table: Table, seat: int) -> int:
    druid = table.druids[seat]
    supplies = druid.provisions // PROVISIONS_PER_POINT + druid.mistletoe
    dice = druid.personal.total() + druid.stored.total()
    tablets = TABLET_PRESTIGE * sum(completed(table, seat, tablet) for tablet in druid.tablets)
    things = sum(1 + table.erected[shrine] for shrine in druid.placed if table.highest_at(shrine) == seat)
    steps = (
        supplies + dice,
        sickle_prestige(druid.sickle),
        tablets,
        amulet(druid),
        things * multiplier(druid.knowledge),
    )
    return druid.prestige + sum(steps)


def amulet(druid: Druid) -> int:
    layers = list(druid.layers.values())
    full = sum(len(layer) == PLACES_OF_A_LAYER for layer in layers)
    return FULL_LAYER_PRESTIGE * full + (LEFT_PLACES_PRESTIGE if all(layers) else 0)


def completed(table: Table, seat: int, tablet: str) -> bool:
    """edora 3.2"""
    druid = table.druids[seat]
    board = table.board
    own = set(druid.placed)
    match tablet:
        case "T01":
            return len(druid.stones) >= 4
        case "T02":
            return len(own & set(START_SHRINES)) >= 3
        case "T03":
            return any(line <= own for line in LINES)
        case "T04":
            of_a_value = [{shrine for shrine in own if druid.placed[shrine] == value} for value in range(1, 7)]
            return any(len(group) >= 3 for shrines in of_a_value for group in board.groups(shrines))
        case "T05":
            return druid.dolmens >= 5
        case "T06":
            return len(druid.runestones) >= 4
        case "T07":
            return druid.knowledge >= 7
        case "T08":
            return len(druid.tablets) >= 4
        case "T09":
            return len(druid.active) >= 6
        case "T10":
            return sum(clearing <= own for clearing in board.clearings) >= 3
        case "T11":
            return len(druid.gems) >= 5
        case "T12":
            return len({board.clearing_of[shrine] for shrine in own}) >= 6
        case "T13":
            return sum(board.clearing_of[shrine] in board.portal_clearings for shrine in own) >= 4
        case "T14":
            return len(druid.potions) >= 4
        case _:
            assert tablet == "T15"
            contested = [shrine for shrine in own if len(table.dice_at(shrine)) >= 2]
            return sum(table.highest_at(shrine) == seat for shrine in contested) >= 5
