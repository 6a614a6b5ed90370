"""The history of a determinization; only what the viewer cannot know differs from the true one."""

from collections.abc import Callable, Sequence
from typing import Any

from druids.games.edora.state import KEEP, PLAN_HERB, TURN_UP, Ask
from druids.games.edora.tablet_stack import PUT_BACK
from druids.kernel.stack_view import top
from druids.kernel.tasks import KIND, SEAT, WHAT


def rewrite(records: Sequence[Any], history: Sequence[int], viewer: int) -> Callable[[Any], list[int]]:
    """All actions, NATURE's too, that lead from setup to a determinization; `history` is what truly happened."""
    asked = [(top(s, KIND), top(s, SEAT), top(s, WHAT)) for s in records]
    draws: dict[int, list[int]] = {}
    kept: dict[int, int] = {}
    for (kind, seat, what), action in zip(asked, history, strict=True):
        if kind == Ask.DRAW_TABLET:
            draws.setdefault(what, []).append(action - TURN_UP)
        elif kind == Ask.KEEP:
            kept[seat] = action - KEEP

    def rewritten_for(sampled: Any) -> list[int]:
        given = {seat: iter(given_in(sampled, seat, true, kept.get(seat))) for seat, true in draws.items()}
        actions = []
        for (kind, seat, what), action in zip(asked, history, strict=True):
            if kind == Ask.DRAW_TABLET and what != viewer:
                actions.append(TURN_UP + next(given[what]))
            elif kind == Ask.PLAN_HERB and seat != viewer and sampled.planning:
                actions.append(PLAN_HERB + int(sampled.herbs[seat, what]))
            else:
                actions.append(action)
        return actions

    return rewritten_for


def given_in(sampled: Any, seat: int, true: list[int], keep: int | None) -> list[int]:
    """The tablets a seat chose from in the determinization. Those drawn again from under the stack are public."""
    if keep is None:
        return [int(tablet) for tablet in sampled.drawn[seat, : len(true)]]
    under = list(true)
    under.remove(keep)
    first = PUT_BACK * ((seat - int(sampled.master)) % int(sampled.seats))
    hidden = [int(sampled.under[first + k]) if first + k >= sampled.dug else under[k] for k in range(PUT_BACK)]
    return [keep, *hidden]  # drawn first, so that of two equal ones it is the one that is kept
