"""`Examples`: decisions of played games as networks learn from them."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.learning.ragged import Ragged

# Thirds of a usual game's decisions. How long a game lasts is not known while it is played and says something about its
# result: in thirds of the game itself, even perfect predictions would look badly calibrated.
PHASES = ("early", "middle", "late")


@dataclass(frozen=True)
class Examples:
    """One row for each record that a seat saw. Seats are counted from the seat that saw it."""

    rows: Ragged  # of the first layer, with their factors
    seats: NDArray[np.int8]  # players
    shares: NDArray[np.float32]  # of the win, at the end; 0 for seats that nobody has
    points: NDArray[np.float32]  # final scores
    baseline: NDArray[np.float32]  # win shares that the hand-written evaluation expected; 0 where it was not asked
    phase: NDArray[np.int8]
    choices: Ragged  # legal actions, their scores in standard deviations, the probabilities to learn, `log_spread`, and
    # what the game says about them (`Heuristics.action_features`)
    # an example has no choices where another seat acts
    facts: Ragged  # for each choice, the rows about what it names
    words: NDArray[np.int64]  # the hidden record, where the search is to teach; else no column

    def __len__(self) -> int:
        return len(self.shares)

    def take(self, which: NDArray[np.int64]) -> "Examples":
        """The examples with these numbers."""
        parts = {field.name: getattr(self, field.name) for field in fields(self) if field.name != "facts"}
        taken: dict[str, Any] = {n: p.take(which) if isinstance(p, Ragged) else p[which] for n, p in parts.items()}
        return Examples(**taken, facts=self.facts.take(self.choices.places(which)))

    @staticmethod
    def joined(parts: Sequence["Examples"]) -> "Examples":
        """All examples in order."""
        found: dict[str, Any] = {}
        for field in fields(Examples):
            several = [getattr(part, field.name) for part in parts]
            found[field.name] = Ragged.joined(several) if field.type is Ragged else np.concatenate(several)
        return Examples(**found)
