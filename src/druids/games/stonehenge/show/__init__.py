"""Stonehenge's messages: questions, choices, refusals, log entries, scores and the table. Used by `game.py`."""

from druids.games.stonehenge.show.breakdown import breakdown
from druids.games.stonehenge.show.changes import changed
from druids.games.stonehenge.show.choices import choice
from druids.games.stonehenge.show.memory import forgotten
from druids.games.stonehenge.show.narration import narrate
from druids.games.stonehenge.show.questions import question, rule
from druids.games.stonehenge.show.refusals import refusal
from druids.games.stonehenge.show.scene import scene
from druids.kernel.game import Show

SHOW = Show(
    question=question,
    rule=rule,
    choice=choice,
    refusal=refusal,
    narrate=narrate,
    changed=changed,
    breakdown=breakdown,
    scene=scene,
    forgotten=forgotten,
)
