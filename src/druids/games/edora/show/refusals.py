"""Why an action is not legal: what it would cost, and what the seat has."""

from typing import Any

from druids.games.edora.asks.move import cheapest_die, move_cost
from druids.games.edora.kinds import TURN_DIE_HERB
from druids.games.edora.show.names import herb, shrine
from druids.games.edora.state import (
    ACTIONS,
    BREW,
    DIE,
    FIELD,
    MOVE,
    NO_BREW,
    SKIP,
    TURNED,
    TURNED_DIE,
    Ask,
)
from druids.games.edora.tables import PIPS, POTION_COST
from druids.kernel.message import Message, say
from druids.kernel.stack_view import top
from druids.kernel.tasks import KIND, SEAT

SLICES = {
    Ask.KEEP: "keep",
    Ask.PLAN_HERB: "plan_herb",
    Ask.START: "start",
    Ask.MOVE: "move",
    Ask.FIELD: "field",
    Ask.DIE: "die",
    Ask.SUPPLY: "supply",
    Ask.ADVANCE: "advance",
    Ask.TABLET: "tablet",
    Ask.BREW: "brew",
    Ask.GEM: "gem",
    Ask.STONE: "stone",
    Ask.RUNE: "rune",
    Ask.LAYER: "layer",
    Ask.WAKE_HERB: "activate",
    Ask.PICK_HERB: "activate",
    Ask.FREE_HERB: "activate",
    Ask.SIX: "six",
    Ask.AGAIN: "again",
    Ask.TAKE_DIE: "take_die",
}  # the slice of actions for each ask
NOT_OFFERED = (
    "keep",
    "start",
    "tablet",
    "gem",
    "layer",
    "activate",
    "again",
)  # the table shows why these are not legal


def refusal(s: Any, action: int) -> Message:
    """The first reason why the action is not legal."""
    ask = Ask(top(s, KIND))
    seat = top(s, SEAT)
    kind = ACTIONS.kind_of(action)
    if action == SKIP:
        return say("refusal-skip")
    if kind != SLICES.get(ask):
        return say("refusal-not-asked")
    if kind == "move":
        return _move(s, seat, action - MOVE)
    if kind == "field":
        return _field(s, seat, action - FIELD)
    if kind == "die":
        return _die(s, seat, action)
    if kind == "brew" and action != NO_BREW:
        return _brew(s, seat, action - BREW)
    if kind in NOT_OFFERED:
        return say("refusal-not-offered")
    return say(f"refusal-{kind.replace('_', '-')}")


def _move(s: Any, seat: int, goal: int) -> Message:
    if s.dice[seat] >> goal & 1:
        return say("refusal-own-die", shrine=shrine(goal))
    if s.beside[seat]:
        return say("refusal-start-first", shrine=shrine(int(s.here[seat])))
    if not s.personal[seat].any():
        return say("refusal-no-die")
    return say(
        "refusal-way",
        cost=int(move_cost(s, seat, goal)),
        die=int(cheapest_die(s, seat)),
        provisions=int(s.provisions[seat]),
    )


def _field(s: Any, seat: int, number: int) -> Message:
    if number >= s.seats:
        return say("refusal-no-field")
    if s.holders[s.here[seat], number] >= 0:
        return say("refusal-field-taken")
    return say("refusal-field-same")


def _die(s: Any, seat: int, action: int) -> Message:
    before = after = action - DIE + 1
    if action >= TURNED_DIE:
        before, after = TURNED[action - TURNED_DIE]
        if not s.active[seat] >> TURN_DIE_HERB & 1:
            return say("refusal-no-herb", herb=herb(TURN_DIE_HERB))
    if before > PIPS or not s.personal[seat, before - 1]:
        return say("refusal-no-such-die", value=before)
    return say("refusal-die", cost=after, provisions=int(s.provisions[seat]))


def _brew(s: Any, seat: int, potion: int) -> Message:
    if s.brewers[potion] >= 0:
        return say("refusal-potion-gone")
    return say("refusal-potion", cost=int(POTION_COST[potion]), mistletoe=int(s.mistletoe[seat]))
