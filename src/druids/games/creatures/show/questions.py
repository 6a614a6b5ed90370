"""The question put to a seat, and the rules that bear on it."""

from typing import Any

from druids.games.creatures.show.names import the_creature
from druids.games.creatures.state import Ask
from druids.kernel.message import Message, say
from druids.kernel.stack_view import top
from druids.kernel.tasks import KIND, WHAT

PARTS = {Ask.AT: "at", Ask.WITH: "with", Ask.FOR: "for"}  # the second and third parts of an action


def question(s: Any) -> Message:
    """The question of the ask on top of the stack."""
    ask = top(s, KIND)
    if ask in PARTS:
        return say(f"question-{PARTS[Ask(ask)]}", creature=the_creature(top(s, WHAT)))
    return say("question-more") if s.entered else say("question-play")


def rule(s: Any) -> Message:
    """The rules of the ask on top of the stack."""
    return say(f"rule-{PARTS.get(Ask(top(s, KIND)), 'turn')}")
