"""Heuristics of Edora: action scores and position values, in points or shares. Used by bots through `game.py`."""

from druids.games.edora.heuristics.action_scoring import action_scores
from druids.games.edora.heuristics.position_value import value

__all__ = ["action_scores", "value"]
