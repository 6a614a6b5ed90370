"""The question put to a seat, and the rules that bear on it."""

from typing import Any

import numpy as np

from druids.games.stonehenge.show.names import domain_words
from druids.games.stonehenge.state import Ask
from druids.games.stonehenge.tables import VALUES
from druids.kernel.message import Message, say
from druids.kernel.stack_view import top
from druids.kernel.tasks import KIND, SEAT

RULES = {Ask.LEAD_GAIA: "rule-gaia", Ask.PLAY: "rule-play", Ask.SICKLE: "rule-sickle", Ask.MISTLETOE: "rule-mistletoe"}


def question(s: Any) -> Message:
    """The question of the ask on top of the stack."""
    kind, seat = top(s, KIND), top(s, SEAT)
    if kind == Ask.LEAD_GAIA:
        return say("question-gaia-cult" if s.sun_and_moon else "question-gaia")
    if kind == Ask.PLAY:
        return question_play(s, seat)
    if kind == Ask.SICKLE:
        return say("question-sickle", value=int(np.max(s.tops[seat])))
    if kind == Ask.MISTLETOE:
        return say("question-mistletoe")
    return say("refusal-nature")


def question_play(s: Any, seat: int) -> Message:
    """Lead, follow, or play any card."""
    if s.led < 0:
        return say("question-lead" if s.leader == seat else "question-free")
    led = int(s.led)
    void = not int(s.hands[seat]) >> (led * VALUES) & ((1 << VALUES) - 1)
    return say("question-void" if void else "question-follow", domain=domain_words(led))


def rule(s: Any) -> Message:
    """The rules of the ask on top of the stack."""
    kind = top(s, KIND)
    if kind == Ask.LEAD_GAIA and s.sun_and_moon:
        return say("rule-gaia-cult")
    return say(RULES.get(Ask(kind), "refusal-nature"))
