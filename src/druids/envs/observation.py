"""Observations: a hidden record as named blocks of numbers, derived from the record's layout.

Numbers are divided by their largest value, so they lie in [-1, 1] and hidden ones are negative. A set is one number
per thing, 1 or 0, and -1 throughout when hidden. Logs are left out: a record keeps them to imagine hidden things by.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import groupby
from math import prod

import numpy as np
from numpy.typing import NDArray

from druids.envs.compiled.encode import BITS
from druids.kernel.game import Game
from druids.kernel.record import WORD, Field

KERNEL_FIELDS = ("depth", "tasks")  # shown as the blocks "asked" and "ask"
LOG = 500  # so many numbers in a field are a log of what was done; the other fields show what came of it


@dataclass(frozen=True)
class Block:
    """A run of the observation: where it is, its shape, and what it means."""

    name: str
    start: int
    shape: tuple[int, ...]
    about: str

    @property
    def size(self) -> int:
        return prod(self.shape)


@dataclass(frozen=True)
class Layout:
    """How records of one game become observations."""

    blocks: tuple[Block, ...]
    kinds: int  # of questions
    starts: NDArray[np.int64]  # each word of the record that is shown, and its first part; then a row for the end
    parts: NDArray[np.int64]  # see compiled/encode.py

    @property
    def tables(self) -> tuple[int, NDArray[np.int64], NDArray[np.int64]]:
        """What compiled code needs to know."""
        return self.kinds, self.starts, self.parts

    @cached_property
    def size(self) -> int:
        return self.blocks[-1].start + self.blocks[-1].size

    def split(self, flat: NDArray[np.float32]) -> dict[str, NDArray[np.float32]]:
        """The structured form: every block by name, as views of the flat one."""
        lead = flat.shape[:-1]
        return {b.name: flat[..., b.start : b.start + b.size].reshape(lead + b.shape) for b in self.blocks}


@cache
def layout(game: Game) -> Layout:
    """The blocks of a game's observations, in order."""
    seats = max(game.card.seats)
    asks = [game.asks[kind] for kind in range(len(game.asks))]
    blocks = [Block("me", 0, (seats,), "the seat that observes, one-hot")]

    def add(name: str, shape: tuple[int, ...], about: str) -> int:
        start = blocks[-1].start + blocks[-1].size
        blocks.append(Block(name, start, shape, about))
        return start

    add("asked", (seats,), "the seat that is asked, one-hot")
    add("ask", (len(asks) + 2,), "the question, one-hot over " + ", ".join(asks) + "; what, n")
    of_words: dict[int, list[tuple[int, ...]]] = {}
    for field in shown_fields(game):
        first_byte = int(game.record.dtype.fields[field.name][1])  # type: ignore[index]
        for word, part in _parts(field, first_byte, add(field.name, _shape(field), field.about)):
            of_words.setdefault(word, []).append(part)
    ordered = sorted(of_words)
    firsts = np.cumsum([0, *(len(of_words[word]) for word in ordered)])
    parts = [part for word in ordered for part in of_words[word]]
    starts = np.stack([[*ordered, -1], firsts], axis=1).astype(np.int64)
    return Layout(tuple(blocks), len(asks), starts, np.array(parts, np.int64))


def shown_fields(game: Game) -> list[Field]:
    """The fields of a record that have blocks of their own."""
    return [f for f in game.record.all_fields[1:] if f.name not in KERNEL_FIELDS and f.cells < LOG]


def _parts(field: Field, first_byte: int, start: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The words that a field lies in, with its part in each."""
    members = field.high if field.kind == "set" else 0
    width = np.dtype(field.dtype).itemsize
    bytes_of = [first_byte + k * width for k in range(max(field.cells, 1))]
    shown = 0
    for word, inside in groupby(bytes_of, lambda byte: byte // WORD):
        places = [byte % WORD for byte in inside]
        largest = max(abs(field.low), abs(field.high), 1)
        up = BITS - 8 * (places[0] + width)
        yield word, (start + shown * max(members, 1), members, largest, len(places), 8 * width, up)
        shown += len(places)


def _shape(field: Field) -> tuple[int, ...]:
    shape = field.shape or (1,)
    return (*shape, field.high) if field.kind == "set" else shape
