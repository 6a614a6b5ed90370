"""`Memories`: what every seat has seen of a game so far, for information states with perfect recall."""

import hashlib
from typing import Any

import numpy as np

from druids.kernel.game import Game
from druids.match import Position

SEEN = b""  # the digest before anything was seen
HIDDEN_ACTION = -1
DIGEST = 16  # bytes


class Memories:
    """The actions and positions of a game, and for each seat a digest of all it has seen of them.

    The digest of a seat covers its view of every position and every action that it may know, in order. It is brought up
    to date when it is asked for, because many states of a search are never asked.
    """

    __slots__ = ("_actions", "_digests", "_records")

    def __init__(self, seats: int) -> None:
        self._records: list[bytes] = []  # before each action
        self._actions: list[int] = []
        self._digests: list[tuple[int, bytes]] = [(0, SEEN)] * seats  # how many actions are covered, and the digest

    @property
    def length(self) -> int:
        return len(self._actions)

    def add(self, position: Position, action: int) -> None:
        """Note an action that is about to be played."""
        self._records.append(position.to_bytes())
        self._actions.append(action)

    def digest(self, seat: int, now: Position) -> str:
        """A digest of all that the seat has seen, up to the present position."""
        covered, digest = self._digests[seat]
        for record, action in zip(self._records[covered:], self._actions[covered:], strict=True):
            before = Position.of_bytes(now.game, record)
            shown = HIDDEN_ACTION if before.is_secret(action, seat) else action
            digest = _joined(digest, before.to_act, shown, before.hide(seat).to_bytes())
        self._digests[seat] = self.length, digest
        return _joined(digest, now.to_act, HIDDEN_ACTION, now.hide(seat).to_bytes()).hex()

    def records(self, game: Game, first: int) -> list[Any]:
        """The record before each action from one on."""
        return [np.frombuffer(record, game.record.dtype)[0] for record in self._records[first:]]

    def __deepcopy__(self, memo: object) -> "Memories":
        twin = Memories(0)
        twin._records, twin._actions, twin._digests = self._records[:], self._actions[:], self._digests[:]
        return twin


def _joined(digest: bytes, actor: int, action: int, view: bytes) -> bytes:
    parts = digest + actor.to_bytes(8, "little", signed=True) + action.to_bytes(8, "little", signed=True) + view
    return hashlib.blake2b(parts, digest_size=DIGEST).digest()
