"""Positions that games seldom reach: moving, linking, tablets and scoring against the referee's functions.

The referees follow whole games, in which few tablets are completed; here dice and things are scattered at random.
"""

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from druids.games.edora.asks.move import goals, move_cost
from druids.games.edora.deeds import link_length
from druids.games.edora.game import GAME
from druids.games.edora.scoring import scores, winners
from druids.games.edora.tables import (
    BONUSES,
    CONNECTORS,
    CORNER_PARTS,
    HERBS,
    POTIONS,
    RUNES,
    SHRINES,
    SQUARES,
    TABLETS,
)
from druids.games.edora.tablets import fulfilled
from druids.kernel.bits import small_set
from druids.kernel.jit import COMPILED
from druids.kernel.rng import seeded_rng
from druids.kernel.tasks import NATURE
from druids.match import Position
from tests.games.edora.table import number, shrines
from tests.positions import set_up
from tests.referees.edora.board import Board
from tests.referees.edora.scoring import completed, result
from tests.referees.edora.table import Druid
from tests.referees.edora.table import Table as RefereesTable
from tests.referees.edora.turn import goals as referees_goals

BOARDS = 34 if COMPILED else 4  # for each number of seats
EACH = 100


def laid_out(seats: int, seed: int) -> Position:
    """The beginning of the first round on a random board."""
    position, rng = set_up(GAME, seats, (0, 0, 0, 0)), seeded_rng(77, seed)
    while position.record.rounds == 0:
        nature = position.to_act == NATURE
        position.play(position.sample_chance(rng) if nature else position.legal[0])
    return position


def scatter(s: Any, rng: random.Random) -> None:
    """Dice, stones, tablets, herbs and markers anywhere they might be."""
    seats = int(s.seats)
    pick = rng.randrange
    tower = rng.sample(range(seats), seats)
    values = np.zeros((4, 24), np.int64)
    few = rng.random() < 0.5  # values close together make equal groups and ties
    for seat in range(seats):
        for shrine in rng.sample(range(24), pick(14) if pick(3) else pick(25)):
            values[seat, shrine] = 1 + pick(2 if few else 6)
    s.values[:] = values
    s.dice[:] = (values > 0) @ (1 << np.arange(24))
    for seat in range(seats):
        own = np.flatnonzero(values[seat]).tolist()
        for stones in (s.stones, s.runes):
            stones[seat] = [rng.choice(own) if own and pick(2) else -1 for _ in range(6)]
        gems = rng.sample(range(6), 6)
        filled = [pick(3) for _ in range(3)]  # of each layer; the left place comes first
        s.amulet[seat] = [gems[k] if k % 2 < filled[k // 2] else -1 for k in range(6)]
        s.tablets[seat] = [rng.choice((0, 0, 1, 2)) for _ in range(15)]
        s.personal[seat] = [pick(3) if pick(2) else 0 for _ in range(6)]
        s.stored[seat] = [pick(3) for _ in range(6)]
        s.active[seat] = rng.getrandbits(12)
        s.sickle[seat] = pick(16)
        s.provisions[seat] = pick(25)
        s.mistletoe[seat] = pick(9)
        s.prestige[seat] = pick(100)
        s.here[seat] = rng.choice(own) if own else pick(24)
        s.beside[seat] = not own  # a figure stands beside its start shrine, or where it has placed a die
    s.knowledge[:seats] = [rng.choice((1, 3, 4, 7, 14, 15)) for _ in range(seats)]
    for k, seat in enumerate(tower):
        s.height[seat] = sum(s.knowledge[other] == s.knowledge[seat] for other in tower[:k])
    s.links[:] = [pick(seats + 1) - 1 for _ in range(6)]
    s.beige[:] = [pick(seats + 1) - 1 for _ in range(3)]
    s.brewers[:] = [pick(seats + 1) - 1 for _ in range(18)]


def laid_board(s: Any) -> Board:
    """The referee's board of the same parts."""
    squares = [(SQUARES[k], int(turn)) for k, turn in zip(s.squares, s.turns, strict=True)]
    corners = [CORNER_PARTS[k] for k in s.corners]
    return Board(int(s.seats), squares, corners, [CONNECTORS[k] for k in s.connectors])


def referees_table(s: Any, board: Board) -> RefereesTable:
    """The referee's table in the same position."""
    table = RefereesTable(int(s.seats), {})
    table.board = board
    for seat in sorted(table.seats, key=lambda seat: int(s.height[seat])):
        table.towers[int(s.knowledge[seat])].append(seat)
    for seat in table.seats:
        erected = [(BONUSES, s.stones[seat]), (RUNES, s.runes[seat])]
        table.erected.update(SHRINES[shrine] for _, places in erected for shrine in places if shrine >= 0)
        gems = [[BONUSES[gem] for gem in s.amulet[seat, 2 * k : 2 * k + 2] if gem >= 0] for k in range(3)]
        table.druids[seat] = Druid(
            personal=Counter({value + 1: int(n) for value, n in enumerate(s.personal[seat])}),
            stored=Counter({value + 1: int(n) for value, n in enumerate(s.stored[seat])}),
            placed={SHRINES[k]: int(value) for k, value in enumerate(s.values[seat]) if value},
            provisions=int(s.provisions[seat]),
            mistletoe=int(s.mistletoe[seat]),
            prestige=int(s.prestige[seat]),
            knowledge=int(s.knowledge[seat]),
            sickle=int(s.sickle[seat]),
            stones=[name for name, shrine in zip(*erected[0], strict=True) if shrine >= 0],
            runestones=[name for name, shrine in zip(*erected[1], strict=True) if shrine >= 0],
            layers=dict(enumerate(gems, start=1)),
            tablets=[name for name, copies in zip(TABLETS, s.tablets[seat], strict=True) for _ in range(copies)],
            potions=[name for name, brewer in zip(POTIONS, s.brewers, strict=True) if brewer == seat],
            active={HERBS[k] for k in small_set(int(s.active[seat]))},
            dolmens=2 * int((s.links == seat).sum()) + int((s.beige == seat).sum()),
            figure=SHRINES[s.here[seat]],
            beside=bool(s.beside[seat]),
        )
    return table


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_scattered_positions_agree_with_the_referee(seats: int) -> None:
    rng = random.Random(seats)
    met = {"link": 0, "move": 0} | dict.fromkeys(TABLETS, 0)
    out = np.zeros(4, np.int64)
    for nth in range(BOARDS):
        position = laid_out(seats, nth)
        s = position.record
        board = laid_board(s)
        for _ in range(EACH):
            scatter(s, rng)
            table = referees_table(s, board)
            seat = rng.randrange(seats)
            druid = table.druids[seat]
            costs = referees_goals(table, druid)
            assert shrines(goals(s, seat)) == sorted(costs)
            for goal in list(costs)[:3]:
                assert move_cost(s, seat, number(goal)) == costs[goal]
                met["move"] += 1
            own = set(druid.placed)
            for colour in range(6):
                one, other = (SHRINES[shrine] for shrine in s.dolmens[colour])
                chain = board.distances(one, own).get(other, 0) if {one, other} <= own else 0
                assert link_length(s, seat, colour) == chain
                met["link"] += chain > 0
            for tablet, name in enumerate(TABLETS):
                done = fulfilled(s, seat, tablet)
                assert done == completed(table, seat, name), name
                met[name] += done
            scores(s, out)
            assert (out[:seats].tolist(), small_set(winners(s))) == result(table)
    assert min(met.values()) > BOARDS // 4, met
