"""Plays what the game's hints like best, without looking ahead."""

import numpy as np
from numpy.typing import NDArray

from druids.bots.bot import Bot, States
from druids.kernel.bind import bind
from druids.kernel.game import Game

HEURISTICS = "druids.bots.compiled.heuristics"


def action_scores_of(game: Game, states: States, i: int) -> NDArray[np.float64]:
    """How much the asked seat likes each action, over all actions."""
    out = np.zeros(game.actions.size, np.float64)
    bind(HEURISTICS, game).score_actions(states, i, out)
    return out


class GreedyBot(Bot):
    def pick(self, game: Game, states: States, i: int, seat: int, choices: list[int]) -> int:
        liked = action_scores_of(game, states, i)
        return max(choices, key=lambda action: (liked[action], -action))
