"""Questions: a slice is NATURE's or the seats', and NATURE's answers follow her weights."""

import math

import numpy as np

from druids.kernel.rng import seeded_rng
from druids.kernel.tasks import NATURE
from tests.conformance.games import Setting
from tests.conformance.playthrough import Playthrough, play

TRAILS = 4
PLACES = 60
ROLLS = 2_000
RARE = 5.0  # expected counts below it are put together, as the chi-square test wants it
SIGMAS = 5.0


def test_a_slice_is_answered_by_nature_or_by_seats(setting: Setting) -> None:
    """Several questions may share a slice (one name "skip" for all), but what chance decides no seat can."""
    actions = setting.game.actions
    natures: dict[str, bool] = {}
    for seed in range(TRAILS):
        trail = play(setting, seed)
        for i in trail.some(PLACES)[:-1]:
            asked = trail.actors[i] == NATURE
            for kind in {actions.kind_of(action) for action in trail.legal(i)}:
                assert natures.setdefault(kind, asked) == asked, f"{kind} is answered by NATURE and by seats"


def test_nature_may_answer_exactly_what_has_weight(setting: Setting) -> None:
    for trail in (play(setting, seed) for seed in range(TRAILS)):
        for i in natures_places(trail):
            weights = weighed(trail, i)
            assert weights.min() >= 0
            assert np.flatnonzero(weights).tolist() == trail.legal(i), f"place {i}"


def test_draw_follows_chance(setting: Setting) -> None:
    square, freedom = 0.0, 0
    for seed in range(TRAILS):
        trail = play(setting, seed)
        for i in natures_places(trail):
            weights = weighed(trail, i)
            counts = np.zeros_like(weights)
            setting.laws.draws(trail.states, i, ROLLS, seeded_rng(seed, i), counts)
            assert not counts[weights == 0].any(), f"place {i}: drawn without weight"
            here, free = chi_square(counts, weights / weights.sum() * counts.sum())
            assert deviation(here, free) < SIGMAS, f"place {i}: chi-square {here:.0f} with {free} degrees of freedom"
            square, freedom = square + here, freedom + free
    assert deviation(square, freedom) < SIGMAS


def natures_places(trail: Playthrough) -> list[int]:
    """Places where NATURE is asked, some from all along the way."""
    places = [i for i, actor in enumerate(trail.actors) if actor == NATURE]
    return places[:: max(1, len(places) // PLACES)]


def weighed(trail: Playthrough, i: int) -> "np.typing.NDArray[np.int64]":
    weights = np.zeros(trail.setting.game.actions.size, np.int64)
    trail.setting.driver.chance_weights(trail.states, i, weights)
    return weights


def chi_square(counts: "np.typing.NDArray[np.int64]", expected: "np.typing.NDArray[np.float64]") -> tuple[float, int]:
    """The chi-square of counts and its degrees of freedom, rare outcomes put together."""
    often = expected >= RARE
    pairs = list(zip(counts[often], expected[often], strict=True))
    rest = float(expected[~often].sum())
    if rest >= RARE:
        pairs.append((counts[~often].sum(), rest))
    return sum((float(n) - e) ** 2 / e for n, e in pairs), max(0, len(pairs) - 1)


def deviation(square: float, freedom: int) -> float:
    """How many sigmas too large a chi-square is (Wilson and Hilferty)."""
    if freedom == 0:
        return 0.0
    spread = 2 / (9 * freedom)
    return (math.cbrt(square / freedom) - (1 - spread)) / math.sqrt(spread)
