"""The method of a review: its version, its thresholds, and per game how playouts go on and how many there are.

A change here changes verdicts, so it needs a new VERSION.
"""

from dataclasses import dataclass

from druids.coach.playouts import Policy
from druids.kernel.game import FOREVER, Game

VERSION = 5
Z = 1.96  # standard errors on each side of a 95 % interval
CLEAR = 3.0  # standard errors that make a difference clear before all worlds are tried, or among many candidates

# a verdict by the least win share lost
INACCURACY = 0.02
MISTAKE = 0.05
BLUNDER = 0.10


@dataclass(frozen=True)
class Search:
    """How many simulations judge a decision, where a search does."""

    simulations: int  # to find the best other action
    continuation: int  # after each of the two actions that are compared, before shares count


@dataclass(frozen=True)
class Method:
    """How decisions of one game are judged at the standard effort."""

    policy: Policy  # of playouts after a decision; with a search, only of those that the reasons come from
    values: Policy  # of playouts that tell what a position is worth with all cards open, for the curve
    playouts: int  # at most, to find the best candidates of a decision
    confirm: int  # worlds, at most, to compare the played action with the best other one
    curve: int  # playouts for each point of the curve
    first: int = 32  # worlds in which every candidate is tried
    deals: int = 0  # playouts for each whole deal, and for the mean of others; 0: the network values deals
    deal_policy: Policy | None = None  # of those playouts, where it is not `values`
    search: Search | None = None  # None: playouts alone judge
    counted: float = 1.0  # at most, of one loss in the rating of play
    version: int = VERSION  # in which this game's verdicts changed last; all random numbers depend on it

    def points(self, effort: float) -> int:
        """Playouts for each point of the curve at another effort."""
        return scaled(self.curve, effort)


def scaled(count: int, effort: float) -> int:
    """A number of playouts at another effort."""
    return max(4, round(count * effort))


# without some random decisions, all playouts between two throws of the dice would be one and the same
SHORT = Policy(0.9, FOREVER, 30)

# Chosen so that a game takes at most 30 s on one core, Edora 90 s (`python -m bench.coach cost`).
METHODS = {
    "stonehenge": Method(Policy(0.0, 1, FOREVER), Policy(0.7, 1, FOREVER), 20_000, 16_000, 256, deals=2000, version=4),
    "futark": Method(Policy(0.0, FOREVER, 12), Policy(0.0, FOREVER, 12), 16_000, 16_000, 256, version=4),
    "creatures": Method(
        Policy(1.0, FOREVER, FOREVER), Policy(1.0, FOREVER, 12), 2000, 1024, 128, search=Search(3000, 1000),
        counted=BLUNDER,
    ),
    "edora": Method(
        SHORT, SHORT, 5000, 1024, 96, deals=2000, deal_policy=Policy(0.9, FOREVER, FOREVER), search=Search(3000, 1000)
    ),
}  # fmt: skip


def method(game: Game) -> Method:
    """The method for a game; one that has none of its own is judged as its search plays."""
    own = game.heuristics
    own_policy = Policy(own.heavy, own.near, own.far)
    return METHODS.get(game.name, Method(own_policy, own_policy, 2000, 1000, 128))
