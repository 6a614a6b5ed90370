"""Asks: a slice belongs to chance or to seats, and chance outcomes follow their weights."""

import math

import numpy as np

from druids.kernel.jit import interpreted
from druids.kernel.rng import seeded_rng
from druids.kernel.tasks import NATURE
from tests.conformance.games import Setting
from tests.conformance.playthrough import Playthrough, play, states_of

GAMES = 4
POSITIONS = 60
DRAWS = 2_000
DEALS = 12
RARE = 5.0  # expected counts below it are pooled, as usual for the chi-square test
SIGMAS = 5.0


def test_a_slice_belongs_to_chance_or_to_seats(setting: Setting) -> None:
    """Several asks may share a slice (one name "skip" for all), but not one of chance and one of a seat."""
    actions = setting.game.actions
    is_chance: dict[str, bool] = {}
    for seed in range(GAMES):
        game = play(setting, seed)
        for i in game.some(POSITIONS)[:-1]:
            chance = game.actors[i] == NATURE
            for kind in {actions.kind_of(action) for action in game.legal(i)}:
                assert is_chance.setdefault(kind, chance) == chance, f"{kind} is legal for chance and for seats"


def test_the_legal_outcomes_are_those_with_weight(setting: Setting) -> None:
    for game in (play(setting, seed) for seed in range(GAMES)):
        for i in chance_positions(game):
            weights = np.zeros(setting.game.actions.size, np.int64)
            setting.laws.write_weights(game.memory[i], weights)
            assert weights.min() >= 0
            assert np.flatnonzero(weights).tolist() == game.legal(i), f"position {i}"


def test_draws_follow_the_weights(setting: Setting) -> None:
    square, freedom = 0.0, 0
    for seed in range(GAMES):
        game = play(setting, seed)
        for i in chance_positions(game):
            position = game.position(i)
            counts = np.zeros(setting.game.actions.size, np.int64)
            setting.laws.count_draws(position.memory, DRAWS, seeded_rng(seed, i), counts)
            weights = position.chance_weights()
            drawn = counts[position.legal]
            assert drawn.sum() == DRAWS, f"position {i}: an outcome without weight was drawn"
            here, free = chi_square(drawn, weights / weights.sum() * DRAWS)
            assert deviation(here, free) < SIGMAS, f"position {i}: chi-square {here:.0f}, {free} degrees of freedom"
            square, freedom = square + here, freedom + free
    assert deviation(square, freedom) < SIGMAS


def test_dealing_at_once_equals_draws_in_turns(setting: Setting) -> None:
    rules, games = setting.game.rules, [play(setting, seed) for seed in range(GAMES)]
    with interpreted():
        for seed, game in enumerate(games):
            for i in chance_positions(game)[:DEALS]:
                at_once, in_turns = (states_of(setting, game.memory[i : i + 1].copy()) for _ in range(2))
                rng, other = seeded_rng(seed, i), seeded_rng(seed, i)
                played = rules.deal(at_once[0], rng)
                for _ in range(played):
                    rules.apply(in_turns[0], rules.draw(in_turns[0], other))
                assert at_once.tobytes() == in_turns.tobytes(), f"position {i}"
                assert rng[0] == other[0], f"position {i}: the generator goes on differently"


def chance_positions(game: Playthrough) -> list[int]:
    """Indices of positions where chance acts, spread over the game."""
    found = [i for i, actor in enumerate(game.actors) if actor == NATURE]
    return found[:: max(1, len(found) // POSITIONS)]


def chi_square(counts: "np.typing.NDArray[np.int64]", expected: "np.typing.NDArray[np.float64]") -> tuple[float, int]:
    """The chi-square of counts and its degrees of freedom, with rare outcomes pooled."""
    often = expected >= RARE
    pairs = list(zip(counts[often], expected[often], strict=True))
    rest = float(expected[~often].sum())
    if rest >= RARE:
        pairs.append((counts[~often].sum(), rest))
    return sum((float(n) - e) ** 2 / e for n, e in pairs), max(0, len(pairs) - 1)


def deviation(square: float, freedom: int) -> float:
    """By how many sigmas a chi-square is too large (Wilson and Hilferty)."""
    if freedom == 0:
        return 0.0
    spread = 2 / (9 * freedom)
    return (math.cbrt(square / freedom) - (1 - spread)) / math.sqrt(spread)
