"""What the log may tell: steps that the rules let nobody look back at are withheld, decisions of stand-ins are marked.

The game says which steps those are (`Show.forgotten`). A table with `open_log` tells everything.
"""

from collections.abc import Sequence

import msgspec

from druids.server.messages import Told
from druids.server.table import Table


def forgotten(table: Table) -> range:
    """The steps that nobody may look back at now."""
    match = table.match
    if match is None or match.over or table.created_event.open_log or match.game.show.forgotten is None:
        return range(0)
    return match.game.show.forgotten(match.steps_from(0), match.seats)


def limits(table: Table) -> list[int] | None:
    """The same for clients: the first of these steps and the first one after them."""
    steps = forgotten(table)
    return [steps.start, steps.stop] if steps else None


def tell(table: Table, narrated: Sequence[Told]) -> list[Told]:
    """Narrated steps as they may be told."""
    return tell_each(table, [narrated])[0]


def tell_each(table: Table, told: Sequence[Sequence[Told]]) -> list[list[Told]]:
    """The same steps, narrated for several viewers, as they may be told."""
    if not any(told):
        return [[] for _ in told]
    hidden, replaced = forgotten(table), _replaced(table, told[0][0].step)
    if not hidden and not replaced:
        return [list(narrated) for narrated in told]
    return [_told(narrated, hidden, replaced) for narrated in told]


def _told(narrated: Sequence[Told], hidden: range, replaced: set[int]) -> list[Told]:
    return [
        Told(one.step, one.actor, None, [])
        if one.step in hidden
        else msgspec.structs.replace(one, stand_in=True)
        if one.step in replaced
        else one
        for one in narrated
    ]


def _replaced(table: Table, first: int) -> set[int]:
    """The steps from one on that a bot decided for the person who owns the seat."""
    found = set()
    for decision in reversed(table.decisions):
        if decision.length < first:
            break
        if not decision.by_owner and table.seats[decision.seat].plan.kind == "human":
            found.add(decision.length)
    return found
