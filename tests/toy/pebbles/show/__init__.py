"""The messages of Pebbles, in one module because they are few."""

from typing import Any

from druids.kernel.bits import small_set
from druids.kernel.game import Choice, Event, Show
from druids.kernel.message import Block, Line, Message, Scene, ScoreLine, Seat, Span, say
from druids.kernel.tasks import NATURE
from tests.toy.pebbles.scoring import pebble_value
from tests.toy.pebbles.state import DEAL, LAY


def pebble_name(pebble: int) -> Message:
    return say("pebble", value=pebble_value(pebble))


def question(s: Any) -> Message:
    return say("question-lay")


def rule(s: Any) -> Message:
    return say("rule-lay")


def choice(s: Any, action: int) -> Choice:
    return Choice(pebble_name(action - LAY), f"pebble:{action - LAY}")


def refusal(s: Any, action: int) -> Message:
    return say("refusal-not-yours") if action >= LAY else say("refusal-nature")


def narrate(event: Event) -> list[Message]:
    if event.actor == NATURE:
        return [] if event.action < 0 else [say("dealt", pebble=pebble_name(event.action - DEAL))]
    entries = [say("laid", who=Seat(event.actor))]
    for seat in range(event.after.seats):
        gain = int(event.after.points[seat]) - int(event.before.points[seat])
        if gain:
            entries.append(say("took", who=Seat(seat), points=gain))
    return entries


def changed(event: Event) -> list[str]:
    return [] if event.actor < 0 else [f"laid:{event.actor}"]


def breakdown(s: Any, seat: int) -> list[ScoreLine]:
    return [ScoreLine(say("line-rounds"), int(s.points[seat]))]


def scene(s: Any, viewer: int) -> Scene:
    lines: list[Line] = []
    sentences: list[Message] = []
    for seat in range(s.seats):
        lines.append((Span(say("seat", who=Seat(seat)), "strong"), Span(f" {s.points[seat]} {'*' * s.lies[seat]}")))
        sentences.append(say("has", who=Seat(seat), points=int(s.points[seat])))
    if viewer >= 0:
        hand = small_set(s.hands[viewer])
        lines.append(tuple(Span(f"{pebble_value(pebble)} ", target=f"pebble:{pebble}") for pebble in hand))
    return (Block(say("table"), tuple(lines), tuple(sentences)),)


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
