"""Futark's messages: questions, choices, refusals, log entries, scores and the table. Used by `game.py`."""

from typing import Any

from druids.games.futark.show.changes import changed
from druids.games.futark.show.choices import choice
from druids.games.futark.show.narration import narrate
from druids.games.futark.show.questions import question, rule
from druids.games.futark.show.refusals import refusal
from druids.games.futark.show.scene import scene
from druids.kernel.game import Show
from druids.kernel.message import ScoreLine, say


def breakdown(s: Any, seat: int) -> list[ScoreLine]:
    """A score has one line: all points are amulets."""
    return [ScoreLine(say("line-amulets"), int(s.points[seat]))]


SHOW = Show(
    question=question,
    rule=rule,
    choice=choice,
    refusal=refusal,
    narrate=narrate,
    changed=changed,
    breakdown=breakdown,
    scene=scene,
)
