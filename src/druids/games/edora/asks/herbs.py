"""Which herb becomes active: by a potion (edora 12.4), or freed by the sickle in step 7 (edora 14.3)."""

from typing import Any

from druids.games.edora.state import ACTIVATE, Ask, Deed
from druids.games.edora.tables import ALL_HERBS, HERB_PAIRS, PAIR_COUNT
from druids.kernel.bits import Mask, allow_bits
from druids.kernel.instructions import popcount, to_int64
from druids.kernel.jit import jit
from druids.kernel.tasks import SEAT, WHAT, N, pop, push, top


@jit
def large_board(s: Any, seat: int) -> int:
    """The herbs that still lie on the large board."""
    return ALL_HERBS & ~to_int64(s.active[seat]) & ~to_int64(s.face_down[seat])


@jit
def legal_wake_herb(s: Any, mask: Mask) -> None:
    allow_bits(mask, ACTIVATE, to_int64(s.face_down[top(s, SEAT)]))


@jit
def apply_wake_herb(s: Any, herb: int) -> None:
    seat = top(s, SEAT)
    pop(s)
    s.face_down[seat] &= ~(1 << herb)
    s.active[seat] |= 1 << herb


@jit
def pick_herbs(s: Any) -> None:
    seat, n = top(s, SEAT), top(s, N)
    pop(s)
    if n > 0 and large_board(s, seat) != 0:
        push(s, Ask.PICK_HERB, seat, 0, n)


@jit
def legal_pick_herb(s: Any, mask: Mask) -> None:
    allow_bits(mask, ACTIVATE, large_board(s, top(s, SEAT)))


@jit
def apply_pick_herb(s: Any, herb: int) -> None:
    seat, n = top(s, SEAT), top(s, N)
    pop(s)
    s.active[seat] |= 1 << herb
    push(s, Deed.PICK_HERBS, seat, 0, n - 1)


# -- step 7: herbs (edora 14.3) ----------------------------------------------------------------------------------------


@jit
def pair_left(s: Any, seat: int, pair: int) -> int:
    """The herbs of a pair that still lie on the large board."""
    both = 1 << to_int64(s.herbs[seat, 2 * pair]) | 1 << to_int64(s.herbs[seat, 2 * pair + 1])
    return both & large_board(s, seat)


@jit
def free_herbs(s: Any) -> None:
    """Free the next pair the sickle has reached: the seat chooses one of two herbs; a single herb becomes active."""
    seat = top(s, SEAT)
    pair = to_int64(s.freed[seat])
    if pair == PAIR_COUNT or s.sickle[seat] < HERB_PAIRS[pair]:
        pop(s)
        return
    s.freed[seat] += 1
    herbs = pair_left(s, seat, pair)
    if popcount(herbs) == 2:
        push(s, Ask.FREE_HERB, seat, pair, 0)
    else:
        s.active[seat] |= herbs


@jit
def legal_free_herb(s: Any, mask: Mask) -> None:
    allow_bits(mask, ACTIVATE, pair_left(s, top(s, SEAT), top(s, WHAT)))


@jit
def apply_free_herb(s: Any, herb: int) -> None:
    seat, pair = top(s, SEAT), top(s, WHAT)
    pop(s)
    s.face_down[seat] |= pair_left(s, seat, pair) & ~(1 << herb)
    s.active[seat] |= 1 << herb
