"""Hidden information (edora 7.13): herbs while they are planned, and tablets of variation 1 that others never saw."""

from typing import Any

from druids.games.edora.state import BURIED, Ask
from druids.games.edora.tables import (
    ALL_HERBS,
    CHOSEN_TABLET,
    OPEN_TABLETS,
    TABLET_COPIES,
    TABLET_COUNT,
    TABLETS_TO_CHOOSE_FROM,
)
from druids.games.edora.tablet_stack import PUT_BACK, owner
from druids.kernel.bits import nth_member
from druids.kernel.instructions import popcount, to_int64
from druids.kernel.jit import jit
from druids.kernel.rng import Rng, randbelow
from druids.kernel.tasks import KIND, SEAT, WHAT, N, top

HIDDEN = -1


@jit
def has_chosen(s: Any, seat: int) -> bool:
    """Whether a seat has kept its first tablet in variation 1; what is in `drawn` is public from then on."""
    return (seat - to_int64(s.master)) % to_int64(s.seats) < to_int64(s.buried) // PUT_BACK


@jit
def hide(s: Any, seat: int) -> None:
    for other in range(s.seats):
        if other != seat:
            if not has_chosen(s, other):
                s.drawn[other, :] = HIDDEN
            if s.planning == 1:
                s.herbs[other, :] = HIDDEN
    if s.tablet_option == CHOSEN_TABLET:
        s.copies[:] = HIDDEN
        for place in range(BURIED):
            if owner(s, place) != seat:
                s.under[place] = HIDDEN


@jit
def resample(s: Any, seat: int, rng: Rng) -> None:
    if s.planning == 1:
        for other in range(s.seats):
            if other != seat:
                resample_plan(s, other, rng)
    if s.tablet_option == CHOSEN_TABLET:
        resample_under(s, seat, rng)
        chooser, seen = choosing(s)
        if chooser != seat:
            for k in range(seen):
                s.drawn[chooser, k] = draw_unseen(s, rng)


@jit
def resample_under(s: Any, seat: int, rng: Rng) -> None:
    """Sample what the other seats put under the stack, and count what is then unseen.

    A seat keeps the copy that it drew first. So a sample is only possible if no equal tablet was drawn before the kept
    one, which came first, second or third: otherwise all is drawn again.
    """
    possible = False
    while not possible:
        possible = True
        count_unseen(s, seat)
        for place in range(s.dug, s.buried):
            if owner(s, place) != seat:
                s.under[place] = draw_unseen(s, rng)
        for first in range(to_int64(s.dug) // PUT_BACK * PUT_BACK, s.buried, PUT_BACK):
            other = owner(s, first)
            if other != seat:
                for place in range(first, first + randbelow(rng, TABLETS_TO_CHOOSE_FROM)):
                    one = s.drawn[other, 1 + place - first] if place < s.dug else s.under[place]
                    possible = possible and one != s.drawn[other, 0]


@jit
def resample_plan(s: Any, seat: int, rng: Rng) -> None:
    """Sample the herbs that a seat has planned so far."""
    left = ALL_HERBS
    for slot in range(s.laid[seat]):
        herb = nth_member(left, randbelow(rng, popcount(left)))
        left &= ~(1 << herb)
        s.herbs[seat, slot] = herb


@jit
def choosing(s: Any) -> tuple[int, int]:
    """The seat that is drawing or choosing its first tablet, and how many tablets it has drawn."""
    if s.depth > 0 and top(s, KIND) == Ask.DRAW_TABLET:
        return top(s, WHAT), TABLETS_TO_CHOOSE_FROM - top(s, N)
    if s.depth > 0 and top(s, KIND) == Ask.KEEP:
        return top(s, SEAT), TABLETS_TO_CHOOSE_FROM
    return -1, 0


@jit
def count_unseen(s: Any, seat: int) -> None:
    """Set `copies` to the number of copies of each tablet that the seat has not seen."""
    for tablet in range(TABLET_COUNT):
        s.copies[tablet] = TABLET_COPIES
        for other in range(s.seats):
            s.copies[tablet] -= s.tablets[other, tablet]
    for place in range(OPEN_TABLETS):
        if s.offer[place] >= 0:
            s.copies[s.offer[place]] -= 1
    for place in range(s.dug, s.buried):
        if owner(s, place) == seat:
            s.copies[s.under[place]] -= 1
    chooser, seen = choosing(s)
    if chooser == seat:
        for k in range(seen):
            s.copies[s.drawn[seat, k]] -= 1


@jit
def draw_unseen(s: Any, rng: Rng) -> int:
    """One of the tablets counted in `copies`, each as likely as any other."""
    total = 0
    for tablet in range(TABLET_COUNT):
        total += to_int64(s.copies[tablet])
    left = randbelow(rng, total)
    for tablet in range(TABLET_COUNT):
        left -= to_int64(s.copies[tablet])
        if left < 0:
            s.copies[tablet] -= 1
            return tablet
    return HIDDEN


@jit
def secret(s: Any, action: int, viewer: int) -> bool:
    kind = top(s, KIND)
    if kind == Ask.DRAW_TABLET:
        return top(s, WHAT) != viewer
    return kind == Ask.PLAN_HERB and top(s, SEAT) != viewer
