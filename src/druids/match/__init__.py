"""A game being played: `Position` for one moment, `Match` for the whole game with its history and stored form."""

from druids.match.action import Action, IllegalAction
from druids.match.match import Match, NothingToUndo, ScoreText, Step, new
from druids.match.position import Position

__all__ = ["Action", "IllegalAction", "Match", "NothingToUndo", "Position", "ScoreText", "Step", "new"]
