"""Log entries for an action and for the deeds it sets off."""

from typing import Any

from druids.games.stonehenge.asks import highest_piles, piles_of
from druids.games.stonehenge.deeds import trick_winner
from druids.games.stonehenge.flow import apply_action, run_deed
from druids.games.stonehenge.scoring import points_of
from druids.games.stonehenge.show.names import card_words, cult_words, domain_words, named, play_order, top_cards
from druids.games.stonehenge.state import (
    CARD_FIRST,
    DEALER_FIRST,
    GAIA_FIRST,
    MISTLETOE,
    MISTLETOE_FIRST,
    RECORD,
    SICKLE,
    SICKLE_FIRST,
    SUN,
    Ask,
    Deed,
)
from druids.games.stonehenge.tables import BUST_POINTS, DOMAINS
from druids.kernel.bits import small_set
from druids.kernel.game import Event
from druids.kernel.message import Many, Message, Seat, say
from druids.kernel.stack_view import top
from druids.kernel.tasks import KIND, NATURE, SEAT, WHAT, deed_due


def narrate(event: Event) -> list[Message]:
    """Describe the action, then run its deeds one by one on a copy of the record and describe each."""
    if event.actor == NATURE:
        return narrate_nature(event)
    table = RECORD.new()
    table[0] = event.before
    s = table[0]
    entries = [narrate_action(s, event.actor, event.action)]
    apply_action(s, event.action)
    while deed_due(s):
        entries += narrate_deed(s)
        run_deed(s)
    return entries


def narrate_nature(event: Event) -> list[Message]:
    """The first dealer, and the end of a deal; single cards have no entry."""
    after = event.after
    if top(event.before, KIND) == Ask.DEALER:
        return [say("dealer-chosen", who=Seat(event.action - DEALER_FIRST))]
    if top(after, KIND) == Ask.LEAD_GAIA:
        dealer, opener = Seat(int(after.dealer)), Seat(int(after.gaia))
        return [say("round-begins", n=int(after.round_no), dealer=dealer), say("gaia-opens", who=opener)]
    return []


def narrate_action(s: Any, actor: int, action: int) -> Message:
    """The card played, the domain named, or the pile chosen."""
    who = Seat(actor)
    if action < GAIA_FIRST:
        return say("played", who=who, card=card_words(action - CARD_FIRST))
    if action < SICKLE_FIRST:
        domain, cult = named(action)
        if s.sun_and_moon:
            return say("gaia-led-cult", who=who, domain=domain_words(domain), cult=cult_words(cult))
        return say("gaia-led", who=who, domain=domain_words(domain))
    key = "sickle-takes" if action < MISTLETOE_FIRST else "mistletoe-hangs"
    return say(key, who=who, domain=domain_words((action - SICKLE_FIRST) % DOMAINS))


def narrate_deed(s: Any) -> list[Message]:
    """What the deed on top of the stack is about to do."""
    kind, seat = top(s, KIND), top(s, SEAT)
    who = Seat(seat)
    if kind == Deed.RESOLVE:
        return narrate_trick(s)
    if kind == Deed.USE_SICKLE:
        return narrate_special(SICKLE, who, small_set(highest_piles(s, seat)))
    if kind == Deed.USE_MISTLETOES:
        return narrate_special(MISTLETOE, who, small_set(piles_of(s, seat)))
    if kind == Deed.END_ROUND:
        return narrate_round_end(s, seat if top(s, WHAT) else -1)
    return []


def narrate_trick(s: Any) -> list[Message]:
    """The winner with all cards of the trick, and the winner's new top cards."""
    winner = trick_winner(s)
    cards = [int(s.trick[seat]) for seat in play_order(s)]
    shown = tuple(card_words(card) for card in top_cards(cards, s.cult == SUN))
    entries = [say("trick-won", who=Seat(winner), cards=Many(tuple(card_words(card) for card in cards)))]
    if shown:
        entries.append(say("placed", who=Seat(winner), cards=Many(shown)))
    return entries


def narrate_special(special: int, who: Seat, piles: list[int]) -> list[Message]:
    """The pile that a special affects; nothing while its owner still has to choose one."""
    if not piles:
        return [say("special-idle", card=card_words(special))]
    if len(piles) > 1:
        return []
    return [say("sickle-takes" if special == SICKLE else "mistletoe-hangs", who=who, domain=domain_words(piles[0]))]


def narrate_round_end(s: Any, loser: int) -> list[Message]:
    """Why the round ends, and every seat's points."""
    entries = [say("bust", who=Seat(loser)) if loser >= 0 else say("hands-empty")]
    for seat in range(s.seats):
        points = BUST_POINTS if seat == loser else points_of(s, seat)
        total = int(s.totals[seat]) + points
        entries.append(say("round-points", who=Seat(seat), points=points, total=total))
    return entries
