"""`Ragged`: lists of different lengths in one flat array."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class Ragged:
    """Lists one after another: list i is `flat[first[i] : first[i + 1]]`. Several flat arrays may share `first`."""

    first: NDArray[np.int64]
    flats: tuple[NDArray[Any], ...]

    def __len__(self) -> int:
        return len(self.first) - 1

    def take(self, which: NDArray[np.int64]) -> "Ragged":
        """The lists with these numbers."""
        ends, places = np.concatenate([[0], np.cumsum(np.diff(self.first)[which])]), self.places(which)
        return Ragged(ends, tuple(flat[places] for flat in self.flats))

    def places(self, which: NDArray[np.int64]) -> NDArray[np.int64]:
        """Where the items of the lists with these numbers are."""
        starts, lengths = self.first[which], self.first[which + 1] - self.first[which]
        ends = np.concatenate([[0], np.cumsum(lengths)])
        found: NDArray[np.int64] = np.arange(ends[-1]) + np.repeat(starts - ends[:-1], lengths)
        return found

    @property
    def owners(self) -> NDArray[np.int64]:
        """For each item, the number of its list."""
        return np.repeat(np.arange(len(self)), np.diff(self.first))

    @staticmethod
    def joined(parts: Sequence["Ragged"]) -> "Ragged":
        """The lists of all parts in order."""
        lengths = np.concatenate([np.diff(part.first) for part in parts])
        flats = tuple(np.concatenate(several) for several in zip(*(part.flats for part in parts), strict=True))
        return Ragged(np.concatenate([[0], np.cumsum(lengths)]), flats)
