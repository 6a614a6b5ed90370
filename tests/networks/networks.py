"""Networks with random weights, for tests."""

import numpy as np

from druids.kernel.game import Game
from druids.networks.compiled.forward import LEVELS, Layers
from druids.networks.descriptions import descriptions
from druids.networks.features import features
from druids.networks.network import Network

FIRST, SECOND = 24, 8


def random_network(game: Game, seed: int = 0, *, arranged: bool = True) -> Network:
    """With interchangeable things in order, unless told otherwise, and facts about what actions name."""
    rng = np.random.default_rng(seed)

    def numbers(*shape: int) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
        return (rng.standard_normal(shape) * 0.3).astype(np.float32)

    results, actions = 2 * max(game.info.seats), game.actions.size
    count = len(game.heuristics.feature_names)
    described = descriptions(game, bool(game.pieces.described)).size
    layers = Layers(
        numbers(features(game).size, FIRST), numbers(FIRST), numbers(FIRST, SECOND), numbers(SECOND),
        numbers(SECOND, results), numbers(results), numbers(actions, SECOND), numbers(actions), np.ones(2, np.float32),
        np.full(1, arranged, np.float32), numbers(described, SECOND) if described else np.zeros((0, 1), np.float32),
        numbers(LEVELS, SECOND), numbers(count, SECOND) if count else np.zeros((0, 1), np.float32),
    )  # fmt: skip
    return Network(game, layers, {"command": "none"})
