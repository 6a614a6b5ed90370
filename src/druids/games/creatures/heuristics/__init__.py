"""Heuristics of Creatures: action scores and position values, in one package with their shared estimates."""

from druids.games.creatures.heuristics.action_scoring import action_scores, value

__all__ = ["action_scores", "value"]
