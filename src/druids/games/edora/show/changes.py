"""The targets that an action changed on the board."""

from druids.games.edora.state import ACTIONS
from druids.kernel.game import Event

TARGETS = {"move": "shrine", "six": "shrine", "brew": "potion", "tablet": "tablet"}


def changed(event: Event) -> list[str]:
    """The shrine that a seat went to, the potion it brewed, or the place where it took a tablet."""
    if event.actor < 0 or event.action < 0:
        return []
    kind = TARGETS.get(ACTIONS.kind_of(event.action))
    _, colon, thing = ACTIONS.names[event.action].partition(":")
    return [f"{kind}:{thing}"] if kind and colon else []
