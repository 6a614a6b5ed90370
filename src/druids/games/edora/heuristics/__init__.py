"""A cheap mind: what things are worth in points, where a die does good, and which answer looks best."""

from druids.games.edora.heuristics.action_scoring import action_scores
from druids.games.edora.heuristics.position_value import value

__all__ = ["action_scores", "value"]
