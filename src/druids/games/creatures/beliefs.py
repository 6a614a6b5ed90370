"""Public knowledge about a seat's specials: the number of orders of draws that lead to each possible hand.

`with` is asked only of a seat that holds a new icon (creatures 12.3), so being asked, or not, shows something of the
hand. Together with the specials played that rules some hands out and makes others more likely.
"""

from typing import Any

from druids.games.creatures.tables import FIRST_OF, HAND_OF, HANDS, NOTHING, SECOND_OF, SPECIALS
from druids.kernel.jit import jit

ALL_HANDS = len(HANDS)
EMPTY = int(HAND_OF[NOTHING, NOTHING])


@jit
def nothing_drawn(s: Any, seat: int) -> None:
    """Start with an empty hand, in a blank record."""
    s.ways[seat, EMPTY] = 1


@jit
def one_more_drawn(s: Any, seat: int) -> None:
    """Update for an unknown special drawn by the seat; call before `specials_held` is raised."""
    if s.specials_held[seat] == 0:
        for kind in range(SPECIALS):
            s.ways[seat, HAND_OF[kind, NOTHING]] = s.ways[seat, EMPTY]
        s.ways[seat, EMPTY] = 0
        return
    for a in range(SPECIALS):
        s.ways[seat, HAND_OF[a, a]] = s.ways[seat, HAND_OF[a, NOTHING]]
        for b in range(a + 1, SPECIALS):
            s.ways[seat, HAND_OF[a, b]] = s.ways[seat, HAND_OF[a, NOTHING]] + s.ways[seat, HAND_OF[b, NOTHING]]
    for kind in range(SPECIALS):
        s.ways[seat, HAND_OF[kind, NOTHING]] = 0


@jit
def one_played(s: Any, seat: int, kind: int) -> None:
    """Update for a special of this kind played by the seat; call before `specials_held` is lowered."""
    if s.specials_held[seat] == 1:
        s.ways[seat, EMPTY] = s.ways[seat, HAND_OF[kind, NOTHING]]
        for other in range(SPECIALS):
            s.ways[seat, HAND_OF[other, NOTHING]] = 0
        return
    for other in range(SPECIALS):
        s.ways[seat, HAND_OF[other, NOTHING]] = s.ways[seat, HAND_OF[other, kind]]
    for a in range(SPECIALS):
        for b in range(a, SPECIALS):
            s.ways[seat, HAND_OF[a, b]] = 0


@jit
def shown_to_hold(s: Any, seat: int, kinds: int, holds: bool) -> None:
    """Update for the public fact that the seat holds one of these kinds, or that it holds none."""
    for hand in range(ALL_HANDS):
        if s.ways[seat, hand] > 0:
            if ((kinds >> FIRST_OF[hand] | kinds >> SECOND_OF[hand]) & 1 == 1) != holds:
                s.ways[seat, hand] = 0
