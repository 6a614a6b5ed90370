"""Legal actions in words, each with its target on the board."""

from typing import Any

from druids.games.edora.asks.move import move_cost
from druids.games.edora.show.names import bonus, field, herb, herb_effect, potion, rune, shrine, tablet
from druids.games.edora.state import (
    ACTIONS,
    ACTIVATE,
    AGAIN,
    BREW,
    DIE,
    DISTRESS,
    FIELD,
    GEM,
    KEEP,
    LAYER,
    MOVE,
    NO_BREW,
    PLAN_HERB,
    PROVISIONS,
    RUNE,
    SIX,
    SKIP,
    START,
    STONE,
    TABLET,
    TAKE_DIE,
    TURNED,
    TURNED_DIE,
)
from druids.games.edora.tables import (
    DISTRESS_DICE,
    DISTRESS_PROVISIONS,
    STARTS,
    SUPPLY_DICE,
    SUPPLY_PROVISIONS,
    TABLETS_AT_A_SIDE,
)
from druids.kernel.game import Choice
from druids.kernel.message import Many, Message, say
from druids.kernel.stack_view import top
from druids.kernel.tasks import SEAT


def choice(s: Any, action: int) -> Choice:
    name = ACTIONS.names[action]
    return Choice(words(s, action), target(s, action, name))


def target(s: Any, action: int, name: str) -> str:
    """The target: a button, a shrine, one of its fields, a tablet's place, or a thing by name."""
    kind = ACTIONS.kind_of(action)
    if action in (DISTRESS, SKIP, NO_BREW) or kind in ("supply", "advance"):
        return f"button:{name}"
    if kind in ("move", "six"):
        return f"shrine:{name.partition(':')[2]}"
    if kind == "start":
        return f"shrine:{name.partition(':')[2]}"
    if kind == "field":
        return f"field:{int(s.here[top(s, SEAT)]) + 1}:{action - FIELD}"
    if kind in ("activate", "plan_herb"):
        return f"herb:{name.partition(':')[2]}"
    if kind == "brew":
        return f"potion:{name.partition(':')[2]}"
    return name.replace(">", ":")  # a turned die is one thing, not a thing and its place


def words(s: Any, action: int) -> Message:
    seat = top(s, SEAT)
    kind = ACTIONS.kind_of(action)
    if action == DISTRESS:
        return say("choice-distress", provisions=DISTRESS_PROVISIONS, dice=DISTRESS_DICE)
    if action == SKIP:
        return say("choice-skip")
    if action == NO_BREW:
        return say("choice-no-brew")
    if kind == "move":
        goal = action - MOVE
        return say("choice-move", shrine=shrine(goal), cost=int(move_cost(s, seat, goal)), fields=free_fields(s, goal))
    if kind == "start":
        return say(
            "choice-start",
            shrine=shrine(int(STARTS[action - START])),
            fields=free_fields(s, int(STARTS[action - START])),
        )
    if kind == "field":
        return field(int(s.fields[s.here[seat], action - FIELD]))
    if kind == "die":
        if action < TURNED_DIE:
            return say("choice-die", value=action - DIE + 1)
        before, after = TURNED[action - TURNED_DIE]
        return say("choice-die-turned", before=before, value=after)
    if kind == "supply":
        if action == PROVISIONS:
            return say("choice-provisions", n=SUPPLY_PROVISIONS)
        return say("choice-dice", n=SUPPLY_DICE)
    if kind == "advance":
        return say("choice-advance")
    if kind == "tablet":
        place = action - TABLET
        side = place // TABLETS_AT_A_SIDE
        return say(
            "choice-tablet",
            tablet=tablet(int(s.offer[place])),
            first=bonus(int(s.oracle[side])),
            second=bonus(int(s.oracle[(side + 1) % s.oracle.size])),
        )
    return _thing(kind, action)


def _thing(kind: str, action: int) -> Message:
    """The name of the thing that an action chooses."""
    if kind == "keep":
        return tablet(action - KEEP)
    if kind == "plan_herb":
        return _herb(action - PLAN_HERB)
    if kind == "activate":
        return _herb(action - ACTIVATE)
    if kind == "brew":
        return potion(action - BREW)
    if kind == "gem":
        return bonus(action - GEM)
    if kind == "stone":
        return bonus(action - STONE)
    if kind == "again":
        return bonus(action - AGAIN)
    if kind == "rune":
        return rune(action - RUNE)
    if kind == "layer":
        return say("choice-layer", layer=action - LAYER + 1)
    if kind == "six":
        return shrine(action - SIX)
    return say("choice-take-die", value=action - TAKE_DIE + 1)


def _herb(number: int) -> Message:
    return say("choice-herb", herb=herb(number), effect=herb_effect(number))


def free_fields(s: Any, where: int) -> Many:
    """The free fields of a shrine, without repetitions."""
    kinds = dict.fromkeys(int(s.fields[where, k]) for k in range(s.seats) if s.holders[where, k] < 0)
    return Many(tuple(field(kind) for kind in kinds if kind >= 0))
