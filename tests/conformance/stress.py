"""Many random games in compiled code with the laws inside; for the test run and for the soak."""

import numpy as np
from numpy.typing import NDArray

from druids.kernel.rng import seeded_rng
from druids.kernel.tasks import FIRST_DEED
from tests.conformance.compiled.violations import Violation
from tests.conformance.games import Setting
from tests.conformance.playthrough import BOUND, raw

LOOKS = 5_000  # positions seen through somebody's eyes in one crowd, about


def play_crowd(setting: Setting, games: int, seed: int) -> NDArray[np.int64]:
    """Play so many games; how often each kind of ask got an answer of each slice. AssertionError at any trouble."""
    game, laws = setting.game, setting.laws
    slice_of = np.repeat(np.arange(len(game.actions.slices)), [len(part.names) for part in game.actions.slices])
    states = game.record.new(5)
    answered = np.zeros((FIRST_DEED, len(game.actions.slices)), np.int64)
    rng = seeded_rng(seed, setting.seats)
    few = max(1, games // 50)  # the first few say how long a game is, and so how often to look
    pace = 1
    for part in (few, games - few):
        trouble = laws.crowd(
            states, raw_in_place(states), setting.seats, setting.codes, part, pace, BOUND, slice_of, rng, answered
        )
        assert trouble == Violation.NONE, f"{setting}: {Violation(trouble).name}\n{describe(setting, states)}"
        pace = max(1, int(answered.sum()) * games // few // LOOKS)
    return answered


def raw_in_place(states: NDArray[np.void]) -> NDArray[np.uint8]:
    """The bytes of states, sharing their memory."""
    view = raw(states)
    assert np.shares_memory(view, states)
    return view


def describe(setting: Setting, states: NDArray[np.void]) -> str:
    """The position where it went wrong, and the field in which view and view of the imagined world differ."""
    lines = [f"{name}: {states[0][name].tolist()}" for name in states.dtype.names or ()]
    differ = [name for name in states.dtype.names or () if not np.array_equal(states[1][name], states[3][name])]
    return "\n".join([*lines, f"fields that differ between the last two views: {', '.join(differ) or 'none'}"])
