"""From a determinization back to a history that leads there: the proof that it is possible."""

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
from druids.games.futark.tables import SERVANTS, SLOTS
from druids.kernel.game import Game
from druids.kernel.tasks import KIND, SEAT, WHAT, top
from tests.games.table import set_up

NEVER = 1 << 30


def rewrite(game: Game, seats: int, codes: Any, history: list[int], viewer: int, sampled: Any) -> list[int]:
    """The history that leads to the determinization; only what the viewer does not know differs."""
    position = set_up(game, seats, codes)
    tracks = Tracks(seats)
    for i, action in enumerate(history):
        tracks.follow(position.record, i, action)
        position.play(action)
    new = list(history)
    _rename_gems(sampled, new)
    for seat in range(seats):
        if seat != viewer:
            _rename_servants(sampled, seat, tracks, new)
    return new


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
    sampled_faces = (int(face) for move, face in zip(sampled.moves, sampled.faces, strict=True) if 0 <= move < CLAIMED)
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
