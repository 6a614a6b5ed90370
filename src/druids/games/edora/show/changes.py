"""The targets that an action changed on the board."""

from druids.games.edora.state import ACTIONS
from druids.games.edora.tables import SHRINES
from druids.kernel.game import Event

TARGETS = {"move": "shrine", "six": "shrine", "brew": "potion", "tablet": "tablet"}


def changed(event: Event) -> list[str]:
    """The shrine that a seat went to, the potion it brewed, the place of its tablet; fires lit and dolmens linked."""
    if event.actor < 0 or event.action < 0:
        return []
    before, after = event.before, event.after
    kind = TARGETS.get(ACTIONS.kind_of(event.action))
    _, colon, thing = ACTIONS.names[event.action].partition(":")
    found = [f"{kind}:{thing}"] if kind and colon else []
    found += [f"pit:{pit + 1}" for pit in range(after.fires.size) if before.fires[pit] < 0 <= after.fires[pit]]
    linked = [k for k in range(after.links.size) if before.links[k] < 0 <= after.links[k]]
    return found + [f"dolmen:{SHRINES[int(end)]}" for k in linked for end in after.dolmens[k]]
