"""Some rows of a batch's arrays: taken out, put back, and kept as a `Snapshot`."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from druids.envs.compiled.batch_arrays import BatchState, StepOutputs

Rows = NDArray[np.intp]

SHARED_STATE = {"options", "seats", "rival", "fixed_learner", "reward"}
SHARED_OUTPUTS = {"tables", "finals"}  # finals are large, and matter only right after the step that wrote them


class Snapshot(NamedTuple):
    """Games of a batch with their generators, and what a step returned; it can be pickled."""

    state: dict[str, NDArray[Any]]
    outputs: dict[str, NDArray[Any]]

    @property
    def n(self) -> int:
        """The number of games."""
        return len(self.outputs["turn"])


def taken(state: BatchState, out: StepOutputs, rows: Rows) -> tuple[BatchState, StepOutputs]:
    """Copies of some rows, in the form that compiled code takes; those of `finals` are blank."""
    blank = np.empty((len(rows) if len(out.finals) else 0, *out.finals.shape[1:]), np.float32)
    return (
        state._replace(**_map(state, SHARED_STATE, lambda _, array: array[rows])),
        out._replace(finals=blank, **_map(out, SHARED_OUTPUTS, lambda _, array: array[rows] if len(array) else array)),
    )


def put_back(part: tuple[BatchState, StepOutputs], state: BatchState, out: StepOutputs, rows: Rows) -> None:
    """Write rows that were taken back to their places."""
    stepped, told = part
    _map(state, SHARED_STATE, lambda name, array: array.__setitem__(rows, getattr(stepped, name)))
    _map(out, SHARED_OUTPUTS, lambda name, array: len(array) and array.__setitem__(rows, getattr(told, name)))
    if len(out.finals):
        ended = told.dones.astype(bool)
        out.finals[rows[ended]] = told.finals[ended]


def snapshot(state: BatchState, out: StepOutputs, rows: Rows) -> Snapshot:
    """Copies of some rows to keep."""
    kept, told = taken(state, out._replace(finals=out.finals[:0]), rows)
    return Snapshot(
        _map(kept, SHARED_STATE, lambda _, array: array), _map(told, SHARED_OUTPUTS, lambda _, array: array)
    )


def restore(kept: Snapshot, state: BatchState, out: StepOutputs, rows: Rows) -> None:
    """Write a snapshot into rows: as many as it has games, or any number if it has one."""
    for name, array in kept.state.items():
        getattr(state, name)[rows] = array
    for name, array in kept.outputs.items():
        if len(array):
            getattr(out, name)[rows] = array


def _map(arrays: Any, shared: set[str], work: Callable[[str, NDArray[Any]], Any]) -> dict[str, Any]:
    return {name: work(name, getattr(arrays, name)) for name in arrays._fields if name not in shared}
