"""Edora's messages: questions, choices, refusals, log entries, scores and the table. Used by `game.py`."""

from typing import Any

from druids.games.edora import scoring
from druids.games.edora.show.changes import changed
from druids.games.edora.show.choices import choice
from druids.games.edora.show.narration import narrate
from druids.games.edora.show.questions import question, rule
from druids.games.edora.show.refusals import refusal
from druids.games.edora.show.scene import scene
from druids.kernel.game import Show
from druids.kernel.message import ScoreLine, say


def breakdown(s: Any, seat: int) -> list[ScoreLine]:
    """Prestige so far, then the five steps of the final scoring as if the game ended now."""
    return [ScoreLine(say(f"score-{step}"), points) for step, points in scoring.breakdown(s, seat).items()]


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
