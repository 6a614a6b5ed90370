"""A game being played: its actions, undo, and the stored form."""

from druids.match.action import Action, IllegalAction
from druids.match.match import Match, NothingToUndo, ScoreText, Step, new

__all__ = ["Action", "IllegalAction", "Match", "NothingToUndo", "ScoreText", "Step", "new"]
