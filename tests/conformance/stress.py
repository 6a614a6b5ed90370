"""Many random games in compiled code with checks inside, for the tests and for the soak."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.kernel.rng import seeded_rng
from druids.kernel.tasks import FIRST_DEED
from tests.conformance.compiled.laws import SAMPLED_FROM_VIEW, TRUE, VIEW, VIEW_OF_SAMPLED
from tests.conformance.compiled.violations import Violation
from tests.conformance.games import Setting
from tests.conformance.playthrough import MAX_LENGTH

CHECKS = 5_000  # positions that are checked in one call, about


def play_checked_games(setting: Setting, games: int, seed: int) -> NDArray[np.int64]:
    """Play random games. Return how often each kind of ask got an action of each slice.

    AssertionError names the first violation and shows the position.
    """
    game, laws = setting.game, setting.laws
    slice_of = np.repeat(np.arange(len(game.actions.slices)), [len(part.names) for part in game.actions.slices])
    states = game.record.new(SAMPLED_FROM_VIEW + 1)
    raw = states.view(np.uint8).reshape(states.size, -1)
    played = np.zeros((FIRST_DEED, len(game.actions.slices)), np.int64)
    rng = seeded_rng(seed, setting.seats)
    few = max(1, games // 50)  # the first few show how long a game is, and so how often to check
    check_every = 1
    for part in (few, games - few):
        violation = laws.play_checked(
            states, raw, setting.seats, setting.codes, part, check_every, MAX_LENGTH, slice_of, rng, played
        )
        assert violation == Violation.NONE, f"{setting}: {Violation(violation).name}\n{describe(states)}"
        check_every = max(1, int(played.sum()) * games // few // CHECKS)
    return played


def describe(states: NDArray[Any]) -> str:
    """The position where a check failed, and the fields in which the two views differ."""
    names = states.dtype.names or ()
    lines = [f"{name}: {states[TRUE][name].tolist()}" for name in names]
    differ = [name for name in names if not np.array_equal(states[VIEW][name], states[VIEW_OF_SAMPLED][name])]
    return "\n".join([*lines, f"fields that differ between the last two views: {', '.join(differ) or 'none'}"])
