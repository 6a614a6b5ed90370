"""Why an action is not legal. A refusal reveals no more than the seat knows."""

from typing import Any

from druids.games.stonehenge.show.names import card_words, domain_words
from druids.games.stonehenge.state import (
    CARD_FIRST,
    DEALER_FIRST,
    DOMAIN_CARDS,
    GAIA_FIRST,
    MISTLETOE_FIRST,
    SICKLE,
    SICKLE_FIRST,
    Ask,
)
from druids.kernel.message import Message, say
from druids.kernel.stack_view import top
from druids.kernel.tasks import KIND, SEAT


def refusal(s: Any, action: int) -> Message:
    """The first reason why the action is not legal."""
    if action >= DEALER_FIRST:
        return say("refusal-nature")
    kind = top(s, KIND) if s.depth else -1
    if kind == Ask.LEAD_GAIA:
        if action < GAIA_FIRST:
            return say("refusal-gaia-first")
        if action < SICKLE_FIRST:
            return say("refusal-name-cult" if s.sun_and_moon else "refusal-no-cult")
    elif kind == Ask.PLAY and action < GAIA_FIRST:
        card = action - CARD_FIRST
        if holds(s, top(s, SEAT), card):
            return say("refusal-follow", domain=domain_words(int(s.led)))
        return say("refusal-not-in-hand", card=card_words(card))
    elif kind == Ask.SICKLE and SICKLE_FIRST <= action < MISTLETOE_FIRST:
        return say("refusal-not-highest", domain=domain_words(action - SICKLE_FIRST))
    elif kind == Ask.MISTLETOE and action >= MISTLETOE_FIRST:
        return say("refusal-no-pile", domain=domain_words(action - MISTLETOE_FIRST))
    return say("refusal-not-asked")


def holds(s: Any, seat: int, card: int) -> bool:
    """Whether the seat has the card in hand."""
    if card < DOMAIN_CARDS:
        return bool(int(s.hands[seat]) >> card & 1)
    return bool((s.sickles if card == SICKLE else s.mistletoes)[seat] > 0)
