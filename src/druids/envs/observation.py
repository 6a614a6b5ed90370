"""Observations: a hidden record as named blocks of numbers, derived from the record's layout.

Numbers are divided by their largest value, so they lie in [-1, 1]; hidden numbers are negative. A set is one number per
member, 1 or 0, and all -1 when hidden. Logs are left out: a record keeps them only to determinize what is hidden.
"""

from dataclasses import dataclass
from functools import cache, cached_property
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.envs.compiled.encode import (
    ANYWHERE,
    BYTES,
    FIRST,
    HALVES,
    MEMBERS,
    NUMBERS,
    SHOWN,
    TASK_SCALE,
    Tables,
    pack,
    placed,
)
from druids.kernel.game import Game
from druids.kernel.pieces import SEAT
from druids.kernel.record import WORD, Field, Record

KERNEL_FIELDS = ("depth", "tasks")  # shown as the blocks "asked", "ask" and "ask_details"
ASK, DETAIL, NUMBER = "ask", "detail", "number"  # axes of blocks that run over no pieces


@dataclass(frozen=True)
class Block:
    """A part of the observation: where it starts, its shape and its meaning."""

    name: str
    start: int
    shape: tuple[int, ...]
    about: str
    axes: tuple[str, ...]  # the kind of thing that each axis runs over (`Game.pieces`)
    scale: int = 1  # numbers are divided by it
    is_set: bool = False
    values: str | None = None  # the kind of thing that its numbers name

    @property
    def size(self) -> int:
        return prod(self.shape)


@dataclass(frozen=True)
class Layout:
    """How records of one game become observations."""

    blocks: tuple[Block, ...]
    tables: NDArray[np.int64]  # the packed tables for compiled code

    @cached_property
    def size(self) -> int:
        return self.blocks[-1].start + self.blocks[-1].size

    def split(self, flat: NDArray[np.float32]) -> dict[str, NDArray[np.float32]]:
        """The blocks by name, as views of the flat observation."""
        lead = flat.shape[:-1]
        return {b.name: flat[..., b.start : b.start + b.size].reshape(lead + b.shape) for b in self.blocks}

    def decode(self, flat: NDArray[np.float32]) -> dict[str, NDArray[np.int64]]:
        """The blocks by name as the whole numbers that they were made from; what is hidden is -1."""
        parts = self.split(flat)
        return {b.name: np.rint(parts[b.name].astype(np.float64) * b.scale).astype(np.int64) for b in self.blocks}


@cache
def layout(game: Game) -> Layout:
    """The blocks of a game's observations, in order."""
    seats = max(game.info.seats)
    asks = [game.asks[kind] for kind in range(len(game.asks))]
    blocks = [Block("me", 0, (seats,), "the seat that observes, one-hot", (SEAT,))]

    def add(name: str, shape: tuple[int, ...], about: str, axes: tuple[str, ...], **more: Any) -> int:
        start = blocks[-1].start + blocks[-1].size
        blocks.append(Block(name, start, shape, about, axes, **more))
        return start

    add("asked", (seats,), "the seat to act, one-hot", (SEAT,))
    add("ask", (len(asks),), "the ask, one-hot over " + ", ".join(asks), (ASK,))
    add("ask_details", (2,), "what and n of the ask", (DETAIL,), scale=TASK_SCALE)
    tables = _empty_tables(game.record, len(asks))
    for field in shown_fields(game):
        axes = game.pieces.axes.get(field.name, (NUMBER,))
        values, scale = game.pieces.values.get(field.name), 1 if field.kind == "set" else _scale(field)
        start = add(
            field.name, _shape(field), field.about, axes, scale=scale, is_set=field.kind == "set", values=values
        )
        first_byte = _first_byte(game.record, field)
        width = np.dtype(field.dtype).itemsize
        for k in range(max(field.cells, 1)):
            word, byte = divmod(first_byte + k * width, WORD)
            if field.kind == "set":
                _show_set(tables, word, field, start + k * field.high)
            else:
                _show_number(tables, word, byte, field, start + k)
    _mark_rows_of_numbers(tables)
    shown = tables.words[:, SHOWN] != 0
    return Layout(tuple(blocks), pack(tables._replace(observed=_spans(shown))))


