"""Heuristics of Creatures: action scores and position values. Used by bots through `game.py`."""

from druids.games.creatures.heuristics.action_scoring import action_scores, value

__all__ = ["action_scores", "value"]
