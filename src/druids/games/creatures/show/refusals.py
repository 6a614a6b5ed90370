"""Why an action is not legal. A refusal names the rule and reveals no more than the seat knows."""

from typing import Any

from druids.games.creatures.board import enters, fitting, is_open, place_of
from druids.games.creatures.show.names import (
    icon_names,
    icons_now,
    special_name,
    terrain_icons,
    terrain_name,
    the_creature,
)
from druids.games.creatures.state import ACTIONS, ICON, SEATS, Ask
from druids.games.creatures.tables import (
    ADDED_WITH,
    ADDS,
    CREATURES,
    END,
    EXCHANGE,
    GROUP,
    PLUSMINUS,
    STAR,
    WITH,
)
from druids.kernel.instructions import popcount
from druids.kernel.message import Message, say
from druids.kernel.stack_view import top
from druids.kernel.tasks import KIND, SEAT, WHAT, N

ASKED_BY = {"at": Ask.AT, "with": Ask.WITH, "for": Ask.FOR}
ANSWER_FIRST = {Ask.AT: "refusal-say-where", Ask.WITH: "refusal-say-icons", Ask.FOR: "refusal-say-partner"}


def refusal(s: Any, action: int) -> Message:
    """The first reason why the action is not legal."""
    kind = ACTIONS.kind_of(action)
    thing = action - ACTIONS.first(kind)
    ask = top(s, KIND)
    if kind in ("first", "terrain", "creature", "special"):
        return say("refusal-chance")
    if ASKED_BY.get(kind, Ask.TURN) != ask:
        return say(ANSWER_FIRST[Ask(ask)]) if ask in ANSWER_FIRST else say(f"refusal-begin-{kind}")
    if kind == "at":
        return refuse_at(s, thing)
    if kind == "with":
        return refuse_with(s, thing)
    if kind == "for":
        return refuse_for(s, top(s, WHAT), thing)
    return refuse_turn(s, kind, thing, action)


def legal_after_all(action: int) -> Message:
    raise ValueError(f"action {action} is legal: there is nothing to refuse")


def no_card(s: Any, special: int) -> Message | None:
    held = s.specials[top(s, SEAT), special] > 0
    return None if held else say("refusal-no-special", special=special_name(special))


def out_of_reach(s: Any, creature: int) -> Message | None:
    """Specials affect placed creatures at open terrains (creatures 4.1 and 6.3)."""
    place = place_of(s, creature)
    if place < 0:
        return say("refusal-not-placed", creature=the_creature(creature))
    if not is_open(s, place // SEATS):
        return say("refusal-at-closed", creature=the_creature(creature), position=place // SEATS + 1)
    return None


def refuse_turn(s: Any, kind: str, thing: int, action: int) -> Message:
    if kind == "end_turn":
        return say("refusal-place-first")
    if kind == "play":
        return say("refusal-one-creature") if s.entered else say("refusal-not-in-hand", creature=the_creature(thing))
    if kind == "close":
        return no_card(s, END) or refuse_close(s, thing)
    creature = (action - ICON) % CREATURES if kind == "icon" else thing
    if kind == "icon":
        special = (action - ICON) // CREATURES
        has = say("refusal-has-icon", creature=the_creature(creature), icons=icon_names(int(ADDS[special])))
        return no_card(s, special) or out_of_reach(s, creature) or has
    if kind == "star":
        return (
            no_card(s, STAR) or out_of_reach(s, creature) or say("refusal-has-types", creature=the_creature(creature))
        )
    if kind == "swap":
        return (
            no_card(s, EXCHANGE)
            or out_of_reach(s, creature)
            or say("refusal-no-partner", creature=the_creature(creature))
        )
    return no_card(s, PLUSMINUS) or out_of_reach(s, creature) or legal_after_all(action)


def refuse_close(s: Any, position: int) -> Message:
    if not is_open(s, position):
        return say("refusal-closed", position=position + 1)
    few = min(popcount(int(s.sides[position, seat])) for seat in range(SEATS))
    return say("refusal-needs-group", position=position + 1, needed=GROUP, few=few)


def cannot_enter(s: Any, creature: int, position: int) -> Message:
    return say(
        "refusal-cannot-enter",
        creature=the_creature(creature),
        terrain=terrain_name(s, position),
        lacking=icon_names(terrain_icons(s, position)),
    )


def refuse_at(s: Any, position: int) -> Message:
    if not is_open(s, position):
        return say("refusal-closed", position=position + 1)
    return cannot_enter(s, top(s, WHAT), position)


def refuse_with(s: Any, choice: int) -> Message:
    creature, position = top(s, WHAT), top(s, N)
    for kind in WITH[choice]:
        missing = no_card(s, kind)
        if missing is not None:
            return missing
        if ADDS[kind] & icons_now(s, creature):
            return say("refusal-has-icon", creature=the_creature(creature), icons=icon_names(int(ADDS[kind])))
    more = int(ADDED_WITH[sum(1 << kind for kind in WITH[choice])])
    return legal_after_all(choice) if enters(s, creature, position, more) else cannot_enter(s, creature, position)


def refuse_for(s: Any, creature: int, other: int) -> Message:
    if other < creature:
        return say("refusal-table-order", creature=the_creature(other))
    beyond = out_of_reach(s, other)
    if beyond is not None:
        return beyond
    home, goal = place_of(s, creature), place_of(s, other)
    if home == goal:
        return say("refusal-same-place")
    if s.exchange_scope == 1 and home % SEATS != goal % SEATS:
        return say("refusal-one-side")
    for creature_moved, place in ((creature, goal), (other, home)):
        if not fitting(s, place // SEATS) >> creature_moved & 1:
            return cannot_enter(s, creature_moved, place // SEATS)
    return legal_after_all(other)
