"""PLACEHOLDER until the showing half is merged: says nothing but names."""

from typing import Any

from druids.games.edora.scoring import breakdown
from druids.games.edora.state import ACTIONS
from druids.kernel.game import Choice, Event
from druids.kernel.message import Message, Scene, ScoreLine, say


class EdoraShow:
    def question(self, s: Any) -> Message:
        return say("question")

    def rule(self, s: Any) -> Message:
        return say("rule")

    def choice(self, s: Any, action: int) -> Choice:
        return Choice(say("choice", name=ACTIONS.names[action]), ACTIONS.names[action])

    def refusal(self, s: Any, action: int) -> Message:
        return say("refusal")

    def narrate(self, event: Event) -> list[Message]:
        return []

    def breakdown(self, s: Any, seat: int) -> list[ScoreLine]:
        return [ScoreLine(say(f"score-{step}"), points) for step, points in breakdown(s, seat).items()]

    def scene(self, s: Any, viewer: int) -> Scene:
        return ()
