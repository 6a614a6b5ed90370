"""The targets that an action changed on the board."""

from druids.games.stonehenge.tables import LETTERS
from druids.kernel.game import Event


def changed(event: Event) -> list[str]:
    """The card just played while it lies in the trick, and every pile whose top or height changed in the same round."""
    before, after = event.before, event.after
    if event.actor < 0 or before.round_no != after.round_no:
        return []
    found = [f"trick:{event.actor}"] if after.trick[event.actor] >= 0 else []
    old = list(zip(before.tops.tolist(), before.heights.tolist(), strict=True))
    new = list(zip(after.tops.tolist(), after.heights.tolist(), strict=True))
    for seat, (was, now) in enumerate(zip(old, new, strict=True)):
        if was != now:
            piles = zip(LETTERS, zip(*was, strict=True), zip(*now, strict=True), strict=True)
            found += [f"pile:{seat}:{letter}" for letter, a, b in piles if a != b]
    return found
