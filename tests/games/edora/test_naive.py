"""Ten thousand random positions: moving, linking, tablets and scoring against the naive reference."""

import random
from typing import Any

import numpy as np
import pytest

from druids.games.edora.asks.move import goals, move_cost
from druids.games.edora.deeds import link_length
from druids.games.edora.game import GAME
from druids.games.edora.scoring import breakdown, scores, winners
from druids.games.edora.tables import TABLETS
from druids.games.edora.tablets import fulfilled
from druids.kernel.jit import COMPILED
from druids.kernel.rng import seeded_rng
from tests.games.edora.naive import Board, Position
from tests.games.edora.table import number, shrines

BOARDS = 34 if COMPILED else 4  # for each number of seats
EACH = 100


def lay_board(s: Any, seats: int, seed: int) -> None:
    rng = seeded_rng(77, seed)
    GAME.rules.setup(s, seats, np.zeros(4, np.int64))
    while s.rounds == 0:
        mask = np.zeros(GAME.actions.mask_words, np.uint64)
        GAME.rules.legal(s, mask)
        start = np.flatnonzero(np.unpackbits(mask.view(np.uint8), bitorder="little"))[0]
        nature = s.tasks[s.depth - 1, 1] < 0
        GAME.rules.apply(s, GAME.rules.draw(s, rng) if nature else int(start))


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
        s.amulet[seat] = [gems[k] if pick(3) else -1 for k in range(6)]
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


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_positions_agree_with_the_naive_reference(seats: int) -> None:
    rng = random.Random(seats)
    states = GAME.record.new(1)
    s: Any = states[0]
    met = {"link": 0, "move": 0} | dict.fromkeys(TABLETS, 0)
    out = np.zeros(4, np.int64)
    for board in range(BOARDS):
        lay_board(s, seats, board)
        plain = Board(s)
        for _ in range(EACH):
            scatter(s, rng)
            naive = Position(s, plain)
            seat = rng.randrange(seats)
            reached = naive.goals(seat)
            assert shrines(goals(s, seat)) == sorted(reached)
            for goal in list(reached)[:3]:
                assert move_cost(s, seat, number(goal)) == reached[goal]
                met["move"] += 1
            for colour in range(6):
                length = link_length(s, seat, colour)
                assert length == naive.link(seat, colour)
                met["link"] += length > 0
            for tablet, name in enumerate(TABLETS):
                ok = fulfilled(s, seat, tablet)
                assert ok == naive.fulfils(seat, name), name
                met[name] += ok
            lines = [naive.score(other) for other in range(seats)]
            assert breakdown(s, seat) == lines[seat]
            scores(s, out)
            totals = [sum(line.values()) for line in lines]
            assert out[:seats].tolist() == totals
            assert winners(s) == 1 << naive.winner(totals)
    assert min(met.values()) > BOARDS // 4, met