def shown_fields(game: Game) -> list[Field]:
    """The fields of a record that have their own blocks."""
    return [f for f in game.record.all_fields[1:] if f.name not in KERNEL_FIELDS and not f.is_log]


def logs(record: Record) -> dict[str, list[Field]]:
    """The logs of a record, by the field that holds their length; the largest value of that field is their capacity."""
    lengths = [field for field in record.fields if field.kind == "number" and not field.shape]
    kept = {length.name: [f for f in record.fields if f.is_log and f.cells == length.high] for length in lengths}
    return {length: fields for length, fields in kept.items() if fields}


def _empty_tables(record: Record, kinds: int) -> Tables:
    """Tables in which no field is shown yet."""
    kept = logs(record)
    to_skip = np.zeros(record.dtype.itemsize, bool)
    for field in (log for fields in kept.values() for log in fields):
        first_byte = _first_byte(record, field)
        to_skip[first_byte : first_byte + field.cells * np.dtype(field.dtype).itemsize] = True
    copied = ~np.asarray(to_skip.reshape(-1, WORD).all(axis=1))
    lengths = []
    for field in record.fields:
        if field.name in kept:
            word, byte = divmod(_first_byte(record, field), WORD)
            lengths.append((word, _bits(field, byte)))
    words = len(copied)
    return Tables(
        kinds=kinds,
        spans=_spans(copied),
        observed=np.zeros((0, 2), np.int64),
        lengths=np.array(lengths, np.int64).reshape(-1, 2),
        words=np.zeros((words, 3), np.int64),
        numbers=np.zeros((words, WORD), np.int64),
        scales=np.zeros((words, WORD), np.float32),
    )


def _spans(chosen: NDArray[np.bool_]) -> NDArray[np.int64]:
    """The first and the end of each run of chosen words."""
    bounded = np.concatenate([[False], chosen, [False]])
    return np.flatnonzero(bounded[1:] != bounded[:-1]).reshape(-1, 2).astype(np.int64)


def _mark_rows_of_numbers(tables: Tables) -> None:
    """Mark the words that are full of numbers of one width whose places are in a row: they are written together."""
    for how, width in ((BYTES, 1), (HALVES, 2)):
        for w in np.flatnonzero((tables.words[:, SHOWN] == -1) & (tables.words[:, MEMBERS] == NUMBERS)):
            first = int(tables.numbers[w, 0]) & ANYWHERE
            row = [placed(first + byte // width, byte - byte % width, width) for byte in range(WORD)]
            if (tables.numbers[w] == row).all():
                tables.words[w, [MEMBERS, FIRST]] = how, first
                tables.scales[w, : WORD // width] = tables.scales[w, ::width]


def _show_set(tables: Tables, word: int, field: Field, at: int) -> None:
    tables.words[word, [SHOWN, MEMBERS, FIRST]] = -1, field.high, at


def _show_number(tables: Tables, word: int, byte: int, field: Field, at: int) -> None:
    width = np.dtype(field.dtype).itemsize
    tables.words[word, SHOWN] |= _bits(field, byte)
    tables.numbers[word, byte : byte + width] = placed(at, byte, width)
    tables.scales[word, byte : byte + width] = np.float32(1) / np.float32(_scale(field))


def _scale(field: Field) -> int:
    return max(abs(field.low), abs(field.high), 1)


def _first_byte(record: Record, field: Field) -> int:
    return int(record.dtype.fields[field.name][1])  # type: ignore[index]


def _bits(field: Field, byte: int) -> int:
    """The bits of a word that belong to a number starting at this byte."""
    width = np.dtype(field.dtype).itemsize
    return int.from_bytes(bytes(byte) + b"\xff" * width + bytes(WORD - byte - width), "little", signed=True)


def _shape(field: Field) -> tuple[int, ...]:
    return (*field.shape, field.high) if field.kind == "set" else field.shape or (1,)
