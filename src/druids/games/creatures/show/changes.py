"""The targets that an action changed on the board."""

from druids.games.creatures.state import ACTIONS, ICON
from druids.games.creatures.tables import CREATURE_NAMES, CREATURES
from druids.kernel.game import Event
from druids.kernel.stack_view import top
from druids.kernel.tasks import WHAT

ON_CREATURE = ("star", "plus", "minus")


def changed(event: Event) -> list[str]:
    """The creatures that were placed, exchanged or given a special, and the position that was closed."""
    if event.actor < 0 or event.action < 0:
        return []
    kind = ACTIONS.kind_of(event.action)
    thing = event.action - ACTIONS.first(kind)
    if kind in ("at", "with"):
        return [_creature(top(event.before, WHAT))] if event.after.steps > event.before.steps else []
    if kind == "icon":
        return [_creature((event.action - ICON) % CREATURES)]
    if kind in ON_CREATURE:
        return [_creature(thing)]
    if kind == "for":
        return [_creature(top(event.before, WHAT)), _creature(thing)]
    return [f"position:{thing}"] if kind == "close" else []


def _creature(number: int) -> str:
    return f"creature:{CREATURE_NAMES[number]}"
