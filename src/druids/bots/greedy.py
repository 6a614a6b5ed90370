"""The greedy bot: plays the action that the game's heuristics score highest, without looking ahead."""

import numpy as np
from numpy.typing import NDArray

from druids.bots.bot import Bot
from druids.kernel.bind import bind
from druids.match import Position

HEURISTICS = "druids.bots.compiled.heuristics"


def action_scores_of(position: Position) -> NDArray[np.float64]:
    """The heuristic score of each action for the seat to act, over all actions."""
    out = np.zeros(position.game.actions.size, np.float64)
    bind(HEURISTICS, position.game).score_actions(position.memory, out)
    return out


class GreedyBot(Bot):
    def pick(self, position: Position, choices: list[int]) -> int:
        scores = action_scores_of(position)
        return max(choices, key=lambda action: (scores[action], -action))
