"""The history of gem moves: what every seat saw, for `determinize.py` to build on (futark 3.1, 3.6).

Every seat sees who moves a gem, when, from where and to where. The gem's face is known to the seat that moved it, and
to all once a claim has revealed it.
"""

from typing import Any

from druids.games.futark.tables import MAX_SEATS, MOVES, SLOTS
from druids.kernel.jit import jit

# a seat's move is seat * KINDS_OF_MOVE + one of these, the first ones being placements at the slots
DISCARDED = SLOTS
DRAWN = SLOTS + 1
KINDS_OF_MOVE = SLOTS + 2
# moves of many gems
CLAIMED = MAX_SEATS * KINDS_OF_MOVE  # + slot
SHUFFLED = CLAIMED + SLOTS

LOST = -1  # the move count of a game with more moves than the record holds


@jit
def note(s: Any, move: int, face: int) -> None:
    """Record a move; if there is no room left, drop the whole history."""
    n = s.move_count
    if n == LOST:
        return
    if n == MOVES:
        s.move_count = LOST
        clear_history(s)
        return
    s.moves[n] = move
    s.faces[n] = face
    s.move_count = n + 1


@jit
def clear_history(s: Any) -> None:
    for i in range(MOVES):
        s.moves[i] = -1
        s.faces[i] = -1


@jit
def hide_faces(s: Any, viewer: int) -> None:
    """Hide the faces of gems that others moved, except those that a claim has revealed since (futark 3.5)."""
    claimed = 0  # the set of slots claimed later than move i
    for i in range(s.move_count - 1, -1, -1):
        move = int(s.moves[i])
        if move >= CLAIMED:
            if move < SHUFFLED:
                claimed |= 1 << (move - CLAIMED)
        elif move // KINDS_OF_MOVE != viewer:
            kind = move % KINDS_OF_MOVE
            if kind >= SLOTS or claimed >> kind & 1 == 0:
                s.faces[i] = -1
