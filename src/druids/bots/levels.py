"""The levels: how long each searches and how many actions it considers, chosen by measurement (`bench/ladder.md`).

The easy levels make mistakes that people make: they consider a few actions, not always the right ones, and search them
briefly. None plays at random.
"""

from dataclasses import dataclass

from druids.bots.ismcts import Budget, Style
from druids.kernel.game import FOREVER


@dataclass(frozen=True)
class Level:
    style: Style
    budget: Budget


STRONGEST = Style(prior=None, end=None, beliefs=None, strongest=True)  # all as the game says
LEVELS = {
    "novice": Level(Style(width=2, haste=3.0), Budget(simulations=10, seconds=0.2)),
    "apprentice": Level(Style(width=4, haste=1.8), Budget(simulations=50, seconds=0.4)),
    "druid": Level(Style(width=9, haste=0.6), Budget(simulations=350, seconds=0.8)),
    "archdruid": Level(STRONGEST, Budget(simulations=1_000_000, seconds=2.5, trees=2)),
}
PLAIN = Level(
    Style(explore=0.7, guided=0.0, others=0.0, heavy=0.0, near=FOREVER, far=FOREVER),
    Budget(simulations=1_500, seconds=0.8),
)
