"""The deeds between the asks of a turn: begin it, place cards, offer the discard, refill. Run by `flow.py`."""

from typing import Any

from druids.games.futark.piles import claimable_slots, gem_source, servant_source
from druids.games.futark.state import Ask, Deed
from druids.games.futark.tables import HAND, PLACEMENTS
from druids.kernel.jit import jit
from druids.kernel.tasks import SEAT, WHAT, N, pop, push, top


@jit
def turn(s: Any) -> None:
    """Step 1 of a turn (futark 4.1). N counts seats passed over in a row; when all were, the game ends (futark 7.5)."""
    seat, idle = top(s, SEAT), top(s, N)
    pop(s)
    if claimable_slots(s) != 0:
        s.turns += 1
        push(s, Ask.CLAIM, seat, 0, 0)
    elif s.gems_held[seat] + s.servants_held[seat] > 0 or gem_source(s) or servant_source(s, seat):
        s.turns += 1
        push(s, Deed.PLACING, seat, 0, 0)
    elif idle + 1 < s.seats:
        push(s, Deed.TURN, (seat + 1) % s.seats, 0, idle + 1)


@jit
def placing(s: Any) -> None:
    """Place two cards if possible, never two servants. WHAT: a servant was placed. N: cards placed (futark 4.3)."""
    seat, servant_placed, placed = top(s, SEAT), top(s, WHAT), top(s, N)
    pop(s)
    able = s.gems_held[seat] > 0 or (servant_placed == 0 and s.servants_held[seat] > 0)
    if placed < PLACEMENTS and able:
        push(s, Ask.PLACE, seat, servant_placed, placed)
    else:
        push(s, Deed.DISCARDING, seat, 0, 0)


@jit
def discarding(s: Any) -> None:
    """Offer to discard one gem (futark 4.4)."""
    seat = top(s, SEAT)
    pop(s)
    if s.gems_held[seat] > 0:
        push(s, Ask.DISCARD, seat, 0, 0)
    else:
        push(s, Deed.REFILL, seat, 0, 0)


@jit
def refill(s: Any) -> None:
    """Draw up to seven cards, one by one, as long as there is a source (futark 4.5)."""
    seat = top(s, SEAT)
    pop(s)
    held = s.gems_held[seat] + s.servants_held[seat]
    if held < HAND and (gem_source(s) or servant_source(s, seat)):
        push(s, Ask.DRAW, seat, 0, 0)
    else:
        push(s, Deed.TURN, (seat + 1) % s.seats, 0, 0)
