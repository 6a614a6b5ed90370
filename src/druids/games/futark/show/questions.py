"""The question put to a seat, and the rules that bear on it."""

from typing import Any

from druids.games.futark.state import Ask
from druids.kernel.message import Message, say
from druids.kernel.stack_view import top
from druids.kernel.tasks import KIND, SEAT, WHAT

RULES = {
    Ask.CLAIM: "rule-claim",
    Ask.PLACE: "rule-place",
    Ask.DISCARD: "rule-discard",
    Ask.DRAW: "rule-draw",
    Ask.TAKE: "rule-take",
}


def question(s: Any) -> Message:
    """The question of the ask on top of the stack."""
    kind, seat = top(s, KIND), top(s, SEAT)
    if kind == Ask.CLAIM:
        return say("question-claim")
    if kind == Ask.PLACE:
        return say("question-place-gem" if top(s, WHAT) else "question-place")
    if kind == Ask.DISCARD:
        return say("question-discard")
    if kind == Ask.DRAW:
        return say("question-draw", held=int(s.gems_held[seat]) + int(s.servants_held[seat]))
    return say("question-take")


def rule(s: Any) -> Message:
    """The rules of the ask on top of the stack."""
    return say(RULES[Ask(top(s, KIND))])
