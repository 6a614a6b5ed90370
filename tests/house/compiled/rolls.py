"""A yardstick: rolling dice, which every machine does at its own pace."""

from druids.kernel.dice import Dice, roll
from druids.kernel.jit import jit


@jit
def roll_often(dice: Dice, n: int) -> int:
    total = 0
    for _ in range(n):
        total += roll(dice, 6)
    return total
