"""The targets that an action changed on the board."""

from druids.kernel.game import Event


def changed(event: Event) -> list[str]:
    """The slots where a card was placed, or where a claim cleared the cards."""
    if event.actor < 0:
        return []
    before, after = event.before, event.after
    old = zip(before.locations.tolist(), before.piled.tolist(), before.rows.tolist(), strict=True)
    new = zip(after.locations.tolist(), after.piled.tolist(), after.rows.tolist(), strict=True)
    return [f"slot:{slot}" for slot, (was, now) in enumerate(zip(old, new, strict=True)) if was != now]
