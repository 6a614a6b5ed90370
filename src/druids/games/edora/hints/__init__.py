"""A cheap mind: what things are worth in points, where a die does good, and which answer looks best."""

from druids.games.edora.hints.evaluate import evaluate
from druids.games.edora.hints.prefer import prefer

__all__ = ["evaluate", "prefer"]
