"""Legal actions in words, each with its target on the board."""

from typing import Any

from druids.games.futark.show.names import card_name, gem_name, place_name, servant_name
from druids.games.futark.state import (
    CLAIM,
    DISCARD,
    DRAW_GEM,
    DRAW_SERVANT,
    NO_CLAIM,
    NO_DISCARD,
    PLACE,
    STOP,
    TAKE,
)
from druids.games.futark.tables import GEMS, SLOTS
from druids.kernel.game import Choice
from druids.kernel.message import say


def choice(s: Any, action: int) -> Choice:
    """A claim, a placement, a discard, a source to draw from, or a servant to take."""
    if CLAIM <= action < NO_CLAIM:
        slot = action - CLAIM
        return Choice(say("choice-claim", place=place_name(s, slot)), f"slot:{slot}")
    if action == NO_CLAIM:
        return Choice(say("choice-no-claim"), "no_claim")
    if PLACE <= action < DISCARD:
        card, slot = divmod(action - PLACE, SLOTS)
        target = f"gem:{card}" if card < GEMS else f"servant:{card - GEMS}"
        return Choice(say("choice-place", card=card_name(card), place=place_name(s, slot)), f"{target}>slot:{slot}")
    if DISCARD <= action < NO_DISCARD:
        return Choice(say("choice-discard", card=gem_name(action - DISCARD)), f"gem:{action - DISCARD}")
    if action == NO_DISCARD:
        return Choice(say("choice-no-discard"), "no_discard")
    if action == DRAW_GEM:
        return Choice(say("choice-draw-gem"), "deck")
    if action == DRAW_SERVANT:
        return Choice(say("choice-draw-servant"), "stack")
    if action == STOP:
        return Choice(say("choice-stop"), "stop")
    return Choice(servant_name(action - TAKE), f"servant:{action - TAKE}")
