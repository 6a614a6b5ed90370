"""The sparse first layer of a network while it learns: sums of the rows that each example uses, and their gradient.

`fit` calls it. PyTorch's own gradient of such sums took two thirds of a training.
"""

import numpy as np
from numpy.typing import NDArray

from druids.kernel.jit import jit

Numbers = NDArray[np.int64]
Floats = NDArray[np.float32]


@jit
def write_sums(begins: Numbers, rows: NDArray[np.int32], factors: Floats, matrix: Floats, sums: Floats) -> None:
    """Add to each example's sum the rows that it uses, times their factors."""
    for i in range(begins.size - 1):
        for k in range(begins[i], begins[i + 1]):
            row, x = rows[k], factors[k]
            for u in range(matrix.shape[1]):
                sums[i, u] += x * matrix[row, u]


@jit
def write_gradient(begins: Numbers, rows: NDArray[np.int32], factors: Floats, slopes: Floats, gradient: Floats) -> None:
    """Add to the gradient of each row what the slopes of the examples that use it contribute."""
    for i in range(begins.size - 1):
        for k in range(begins[i], begins[i + 1]):
            row, x = rows[k], factors[k]
            for u in range(slopes.shape[1]):
                gradient[row, u] += x * slopes[i, u]
