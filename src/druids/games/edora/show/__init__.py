"""Edora for people: questions, answers, refusals, narration, scores and the table, as keys with gaps."""

from typing import Any

from druids.games.edora.scoring import breakdown
from druids.games.edora.show.changes import changed_targets
from druids.games.edora.show.choices import choice
from druids.games.edora.show.narration import narrate
from druids.games.edora.show.questions import question, rule
from druids.games.edora.show.refusals import refusal
from druids.games.edora.show.scene import scene
from druids.kernel.game import Choice, Event
from druids.kernel.message import Message, Scene, ScoreLine, say


class EdoraShow:
    """The half that shows."""

    def question(self, s: Any) -> Message:
        return question(s)

    def rule(self, s: Any) -> Message:
        return rule(s)

    def choice(self, s: Any, action: int) -> Choice:
        return choice(s, action)

    def refusal(self, s: Any, action: int) -> Message:
        return refusal(s, action)

    def changed(self, event: Event) -> list[str]:
        return changed_targets(event)

    def narrate(self, event: Event) -> list[Message]:
        return narrate(event)

    def breakdown(self, s: Any, seat: int) -> list[ScoreLine]:
        """Prestige so far, then the five steps of the final scoring as they would be now."""
        return [ScoreLine(say(f"score-{step}"), points) for step, points in breakdown(s, seat).items()]

    def scene(self, s: Any, viewer: int) -> Scene:
        return scene(s, viewer)


__all__ = ["EdoraShow"]
