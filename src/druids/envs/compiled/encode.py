"""Observations brought up to date with a hidden record.

Between two looks at a game little changes, so an observation goes with the record that it shows, and only numbers and
members of sets that differ from it are written anew. A blank record and an observation of zeros go together.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from druids.kernel.jit import jit, lowest
from druids.kernel.record import WORD
from druids.kernel.tasks import KIND, SEAT, WHAT, N

TASK_SCALE = 64  # what and n of a question are no larger

Words = NDArray[np.int64]  # a record's, as whole numbers

ANYWHERE = 0xFFFFFF  # a bound that tells the compiler that no index is negative: it then writes many numbers at once


class Tables(NamedTuple):
    """Where the words of a record are shown."""

    kinds: int  # of questions
    spans: NDArray[np.int64]  # words that are looked at, all but those of logs: from the first of each row to the last
    lengths: NDArray[np.int64]  # of logs: the word, and the length's bits in it
    words: NDArray[np.int64]  # per word: see below
    numbers: NDArray[np.int64]  # per word and byte, of the number that the byte is of: see below
    scales: NDArray[np.float32]  # the same: what the number is multiplied by


SHOWN, MEMBERS, FIRST = range(3)  # of a word: the bits that are shown; of a set, its size (or 0) and where it is shown
AT, UP, DOWN, OTHERS = range(4)  # of a number: where it is shown, the shifts that single it out, the word's other bits


HEAD = 4  # numbers in front of folded tables: kinds, and how many spans, lengths and words there are


def folded(tables: Tables) -> NDArray[np.int64]:
    """All tables in one array: each that crosses the border from Python costs."""
    counts = [tables.kinds, len(tables.spans), len(tables.lengths), len(tables.words)]
    scales = np.ascontiguousarray(tables.scales).view(np.int64)
    parts = [tables.spans, tables.lengths, tables.words, tables.numbers, scales]
    return np.concatenate([np.array(counts, np.int64), *(part.reshape(-1) for part in parts)])


@jit
def unfolded(flat: NDArray[np.int64]) -> Tables:
    words = flat[3]
    spans = HEAD + 2 * flat[1]
    lengths = spans + 2 * flat[2]
    of_words = lengths + 3 * words
    numbers = of_words + 4 * WORD * words
    return Tables(
        flat[0],
        flat[HEAD:spans].reshape(-1, 2),
        flat[spans:lengths].reshape(-1, 2),
        flat[lengths:of_words].reshape(-1, 3),
        flat[of_words:numbers].reshape(-1, WORD, 4),
        flat[numbers:].view(np.float32).reshape(-1, WORD),
    )


@jit
def encode_question(s: Any, me: int, seats: int, kinds: int, out: NDArray[np.float32], i: int) -> None:
    """The blocks that every game has, in row i: who observes, who is asked what. `seats` is the most there may be."""
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
    spans: NDArray[np.int64],
    words: NDArray[np.int64],
    numbers: NDArray[np.int64],
    scales: NDArray[np.float32],
    shown: Words,
    out: NDArray[np.float32],
    i: int,
) -> None:
    """The blocks of a hidden record, given as words, in row i; `shown` is what the row showed before."""
    for j in range(spans.shape[0]):
        for w in range(spans[j, 0] & ANYWHERE, spans[j, 1] & ANYWHERE):
            word, before = view[w], shown[i, w]
            if word == before:
                continue
            shown[i, w] = word
            members = words[w, MEMBERS]
            if members == 0:
                changed = (word ^ before) & words[w, SHOWN]
                while changed != 0:
                    byte = lowest(changed) >> 3
                    value = (word << numbers[w, byte, UP]) >> numbers[w, byte, DOWN]  # the sign comes along
                    out[i, numbers[w, byte, AT] & ANYWHERE] = np.float32(value) * scales[w, byte]
                    changed &= numbers[w, byte, OTHERS]
                continue
            at = words[w, FIRST] & ANYWHERE
            if word < 0:
                for k in range(members):
                    out[i, at + k] = np.float32(-1)
                continue
            if before < 0:
                for k in range(members):
                    out[i, at + k] = np.float32(0)
                before = np.int64(0)
            changed = word ^ before
            while changed != 0:  # few members of a set come and go
                k = lowest(changed)
                out[i, at + k] = np.float32(word >> k & 1)
                changed &= changed - 1
