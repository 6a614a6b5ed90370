"""Where a cell of a record is, for compiled code that reads records as words."""

import numpy as np

from druids.kernel.record import WORD, Field, Record


def place_of(record: Record, field: Field, k: int) -> tuple[int, int, int]:
    """The word of a field's cell and the shifts, up and then down, that extract it."""
    assert record.dtype.fields is not None
    width = np.dtype(field.dtype).itemsize
    word, byte = divmod(int(record.dtype.fields[field.name][1]) + k * width, WORD)
    return word, 8 * (WORD - byte - width), 8 * (WORD - width)
