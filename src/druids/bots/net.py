"""The network bot: plays the action that the game's network considers most likely to be best, without looking ahead."""

from pathlib import Path

from druids.bots.bot import Bot
from druids.bots.greedy import action_scores_of
from druids.bots.ismcts import mask_of
from druids.kernel.rng import randbelow
from druids.match import Position
from druids.networks.weights import network

NEARLY = 0.98  # actions with this fraction of the highest probability count as equal


class NetBot(Bot):
    """`weights` is a file made by `druids train`; without it, the game's own is used.

    Without a usable file it plays like the greedy bot, and one warning says so.
    """

    def __init__(self, name: str | None = None, seed: int | None = None, weights: str | Path | None = None) -> None:
        super().__init__(name or "net", seed)
        self.weights = None if weights is None else Path(weights)

    def pick(self, position: Position, choices: list[int]) -> int:
        found = network(position.game, self.weights)
        if found is None:
            scores = action_scores_of(position)
            return max(choices, key=lambda action: (scores[action], -action))
        prior = found.prior(position, mask_of(position.game, choices))
        best = max(prior[action] for action in choices)
        equals = [action for action in choices if prior[action] >= NEARLY * best]
        return equals[0] if len(equals) == 1 else equals[randbelow(self.rng(position), len(equals))]
