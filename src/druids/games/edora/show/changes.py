"""What a step changed on the table, as targets of a board."""

from druids.games.edora.state import ACTIONS
from druids.kernel.game import Event

TARGETS = {"move": "shrine", "six": "shrine", "brew": "potion", "tablet": "tablet"}


def changed_targets(event: Event) -> list[str]:
    """The shrine somebody went to, the potion they brewed, the place where they took a tablet."""
    if event.actor < 0 or event.action < 0:
        return []
    kind = TARGETS.get(ACTIONS.kind_of(event.action))
    _, colon, thing = ACTIONS.names[event.action].partition(":")
    return [f"{kind}:{thing}"] if kind and colon else []
