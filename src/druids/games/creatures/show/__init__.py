"""The messages of Creatures: questions, choices, refusals, log entries, scores and the table. Used by `game.py`."""

from typing import Any

from druids.games.creatures.scoring import holder
from druids.games.creatures.show.changes import changed
from druids.games.creatures.show.choices import choice
from druids.games.creatures.show.names import terrain_name
from druids.games.creatures.show.narration import narrate
from druids.games.creatures.show.questions import question, rule
from druids.games.creatures.show.refusals import refusal
from druids.games.creatures.show.scene import scene
from druids.games.creatures.tables import ROW
from druids.kernel.game import Show
from druids.kernel.message import ScoreLine, say


def breakdown(s: Any, seat: int) -> list[ScoreLine]:
    """One line and one point for each terrain the seat holds."""
    won = [position for position in range(ROW) if holder(s, position) == seat]
    return [ScoreLine(say("line-terrain", position=p + 1, terrain=terrain_name(s, p)), 1) for p in won]


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
