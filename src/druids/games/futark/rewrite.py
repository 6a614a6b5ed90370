"""The history of a determinization; only what the viewer does not know differs from the true one."""

from collections.abc import Callable, Sequence
from typing import Any

from druids.games.futark.history import CLAIMED
from druids.games.futark.state import (
    CLAIM,
    DISCARD,
    GEM,
    NO_DISCARD,
    PLACE,
    PLACE_SERVANT,
    SERVANT,
    TAKE,
    Ask,
)
from druids.games.futark.tables import MAX_SEATS, SERVANTS, SLOTS
from druids.kernel.stack_view import top
from druids.kernel.tasks import KIND, SEAT, WHAT

NEVER = 1 << 30


def rewrite(records: Sequence[Any], history: Sequence[int], viewer: int) -> Callable[[Any], list[int]]:
    """The actions that lead to a determinization, with its gems and servants in place of the true ones."""
    tracks = Tracks(MAX_SEATS)
    for i, (s, action) in enumerate(zip(records, history, strict=True)):
        tracks.follow(s, i, action)

    def rewritten_for(sampled: Any) -> list[int]:
        new = list(history)
        _rename_gems(sampled, new)
        for seat in range(int(sampled.seats)):
            if seat != viewer:
                _rename_servants(sampled, seat, tracks, new)
        return new

    return rewritten_for


class Tracks:
    """Which actions of a history laid and drew servants."""

    def __init__(self, seats: int) -> None:
        self.played: list[list[int]] = [[] for _ in range(seats)]
        self.on_table: list[list[int]] = [[] for _ in range(seats)]  # of those played
        self.drawn: list[list[int]] = [[] for _ in range(seats)]  # fresh ones

    def follow(self, s: Any, i: int, action: int) -> None:
        kind = top(s, KIND)
        if kind == Ask.PLACE and action >= PLACE_SERVANT:
            self.played[top(s, SEAT)].append(i)
            self.on_table[top(s, SEAT)].append(i)
        elif kind == Ask.TAKE:
            self.drawn[top(s, SEAT)].append(i)
        elif kind == Ask.SERVANT and s.fresh_count[top(s, WHAT)] > 0:
            self.drawn[top(s, WHAT)].append(i)
        elif kind == Ask.CLAIM:
            for seat, plays in enumerate(self.on_table):
                plays[:] = [play for k, play in enumerate(plays) if s.out_slot[seat, k] != action - CLAIM]


def _rename_gems(sampled: Any, new: list[int]) -> None:
    """Rename gems: the determinization's history has the gem of each draw, placement and discard, in order."""
    assert sampled.move_count >= 0
    n = int(sampled.move_count)
    moves, faces = sampled.moves[:n].tolist(), sampled.faces[:n].tolist()
    sampled_faces = (face for move, face in zip(moves, faces, strict=True) if 0 <= move < CLAIMED)
    for i, action in enumerate(new):
        if GEM <= action < SERVANT:
            new[i] = GEM + next(sampled_faces)
        elif PLACE <= action < PLACE_SERVANT:
            new[i] = PLACE + next(sampled_faces) * SLOTS + (action - PLACE) % SLOTS
        elif DISCARD <= action < NO_DISCARD:
            new[i] = DISCARD + next(sampled_faces)
    assert next(sampled_faces, None) is None


def _rename_servants(sampled: Any, seat: int, tracks: "Tracks", new: list[int]) -> None:
    """Rename servants: those on the table as in the determinization; each fresh one is drawn before it is played."""
    for k, i in enumerate(tracks.on_table[seat]):
        new[i] = PLACE_SERVANT + int(sampled.out_face[seat, k]) * SLOTS + (new[i] - PLACE) % SLOTS
    first_played = {servant: NEVER for servant in range(SERVANTS) if not int(sampled.fresh[seat]) >> servant & 1}
    for i in reversed(tracks.played[seat]):
        first_played[(new[i] - PLACE_SERVANT) // SLOTS] = i
    in_time = sorted(first_played, key=lambda servant: (first_played[servant], servant))
    for i, servant in zip(tracks.drawn[seat], in_time, strict=True):
        new[i] = (TAKE if new[i] >= TAKE else SERVANT) + servant
