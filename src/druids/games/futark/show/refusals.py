"""Why an action is not legal. A refusal reveals no more than the seat knows."""

from typing import Any

from druids.games.futark.piles import gems_at, open_slots
from druids.games.futark.show.names import place_name
from druids.games.futark.state import CLAIM, DISCARD, DRAW_GEM, NO_CLAIM, PLACE, STOP, TAKE, Ask
from druids.games.futark.tables import CLAIMABLE, GEMS, SLOTS
from druids.kernel.message import Message, say
from druids.kernel.stack_view import top
from druids.kernel.tasks import KIND, WHAT


def refusal(s: Any, action: int) -> Message:
    """The first reason why the action is not legal."""
    if action < TAKE:
        return say("refusal-nature")
    kind = top(s, KIND)
    if TAKE <= action < CLAIM:
        return say("refusal-take")
    if CLAIM <= action < PLACE:
        return refuse_claim(s, action, kind)
    if PLACE <= action < DISCARD:
        return refuse_place(s, action, kind)
    if DISCARD <= action < DRAW_GEM:
        return say("refusal-not-in-hand" if kind == Ask.DISCARD else "refusal-discard-time")
    if kind != Ask.DRAW:
        return say("refusal-draw-time")
    if action == STOP:
        return say("refusal-stop")
    return say("refusal-source", source="gems" if action == DRAW_GEM else "servants")


def refuse_claim(s: Any, action: int, kind: int) -> Message:
    """Why a location cannot be claimed, or why claiming cannot be declined."""
    if action == NO_CLAIM:
        return say("refusal-no-claim")
    if kind != Ask.CLAIM:
        return say("refusal-claim-time")
    slot = action - CLAIM
    if s.locations[slot] < 0:
        return say("refusal-no-location", slot=slot + 1)
    missing = CLAIMABLE - int(s.rows[slot]) - int(gems_at(s, slot))
    if s.rows[slot] == 0 and missing > 0:
        return say("refusal-claim-both", place=place_name(s, slot), missing=missing)
    if s.rows[slot] == 0:
        return say("refusal-claim-servant", place=place_name(s, slot))
    return say("refusal-claim-cards", place=place_name(s, slot), missing=missing)


def refuse_place(s: Any, action: int, kind: int) -> Message:
    """Why a card cannot be placed at a slot."""
    if kind != Ask.PLACE:
        return say("refusal-place-time")
    card, slot = divmod(action - PLACE, SLOTS)
    if not open_slots(s) >> slot & 1:
        return say("refusal-no-location", slot=slot + 1)
    if card >= GEMS and top(s, WHAT):
        return say("refusal-two-servants")
    return say("refusal-not-in-hand")
