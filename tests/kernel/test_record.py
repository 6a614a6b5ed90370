"""Records, the stack in them, and their plain forms."""

import json
from typing import Any

import numpy as np
import pytest

from druids.kernel.instructions import overwrite
from druids.kernel.jit import jit
from druids.kernel.plain import to_plain, to_typescript
from druids.kernel.record import Record, members, number
from druids.kernel.tasks import FIRST_DEED, KIND, NATURE, OVER, SEAT, WHAT, N, deed_due, pop, push, to_act, top

RECORD = Record(
    "grove",
    (
        number("trees", "how many trees", high=300),
        number("ages", "of each tree", 2, 3, high=100),
        number("owner", "of the grove", high=3, blank=-1),
        members("birds", "in each tree", 10, 2),
    ),
    stack=4,
)
BLANK = RECORD.blank


@pytest.mark.parametrize(("high", "dtype"), [(127, "i1"), (128, "i2"), (32767, "i2"), (32768, "i4"), (2**31, "i8")])
def test_a_number_takes_the_smallest_type(high: int, dtype: str) -> None:
    assert number("n", "", high=high).dtype == dtype


def test_a_number_beyond_64_bits_is_refused() -> None:
    with pytest.raises(ValueError, match="64 bits"):
        number("n", "", high=2**63)


@pytest.mark.parametrize("blank", [-2, 4])
def test_a_blank_value_lies_within_the_range(blank: int) -> None:
    with pytest.raises(ValueError, match=f"blank {blank}"):
        number("n", "", high=3, blank=blank)


@pytest.mark.parametrize("size", [0, 63])
def test_a_set_has_1_to_62_things(size: int) -> None:
    with pytest.raises(ValueError, match="1 to 62"):
        members("m", "", size)


@pytest.mark.parametrize("name", ["copy", "max", "seats", "tasks"])
def test_a_name_that_is_taken_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="taken"):
        _ = Record("grove", (number(name, "", high=1),), stack=1).dtype


def test_the_first_field_is_named_after_the_game() -> None:
    """Two games with equal fields do not share compiled code (docs/architecture.md#the-record-and-its-traps)."""
    assert (RECORD.dtype.names or ("",))[0] == "grove"


def test_fields_are_attributes_that_can_be_set() -> None:
    states = RECORD.new(2)
    assert isinstance(states[1], np.record)
    states[1].depth = 5
    assert (states[0].depth, states[1].depth, states["depth"].tolist()) == (0, 5, [0, 5])
    states[1].tasks[2, 1] = 7
    assert states[1].tasks[2].tolist() == [0, 7, 0, 0]


@jit
def compiled_overwrite(states: Any, i: int) -> None:
    overwrite(states[i], BLANK)


def test_a_blank_record_has_the_declared_values_and_replaces_every_byte() -> None:
    dirty = np.full(2 * RECORD.dtype.itemsize, 0x55, np.uint8).view(RECORD.dtype)
    compiled_overwrite(dirty, 1)
    plain = to_plain(RECORD, dirty[1])
    assert (plain["owner"], plain["trees"], plain["depth"], plain["birds"]) == (-1, 0, 0, [[], []])
    assert dirty[1].tobytes() == BLANK.tobytes()
    assert set(dirty[0].tobytes()) == {0x55}, "its neighbour is untouched"


def test_the_stack() -> None:
    states = RECORD.new(1)
    s = states[0]
    assert to_act(s) == OVER
    push(s, 3, 1, 5, 6)
    assert [top(s, part) for part in (KIND, SEAT, WHAT, N)] == [3, 1, 5, 6]
    assert to_act(s) == 1
    assert not deed_due(s)
    push(s, FIRST_DEED, 0, 0, 0)
    assert deed_due(s)
    pop(s)
    push(s, 2, NATURE, 0, 0)
    assert to_act(s) == NATURE
    pop(s)
    pop(s)
    assert states.tobytes() == RECORD.new(1).tobytes(), "an empty stack leaves nothing behind"


def test_plain_data_is_json_and_tells_hidden_from_empty() -> None:
    states = RECORD.new(1)
    states[0].trees = -1
    states[0].birds[:] = [0b101, -1]
    plain = json.loads(json.dumps(to_plain(RECORD, states[0])))
    assert plain["trees"] == -1
    assert plain["birds"] == [[0, 2], None]
    assert plain["ages"] == [[0, 0, 0], [0, 0, 0]]
    assert list(plain) == ["grove", "seats", "depth", "tasks", "trees", "ages", "owner", "birds"]


def test_typescript() -> None:
    text = to_typescript(RECORD)
    assert text.startswith("export interface GroveView {\n")
    assert "  /** how many trees */\n  trees: number;\n" in text
    assert "  ages: number[][];\n" in text
    assert "  birds: (number[] | null)[];\n" in text
