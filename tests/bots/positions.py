"""Positions of a game at random, for tests of bots: whole records, and the same hidden for whoever is asked."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.kernel.bind import bind
from druids.kernel.bits import members
from druids.kernel.dice import thrown
from druids.kernel.game import Game
from druids.kernel.tasks import NATURE

States = NDArray[Any]


def position(game: Game, seats: int, seed: int, steps: int) -> States:
    """A record after so many random steps, and then on until a seat is asked or the game is over."""
    drive = bind("druids.kernel.drive", game)
    states = game.record.new()
    dice = thrown(seed)
    codes = game.card.codes(game.card.settle({}))
    drive.start(states, 0, seats, np.array(codes, np.int64))
    drive.wander(states, 0, steps, dice)
    while drive.asked(states, 0) == NATURE:
        drive.wander(states, 0, 1, dice)
    return states


def asked(game: Game, states: States) -> int:
    return int(bind("druids.kernel.drive", game).asked(states, 0))


def hidden(game: Game, states: States, seat: int) -> States:
    """A copy, hidden for the seat."""
    drive = bind("druids.kernel.drive", game)
    copy = game.record.new()
    drive.clone(copy, 0, states, 0)
    drive.blind(copy, 0, seat)
    return copy


def legal(game: Game, states: States) -> list[int]:
    mask = np.zeros(game.actions.words, np.uint64)
    bind("druids.kernel.drive", game).mask_of(states, 0, mask)
    return members(mask)
