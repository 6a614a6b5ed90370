"""Random answers for a whole batch, compiled: choosing must not be what is measured."""

from typing import Any

from druids.kernel.dice import Dice, roll
from druids.kernel.jit import jit


@jit
def pick(masks: Any, out: Any, dice: Dice) -> None:
    """A legal action for each row, evenly."""
    for i in range(masks.shape[0]):
        legal = 0
        for a in range(masks.shape[1]):
            legal += masks[i, a]
        left = roll(dice, legal)
        for a in range(masks.shape[1]):
            if masks[i, a] == 1:
                if left == 0:
                    out[i] = a
                    break
                left -= 1
