"""Observations brought up to date with a hidden record.

Between two looks at a game little changes, so an observation goes with the record that it shows, and only words of
the record that differ from it are written anew. A blank record and an observation of zeros go together.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.kernel.jit import jit, lowest
from druids.kernel.record import WORD
from druids.kernel.tasks import KIND, SEAT, WHAT, N

TASK_SCALE = 64  # what and n of a question are no larger
BITS = 8 * WORD

Words = NDArray[np.int64]  # a record's, as whole numbers

# what is known of a part, a set or some numbers of one field in one word: where it is shown, the set's size or 0; of
# numbers the largest, how many there are, the bits of each, and by how many the word is moved up to end with the first
AT, MEMBERS, LARGEST, COUNT, SIZE, UP = range(6)
ANYWHERE = 0xFFFFFF  # a bound that tells the compiler that no index is negative: it then writes many numbers at once


@jit
def encode(
    s: Any,
    words: Words,
    me: int,
    seats: int,
    kinds: int,
    starts: NDArray[np.int64],
    parts: NDArray[np.int64],
    shown: Words,
    out: NDArray[np.float32],
) -> None:
    """Bring an observation up to date with a hidden record, given also as words; `shown` is what it showed before.

    `seats` is the most there may be.
    """
    first_ask = 2 * seats
    for k in range(first_ask + kinds + 2):
        out[k] = np.float32(0)
    if me >= 0:
        out[me] = np.float32(1)
    if s.depth > 0:
        task = s.depth - 1
        if s.tasks[task, SEAT] >= 0:
            out[seats + s.tasks[task, SEAT]] = np.float32(1)
        if s.tasks[task, KIND] >= 0:
            out[first_ask + s.tasks[task, KIND]] = np.float32(1)
        out[first_ask + kinds] = np.float32(s.tasks[task, WHAT] / TASK_SCALE)
        out[first_ask + kinds + 1] = np.float32(s.tasks[task, N] / TASK_SCALE)
    encode_fields(words, starts, parts, shown, out)


@jit
def encode_fields(
    words: Words, starts: NDArray[np.int64], parts: NDArray[np.int64], shown: Words, out: NDArray[np.float32]
) -> None:
    """The blocks after those that every game has."""
    for j in range(starts.shape[0] - 1):
        w = starts[j, 0]
        word = words[w]
        if word != shown[w]:
            for p in range(starts[j, 1], starts[j + 1, 1]):
                at, members = parts[p, AT] & ANYWHERE, parts[p, MEMBERS]
                if members > 0:
                    before = shown[w]
                    if word < 0:
                        for k in range(members):
                            out[at + k] = np.float32(-1)
                    else:
                        if before < 0:
                            for k in range(members):
                                out[at + k] = np.float32(0)
                            before = np.int64(0)
                        changed = word ^ before
                        while changed != 0:  # sets are small, and few of their members come and go
                            k = lowest(changed)
                            out[at + k] = np.float32(word >> k & 1)
                            changed &= changed - 1
                else:
                    up, size = parts[p, UP], parts[p, SIZE]
                    by = np.float32(1) / np.float32(parts[p, LARGEST])
                    for k in range(parts[p, COUNT]):
                        number = (word << (up - k * size)) >> (BITS - size)  # the sign comes along
                        out[at + k] = np.float32(number) * by
            shown[w] = word
