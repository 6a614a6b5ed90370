"""Positions of a game at random, for tests of bots: whole records, and the same hidden for whoever is asked."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.kernel.bind import bind
from druids.kernel.bits import members
from druids.kernel.game import Game
from druids.kernel.rng import seeded_rng
from druids.kernel.tasks import NATURE

States = NDArray[Any]


def position(game: Game, seats: int, seed: int, steps: int) -> States:
    """A record after so many random steps, and then on until a seat is asked or the game is over."""
    driver = bind("druids.kernel.driver", game)
    states = game.record.new()
    rng = seeded_rng(seed)
    codes = game.info.codes(game.info.settle({}))
    driver.start(states, 0, seats, np.array(codes, np.int64))
    driver.random_walk(states, 0, steps, rng)
    while driver.current_actor(states, 0) == NATURE:
        driver.random_walk(states, 0, 1, rng)
    return states


def asked(game: Game, states: States) -> int:
    return int(bind("druids.kernel.driver", game).current_actor(states, 0))


def hidden(game: Game, states: States, seat: int) -> States:
    """A copy, hidden for the seat."""
    driver = bind("druids.kernel.driver", game)
    copy = game.record.new()
    driver.clone(copy, 0, states, 0)
    driver.hide_for(copy, 0, seat)
    return copy


def legal(game: Game, states: States) -> list[int]:
    mask = np.zeros(game.actions.mask_words, np.uint64)
    bind("druids.kernel.driver", game).legal_mask(states, 0, mask)
    return members(mask)
