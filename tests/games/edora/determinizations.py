"""Rewrite a game's history so that it leads to a determinization; only what the viewer cannot know differs."""

from collections.abc import Iterator
from typing import Any

from druids.games.edora.state import KEEP, PLAN_HERB, TURN_UP, Ask
from druids.kernel.game import Game
from tests.games.table import set_up

PUT_BACK = 2  # tablets each seat puts under the stack in variation 1


def rewrite(game: Game, seats: int, codes: list[int], history: list[int], viewer: int, sampled: Any) -> list[int]:
    """All actions, NATURE's too, that lead from setup to `sampled`; `history` is what truly happened."""
    draws: dict[int, list[int]] = {}
    kept: dict[int, int] = {}
    for task, action in replay(game, seats, codes, history):
        if task[0] == Ask.DRAW_TABLET:
            draws.setdefault(task[2], []).append(action - TURN_UP)
        elif task[0] == Ask.KEEP:
            kept[task[1]] = action - KEEP
    given = {seat: iter(given_in(sampled, seat, true, kept.get(seat))) for seat, true in draws.items()}
    actions = []
    for (kind, seat, what, _), action in replay(game, seats, codes, history):
        if kind == Ask.DRAW_TABLET and what != viewer:
            actions.append(TURN_UP + next(given[what]))
        elif kind == Ask.PLAN_HERB and seat != viewer and sampled.planning:
            actions.append(PLAN_HERB + int(sampled.herbs[seat, what]))
        else:
            actions.append(action)
    return actions


def replay(game: Game, seats: int, codes: list[int], history: list[int]) -> Iterator[tuple[list[int], int]]:
    """Each task on top of the stack with the action that was played."""
    position = set_up(game, seats, codes)
    for action in history:
        s = position.record
        yield s.tasks[s.depth - 1].tolist(), action
        position.play(action)


def given_in(sampled: Any, seat: int, true: list[int], keep: int | None) -> list[int]:
    """The tablets a seat chose from in the determinization. Those drawn again from under the stack are public."""
    if keep is None:
        return [int(tablet) for tablet in sampled.drawn[seat, : len(true)]]
    under = list(true)
    under.remove(keep)
    first = PUT_BACK * ((seat - int(sampled.master)) % int(sampled.seats))
    hidden = [int(sampled.under[first + k]) if first + k >= sampled.dug else under[k] for k in range(PUT_BACK)]
    return [keep, *hidden]  # drawn first, so that of two equal ones it is the one that is kept
