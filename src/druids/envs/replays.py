"""Stored games as arrays for learning: what each seat saw, could do and did, one row per decision."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from druids.envs.compiled.reward import Reward, at_end, code
from druids.envs.config import GameConfig
from druids.kernel.bind import bind
from druids.match import Match
from druids.match.files import read_file

ROWS = "druids.envs.compiled.rows"


class Decisions(NamedTuple):
    """The decisions of one game, in order. Observations and masks are those of the seat that acts."""

    observations: NDArray[np.float32]
    masks: NDArray[np.int8]
    actors: NDArray[np.int64]
    actions: NDArray[np.int64]
    steps: NDArray[np.int64]  # the number of each decision among all steps of the match, chance included
    rewards: NDArray[np.float32]  # of each seat; all 0 in a game that is not over
    scores: NDArray[np.int64]  # of each seat, at the end of the stored steps


def decisions(match: Match, *, reward: Reward = "standing", egocentric: bool = False) -> Decisions:
    """Every decision of a match. With `Layout.split`, `decode` and `sentences` observations can be read again."""
    config = GameConfig(match.game, match.seats, match.options, egocentric)
    played = match.steps
    chosen = [k for k, step in enumerate(played) if step.actor >= 0]
    memory = np.zeros((len(chosen), config.words), np.int64)
    position = match.position_after(0)
    row = 0
    for actor, action in played:
        if actor >= 0:
            memory[row] = position.memory
            row += 1
        position.play(action)
    turn, masks = np.zeros(row, np.int64), np.zeros((row, config.actions), np.int8)
    bind(ROWS, match.game).look(memory, turn, np.zeros((row, match.game.actions.mask_words), np.uint64), masks)
    seen = np.zeros((row, config.layout.size), np.float32)
    config.core.observe(memory, turn, config.layout.tables, np.zeros_like(memory), seen, 0, row)
    rewards, scores = np.zeros(match.seats, np.float32), np.array(match.scores, np.int64)
    if match.over:
        at_end(code(reward), sum(1 << seat for seat in match.winners), scores, match.seats, rewards)
    steps = np.array(chosen, np.int64)
    actions = np.array([played[k].action for k in chosen], np.int64)
    return Decisions(config.seen_from(seen, turn), masks, turn, actions, steps, rewards, scores)


def stored(
    paths: Iterable[str | Path], *, reward: Reward = "standing", egocentric: bool = False
) -> Iterator[Decisions]:
    """The decisions of stored games, one game after the other; every game is verified when it is read."""
    for path in paths:
        yield decisions(read_file(path), reward=reward, egocentric=egocentric)
