"""Log entries, from the records before and after an action."""

from typing import Any

from druids.games.edora.show.choices import words
from druids.games.edora.show.names import colour, gains, herb, shrine, tablet
from druids.games.edora.state import ACTIONS, TURN_UP
from druids.games.edora.tables import HERBS
from druids.kernel.bits import small_set
from druids.kernel.game import Event
from druids.kernel.message import Message, Seat, say
from druids.kernel.stack_view import top
from druids.kernel.tasks import NATURE, SEAT

ACTION_KEYS = {
    "keep": "told-keep",
    "start": "told-start",
    "move": "told-move",
    "field": "told-field",
    "die": "told-die",
    "tablet": "told-tablet",
    "brew": "told-brew",
    "gem": "told-gem",
    "stone": "told-stone",
    "rune": "told-rune",
    "six": "told-six",
    "again": "told-again",
}  # actions with an entry of their own; the others show in what they change


def narrate(event: Event) -> list[Message]:
    """The action, gains and payments of every seat, fires, dolmens, herbs, and the next round."""
    before, after = event.before, event.after
    entries = _nature(event) if event.actor == NATURE else _action(event)
    for seat in range(after.seats):
        entries += _gained(before, after, seat)
    entries += _marks(before, after)
    if after.rounds > before.rounds:
        entries.append(say("told-round", n=int(after.rounds)))
    if after.depth == 0:
        entries.append(say("told-over"))
    return entries


def _nature(event: Event) -> list[Message]:
    before, after, action = event.before, event.after, event.action
    if after.master != before.master and after.master >= 0:
        return [say("told-master", who=Seat(int(after.master)))]
    if action < 0 or ACTIONS.kind_of(action) != "turn_up":
        return []
    for place in range(after.offer.size):
        if after.offer[place] != before.offer[place] and after.rounds > 0:
            return [say("told-new-tablet", tablet=tablet(action - TURN_UP), place=place)]
    for seat in range(after.seats):
        if (after.tablets[seat] > before.tablets[seat]).any():
            return [say("told-first-tablet", who=Seat(seat), tablet=tablet(action - TURN_UP))]
    return []


def _action(event: Event) -> list[Message]:
    who = Seat(event.actor)
    if event.action < 0:
        return [say("told-secret", who=who)]
    kind = ACTIONS.kind_of(event.action)
    name = ACTIONS.names[event.action]
    if name == "distress":
        return [say("told-distress", who=who)]
    if name in ("skip", "no_brew"):
        return [say("told-skip", who=who)]
    if kind in ACTION_KEYS and top(event.before, SEAT) == event.actor:
        return [say(ACTION_KEYS[kind], who=who, what=words(event.before, event.action))]
    return []


def _gained(before: Any, after: Any, seat: int) -> list[Message]:
    """What a seat gained and what it paid."""
    if after.master < 0 or before.master < 0:
        return []

    def more(name: str) -> int:
        return int(after[name][seat]) - int(before[name][seat])

    dice = int(before.stored[seat].sum()) - int(after.stored[seat].sum())
    amounts = {
        "prestige": more("prestige"),
        "provisions": more("provisions"),
        "mistletoe": more("mistletoe"),
        "knowledge": more("knowledge"),
        "sickle": more("sickle"),
        "dice": max(dice, 0) if after.rounds else 0,
    }
    won = {kind: amount for kind, amount in amounts.items() if amount > 0}
    paid = {kind: -amount for kind, amount in amounts.items() if amount < 0}
    entries = []
    if before.rounds == 0:
        return []
    if paid:
        entries.append(say("told-pays", who=Seat(seat), what=gains(**paid)))
    if won:
        entries.append(say("told-gains", who=Seat(seat), what=gains(**won)))
    return entries


def _marks(before: Any, after: Any) -> list[Message]:
    """Fires lit, dolmens linked, herbs freed."""
    entries = []
    for pit in range(after.fires.size):
        if before.fires[pit] < 0 <= after.fires[pit]:
            entries.append(say("told-fire", who=Seat(int(after.fires[pit])), pit=pit + 1))
    for k in range(after.links.size):
        if before.links[k] < 0 <= after.links[k]:
            first, second = (shrine(int(end)) for end in after.dolmens[k])
            entries.append(
                say("told-link", who=Seat(int(after.links[k])), colour=colour(k), first=first, second=second)
            )
    for seat in range(after.seats):
        new = int(after.active[seat]) & ~int(before.active[seat])
        for number in small_set(new & ((1 << len(HERBS)) - 1)):
            entries.append(say("told-herb", who=Seat(seat), herb=herb(number)))
    return entries
