"""Arrays that a batch takes from callers and gives to them."""

from typing import Any

import numpy as np
from numpy.typing import NDArray


class IllegalStep(ValueError):
    """An illegal action, or an array of the wrong shape or type; the message says what was expected."""


def as_array(given: Any) -> NDArray[Any] | None:
    """A NumPy array, or a tensor in the memory of the CPU as one without a copy; None for anything else."""
    if isinstance(given, np.ndarray):
        return given
    if not hasattr(given, "__dlpack__"):
        return None
    try:
        return np.from_dlpack(given)
    except (BufferError, RuntimeError, TypeError) as error:
        raise IllegalStep(f"this tensor cannot be read; detach it and move it to the CPU first: {error}") from None


def as_actions(given: Any, n: int, whose: str = "actions") -> NDArray[Any]:
    """One integer for each of n games; IllegalStep if it is anything else."""
    actions = as_array(given)
    if actions is None or not np.issubdtype(actions.dtype, np.integer):
        kind = type(given).__name__ if actions is None else actions.dtype
        raise IllegalStep(f"{whose} must be an array or tensor of integers, not {kind}")
    if actions.shape != (n,):
        raise IllegalStep(f"{whose} must have the shape ({n},), not {actions.shape}")
    return actions


def read_only(array: NDArray[Any]) -> NDArray[Any]:
    """A read-only view: a step writes only what changed, so callers must not."""
    view = array.view()
    view.flags.writeable = False
    return view
