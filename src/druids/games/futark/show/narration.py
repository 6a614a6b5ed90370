"""Log entries, from the records before and after an action."""

from typing import Any

from druids.games.futark.claim import amulets_of
from druids.games.futark.show.names import card_name, gem_name, kind_name, place_name, servant_name
from druids.games.futark.state import (
    CLAIM,
    DISCARD,
    DRAW_GEM,
    GEM,
    LOCATION,
    NO_CLAIM,
    NO_DISCARD,
    PLACE,
    SERVANT,
    STOP,
    TAKE,
    Ask,
)
from druids.games.futark.tables import CIRCLES, CLAIMS, COLUMN, SLOTS
from druids.kernel.bits import small_set
from druids.kernel.game import Event
from druids.kernel.message import Many, Message, Seat, say
from druids.kernel.stack_view import top
from druids.kernel.tasks import KIND, NATURE, WHAT


def narrate(event: Event) -> list[Message]:
    """The log entries for an action as the viewer may know it."""
    before, action = event.before, event.action
    kind = top(before, KIND)
    who = Seat(event.actor)
    if event.actor == NATURE:
        return narrate_nature(before, action, kind)
    if kind == Ask.CLAIM:
        return [say("told-no-claim", who=who)] if action == NO_CLAIM else narrate_claim(event, action - CLAIM)
    if kind == Ask.PLACE:
        return [narrate_place(event)]
    if kind == Ask.DISCARD:
        return narrate_discard(who, action)
    if kind == Ask.DRAW:
        return narrate_draw(event)
    if kind == Ask.TAKE:
        if action < 0:
            return [say("told-take", who=who)]
        return [say("told-take-own", who=who, card=servant_name(action - TAKE))]
    return []


def narrate_nature(before: Any, action: int, kind: int) -> list[Message]:
    """The first player, a location turned up, or a card the viewer drew."""
    seat = top(before, WHAT)
    if kind == Ask.FIRST:
        return [say("told-first", who=Seat(action))]
    if kind == Ask.LOCATION:
        return [say("told-location", slot=seat + 1, kind=kind_name(action - LOCATION))]
    if action < 0:
        return []
    card = gem_name(action - GEM) if kind == Ask.GEM else servant_name(action - SERVANT)
    return [say("told-card", who=Seat(seat), card=card)]


def narrate_discard(who: Seat, action: int) -> list[Message]:
    """A discarded gem, by name for the seat that discarded it and for viewers who see everything."""
    if action == NO_DISCARD:
        return []
    if action < 0:
        return [say("told-discard", who=who)]
    return [say("told-discard-own", who=who, card=gem_name(action - DISCARD))]


def narrate_draw(event: Event) -> list[Message]:
    """The source another seat draws from, after a reshuffle if there was one. One's own card is told when it comes."""
    before, after, action, who = event.before, event.after, event.action, Seat(event.actor)
    if action == STOP:
        return [say("told-stop", who=who)]
    entries = []
    if after.shuffles > before.shuffles:
        entries.append(say("told-shuffle", gems=int(after.deck_count)))
    if event.viewer != event.actor:
        entries.append(say("told-draw-gem" if action == DRAW_GEM else "told-draw-servant", who=who))
    return entries


def narrate_place(event: Event) -> Message:
    """A placed card, by name for the seat that placed it and for viewers who see everything."""
    before, after, who = event.before, event.after, Seat(event.actor)
    for slot in range(SLOTS):
        servant = after.rows[slot] > before.rows[slot]
        if servant or after.piled[slot, event.actor] > before.piled[slot, event.actor]:
            place = place_name(before, slot)
            if event.action >= 0:
                card = card_name((event.action - PLACE) // SLOTS)
                return say("told-place-own", who=who, card=card, place=place)
            return say("told-place-servant" if servant else "told-place-gem", who=who, place=place)
    raise AssertionError("a placement changes a pile or a row")


def narrate_claim(event: Event, slot: int) -> list[Message]:
    """The revealed gems, their amulets, what each seat takes, and how the score column moves."""
    before, after = event.before, event.after
    kind = int(before.locations[slot])
    revealed = int(after.spent) & ~int(before.spent)
    entries = [say("told-claim", who=Seat(event.actor), place=place_name(before, slot))]
    if revealed:
        entries.append(say("told-gems", gems=Many(tuple(gem_name(gem) for gem in small_set(revealed)))))
    entries.append(say("told-amulets", amulets=int(amulets_of(revealed, kind))))
    for seat in range(after.seats):
        back = [int(v) for v in after.returned[seat, before.returned_count[seat] : after.returned_count[seat]]]
        if back:
            gain = int(after.points[seat]) - int(before.points[seat])
            servants = Many(tuple(servant_name(servant) for servant in back))
            entries.append(say("told-takes", who=Seat(seat), servants=servants, points=gain))
    if after.offset > before.offset:
        low = CIRCLES * int(after.offset)
        entries.append(say("told-column", low=low + 1, high=low + COLUMN))
    if after.passer >= 0:
        entries.append(say("told-passed", who=Seat(int(after.passer))))
    elif after.claims == CLAIMS:
        entries.append(say("told-last-claim"))
    return entries
