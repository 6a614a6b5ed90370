"""The network bot: plays the action that the game's network considers best, at once or after a look ahead."""

from pathlib import Path

from druids.bots.bot import Bot
from druids.bots.greedy import action_scores_of
from druids.bots.ismcts import Budget, SearchBot, Style, mask_of
from druids.kernel.rng import randbelow
from druids.match import Position
from druids.networks.weights import network

NEARLY = 0.98  # actions with this fraction of the highest probability count as equal
CONSIDERED = 8  # actions that a look ahead tries: those with the highest probabilities
AHEAD = Style(explore=0.1, guided=0.0, others=0.0, leaf=1.0, near=1, far=1)  # to the end of the seat's own turn


class NetBot(Bot):
    """`weights` is a file made by `druids train`; without it, the game's own is used.

    With `simulations` it looks ahead over its own turn: in sampled worlds it tries the actions that its prior prefers,
    and the network evaluates what follows. Without, the prior alone decides.
    Without a usable file it plays like the greedy bot, and one warning says so.
    """

    def __init__(
        self,
        name: str | None = None,
        seed: int | None = None,
        weights: str | Path | None = None,
        simulations: int | None = None,
    ) -> None:
        super().__init__(name or "net", seed)
        self.weights = None if weights is None else Path(weights)
        budget = None if simulations is None else Budget(simulations)
        self.ahead = None if budget is None else SearchBot(self.name, self.seed, AHEAD, budget, weights)

    def pick(self, position: Position, choices: list[int]) -> int:
        found = network(position.game, self.weights)
        if found is None:
            scores = action_scores_of(position)
            return max(choices, key=lambda action: (scores[action], -action))
        prior = found.prior(position, mask_of(position.game, choices))
        if self.ahead is not None:
            preferred = sorted(choices, key=lambda action: (-prior[action], action))[:CONSIDERED]
            return self.ahead.pick(position, sorted(preferred))
        best = max(prior[action] for action in choices)
        equals = [action for action in choices if prior[action] >= NEARLY * best]
        return equals[0] if len(equals) == 1 else equals[randbelow(self.rng(position), len(equals))]
