"""Log entries, from the records before and after an action."""

from typing import Any

from druids.games.creatures.scoring import VOID, holder
from druids.games.creatures.show.names import group_name, special_name, terrain_name, the_creature
from druids.games.creatures.state import ACTIONS, AT, ICON, SEATS, TURNS, Ask
from druids.games.creatures.tables import CREATURES, ROW, STAR, WITH
from druids.kernel.game import Event
from druids.kernel.message import Many, Message, Seat, say
from druids.kernel.stack_view import to_act, top
from druids.kernel.tasks import KIND, OVER, WHAT, N


def narrate(event: Event) -> list[Message]:
    """The action, every group it changed, and the result of each terrain at the end of the game."""
    entries = narrate_action(event)
    before, after = event.before.keys.tolist(), event.after.keys.tolist()  # reading field by field is slow
    for position in range(ROW):
        for side in range(SEATS):
            if after[position][side] != before[position][side]:
                where = terrain_name(event.after, position)
                group = group_name(after[position][side])
                entries.append(say("group-now", who=Seat(side), terrain=where, group=group))
    if to_act(event.after) == OVER:
        entries += [narrate_result(event.after, position) for position in range(ROW)]
    return entries


def narrate_action(event: Event) -> list[Message]:
    """The action alone; the first part of a play or of an exchange has no entry."""
    s, action, who = event.before, event.action, Seat(event.actor)
    ask = top(s, KIND)
    if ask in (Ask.CREATURE, Ask.SPECIAL):
        return [narrate_draw(s, action)]
    kind = ACTIONS.kind_of(action)
    thing = action - ACTIONS.first(kind)
    if kind == "first":
        return [say("begins", who=Seat(thing))]
    if kind == "terrain":
        position = ROW - top(s, N)
        return [say("laid", position=position + 1, terrain=terrain_name(event.after, position))]
    if kind in ("at", "with"):
        return narrate_placement(event)
    if kind == "icon":
        special, creature = divmod(action - ICON, CREATURES)
        return [say("attached", who=who, special=special_name(special), creature=the_creature(creature))]
    if kind == "star":
        return [say("attached", who=who, special=special_name(STAR), creature=the_creature(thing))]
    if kind in ("plus", "minus"):
        return [say(f"told-{kind}", who=who, creature=the_creature(thing))]
    if kind == "for":
        return [say("exchanged", who=who, one=the_creature(top(s, WHAT)), other=the_creature(thing))]
    if kind == "close":
        return [say("closes", who=who, position=thing + 1, terrain=terrain_name(s, thing))]
    if kind == "end_turn" and s.turn < TURNS:
        return [say("turn-over", who=who)]
    return []


def narrate_draw(s: Any, action: int) -> Message:
    """A card drawn, by name for the seat that drew it."""
    who = Seat(top(s, WHAT))
    sort = "creature" if top(s, KIND) == Ask.CREATURE else "special"
    if action < 0:
        return say(f"draws-{sort}", who=who)
    thing = action - ACTIONS.first(sort)
    if sort == "creature":
        return say("drawn-creature", who=who, creature=the_creature(thing))
    return say("drawn-special", who=who, special=special_name(thing))


def narrate_placement(event: Event) -> list[Message]:
    """A creature placed, with the icons attached; no entry while the icons are still to be chosen."""
    s = event.before
    if event.after.steps == s.steps:
        return []
    creature = top(s, WHAT)
    asked_with = top(s, KIND) == Ask.WITH
    position = top(s, N) if asked_with else event.action - AT
    kinds = WITH[event.action - ACTIONS.first("with")] if asked_with else ()
    key = "placed-with" if kinds else "placed"
    attached = {"specials": Many(tuple(special_name(kind) for kind in kinds))} if kinds else {}
    where = {"creature": the_creature(creature), "terrain": terrain_name(s, position)}
    return [say(key, who=Seat(event.actor), position=position + 1, **where, **attached)]


def narrate_result(s: Any, position: int) -> Message:
    """The winner of a terrain."""
    seat = holder(s, position)
    if seat == VOID:
        return say("void", terrain=terrain_name(s, position))
    return say("won", who=Seat(seat), terrain=terrain_name(s, position))
