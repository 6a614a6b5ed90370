"""Games of players that look one action ahead: reproducible, honest, and stored without a change of play."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from druids.envs.batch import Batch
from druids.envs.config import GameConfig
from druids.learning.lookahead import Values, margin_scale, play
from druids.networks.compiled.forward import Layers
from druids.networks.features import features

WORLD = "stonehenge_small"
CONFIG = GameConfig(WORLD)
FIRST, SECOND = 8, 4


def values() -> Values:
    """A network that has learned nothing."""
    rng = np.random.default_rng(0)
    shapes = [(features(CONFIG.game).size, FIRST), (FIRST,), (FIRST, SECOND), (SECOND,), (SECOND, 1), (1,)]
    parts = [rng.normal(0, 0.5, shape).astype(np.float32) for shape in shapes]
    none = np.zeros(1, np.float32)
    layers = Layers(*[*parts, none[:, None], none, none])
    return Values(CONFIG, layers, margin_scale(CONFIG, 0)).rounded()


def test_the_same_seed_gives_the_same_examples() -> None:
    for player in (None, values()):
        one, again, other = (play(CONFIG, 80, seed, values=player, margin=0.1) for seed in (1, 1, 2))
        assert len(one) > 0
        assert one.wanted.tolist() == again.wanted.tolist()
        assert one.rows.flats[0].tolist() == again.rows.flats[0].tolist()
        assert one.wanted.tolist() != other.wanted.tolist()


def test_returns_of_bots_are_results() -> None:
    """Without a weight of the margin a result is 1, 0 or -1 for two seats."""
    found = play(CONFIG, 200, 1, teacher="greedy", margin=0.0)
    assert set(found.wanted.tolist()) <= {-1.0, 0.0, 1.0}
    with pytest.raises(ValueError, match="played by random or greedy, not by 'chess'"):
        play(CONFIG, 2, 1, teacher="chess")


def test_without_traces_returns_are_values_of_the_next_choice() -> None:
    """With λ = 0 a return is a value or, after a seat's last choice, a result; with λ = 1 it is a result."""
    player = replace(values(), margin=0.0)
    results = play(CONFIG, 100, 1, values=player, explore=0.0, trace=1.0).wanted
    assert set(results.tolist()) <= {-1.0, 0.0, 1.0}
    assert len(set(play(CONFIG, 100, 1, values=player, explore=0.0, trace=0.0).wanted.tolist())) > 10


def test_an_action_depends_only_on_what_the_seat_sees() -> None:
    batch, player = Batch(WORLD, 64, seed=3), values()
    for step in range(6):
        chosen = player.act(batch)
        sampled = Batch(WORLD, 64, seed=3)
        sampled.restore(batch.save())
        sampled.resample(seed=step)
        assert (sampled.states != batch.states).any()
        assert player.act(sampled).tolist() == chosen.tolist()
        batch.step(chosen)


def test_stored_values_play_the_same(tmp_path: Path) -> None:
    player, batch = values(), Batch(WORLD, 64, seed=5)
    player.save(tmp_path / "values.npz")
    stored = Values.load(tmp_path / "values.npz", CONFIG)
    assert stored.margin == player.margin
    assert stored.act(batch).tolist() == player.act(batch).tolist()
    with pytest.raises(ValueError, match="was learned for stonehenge_small_v1, not for stonehenge_v1"):
        Values.load(tmp_path / "values.npz", GameConfig("stonehenge"))


def test_values_of_older_files_play_the_same(tmp_path: Path) -> None:
    """They call what is now `about` `facts`, and have no layers of that name."""
    player, batch, path = values(), Batch(WORLD, 64, seed=5), tmp_path / "values.npz"
    player.save(path)
    with np.load(path) as stored:
        parts = {name: stored[name] for name in stored if name not in ("arranged", "facts")}
    np.savez_compressed(path, **{"facts" if name == "about" else name: part for name, part in parts.items()})
    assert Values.load(path, CONFIG).act(batch).tolist() == player.act(batch).tolist()
