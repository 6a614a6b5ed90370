"""Updates observations from hidden records.

Little changes between two observations of a game, so each observation is kept together with the record that it shows,
and only the numbers and set members that differ are written. A zeroed record goes with an observation of zeros.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from druids.kernel.bits import ONE
from druids.kernel.instructions import lowest, write_bits, write_bytes, write_halves
from druids.kernel.jit import jit
from druids.kernel.record import WORD
from druids.kernel.tasks import KIND, SEAT, WHAT, N

TASK_SCALE = 64  # what and n of a question are no larger

Words = NDArray[np.int64]  # of a record

ANYWHERE = 0xFFFFFF  # masking with it tells the compiler that no index is negative, so that it can vectorize


class Tables(NamedTuple):
    """Where in the observation the words of a record are shown."""

    kinds: int  # how many kinds of asks there are
    spans: NDArray[np.int64]  # words that are copied and hidden, all but those of logs: rows of first and end
    observed: NDArray[np.int64]  # those of them that have blocks, also rows of first and end
    lengths: NDArray[np.int64]  # of logs: the word that holds the length, and its bits
    words: NDArray[np.int64]  # per word: see below
    numbers: NDArray[np.int64]  # per word and byte, of the number that the byte belongs to: see `placed`
    scales: NDArray[np.float32]  # the same: the factor of the number; of HALVES, the four factors first


SHOWN, MEMBERS, FIRST = range(3)  # of a word: the bits shown; the size of a set, or one of those below; first index
NUMBERS, BYTES, HALVES = 0, -1, -2  # a word of any numbers; of 8 or 4 numbers whose places are in a row
LANES = 16  # members of a set that are written together
UP, DOWN = 24, 32  # where an entry of `numbers` keeps the shifts that extract a number, after its index
SHIFT = 0xFF


HEAD = 5  # numbers before the packed tables: kinds, and how many spans, observed, lengths and words there are


def placed(index: int, first_byte: int, width: int) -> int:
    """An entry of `numbers`: a number of this many bytes has this index in the observation."""
    return index | 8 * (WORD - first_byte - width) << UP | 8 * (WORD - width) << DOWN


def pack(tables: Tables) -> NDArray[np.int64]:
    """All tables in one array, because each array passed from Python costs time."""
    counts = [tables.kinds, len(tables.spans), len(tables.observed), len(tables.lengths), len(tables.words)]
    scales = np.ascontiguousarray(tables.scales).view(np.int64)
    parts = [tables.spans, tables.observed, tables.lengths, tables.words, tables.numbers, scales]
    return np.concatenate([np.array(counts, np.int64), *(part.reshape(-1) for part in parts)])


@jit
def unpack_tables(flat: NDArray[np.int64]) -> Tables:
    words = flat[4]
    spans = HEAD + 2 * flat[1]
    observed = spans + 2 * flat[2]
    lengths = observed + 2 * flat[3]
    of_words = lengths + 3 * words
    numbers = of_words + WORD * words
    return Tables(
        flat[0],
        flat[HEAD:spans].reshape(-1, 2),
        flat[spans:observed].reshape(-1, 2),
        flat[observed:lengths].reshape(-1, 2),
        flat[lengths:of_words].reshape(-1, 3),
        flat[of_words:numbers].reshape(-1, WORD),
        flat[numbers:].view(np.float32).reshape(-1, WORD),
    )


@jit
def encode_question(s: Any, me: int, seats: int, kinds: int, out: NDArray[np.float32], i: int) -> None:
    """Write the blocks that every game has in row i: who observes, who acts, the ask. `seats` is the largest number."""
    first_ask = 2 * seats
    for k in range(first_ask + kinds + 2):
        out[i, k] = np.float32(0)
    if me >= 0:
        out[i, me] = np.float32(1)
    if s.depth > 0:
        task = s.depth - 1
        if s.tasks[task, SEAT] >= 0:
            out[i, seats + s.tasks[task, SEAT]] = np.float32(1)
        if s.tasks[task, KIND] >= 0:
            out[i, first_ask + s.tasks[task, KIND]] = np.float32(1)
        out[i, first_ask + kinds] = np.float32(s.tasks[task, WHAT] / TASK_SCALE)
        out[i, first_ask + kinds + 1] = np.float32(s.tasks[task, N] / TASK_SCALE)


@jit
def encode_fields(
    view: Words,
    tables: Tables,
    flags: NDArray[np.uint8],
    groups: NDArray[np.uint64],
    shown: Words,
    out: NDArray[np.float32],
    i: int,
) -> None:
    """Write the blocks of a hidden record in row i; `shown` is the record that the row showed before.

    `flags` has a byte for each word and shares its memory with `groups`: few words differ, so they are looked for
    eight at a time.
    """
    observed, words, numbers, scales = tables.observed, tables.words, tables.numbers, tables.scales
    for j in range(observed.shape[0]):
        for w in range(observed[j, 0] & ANYWHERE, observed[j, 1] & ANYWHERE):
            flags[w] = view[w] != shown[i, w]
    for g in range(groups.size):
        group = groups[g]
        while group != np.uint64(0):
            w = WORD * g + (lowest(group) >> 3)
            group &= group - ONE
            word, before = view[w], shown[i, w]
            shown[i, w] = word
            members, at = words[w, MEMBERS], words[w, FIRST] & ANYWHERE
            if members == BYTES:
                write_bytes(word, scales, w, out, i, at)
            elif members == HALVES:
                write_halves(word, scales, w, out, i, at)
            elif members == NUMBERS:
                write_numbers(word, (word ^ before) & words[w, SHOWN], numbers[w], scales[w], out[i])
            elif word | before >= 0 or members < LANES:
                write_members(word, before, members, out[i, at:])
            else:
                write_set(word, members, out, i, at)


@jit
def write_numbers(
    word: int, changed: int, numbers: NDArray[np.int64], scales: NDArray[np.float32], out: NDArray[np.float32]
) -> None:
    """Write those numbers of a word that have bits which changed."""
    while changed != 0:
        byte = lowest(changed) >> 3
        number = numbers[byte]
        up = number >> UP & SHIFT
        value = (word << up) >> (number >> DOWN & SHIFT)
        out[number & ANYWHERE] = np.float32(value) * scales[byte]
        changed &= np.int64(-2) << (63 - up)  # the bytes beyond this number


@jit
def write_members(word: int, before: int, members: int, out: NDArray[np.float32]) -> None:
    """Write the members of a set that changed, which are few; all of a small one that is or was hidden."""
    changed = word ^ before
    if word | before < 0:
        changed = (1 << members) - 1
    value = np.int64(1)
    if word < 0:
        value = np.int64(-1)
    while changed != 0:
        k = lowest(changed)
        out[k] = np.float32((word >> k & 1) * value)
        changed &= changed - 1


@jit
def write_set(word: int, members: int, out: NDArray[np.float32], i: int, at: int) -> None:
    """Write all members of a set that is or was hidden."""
    one = np.float32(1)
    if word < 0:
        one = np.float32(-1)
    for first in range(0, members, LANES):
        first = min(first, members - LANES)
        write_bits(np.uint64(word >> first), one, out, i, at + first)
