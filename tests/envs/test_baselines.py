"""Baselines learn on a small budget by a margin that chance does not explain; stored weights give the same play."""

from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import druids
from druids.match import Match
from tests.conformance.games import load

torch = pytest.importorskip("torch", reason="learning needs the extra `learning`")
STEPS = 12_000
GAMES = 768


def first_legal(observations: Any, masks: Any) -> Any:
    """A rival that can be exploited: it always plays the first legal action."""
    return masks.argmax(axis=1)


@pytest.fixture(scope="module")
def dmc() -> Any:
    torch.set_num_threads(1)
    return import_module("examples.dmc")


@pytest.fixture(scope="module")
def learned(dmc: Any) -> Any:
    return dmc.train(load("pebbles"), STEPS, rivals=first_legal, seats=2, seed=1)


def rewards(dmc: Any, net: Any) -> list[float]:
    found: list[float] = dmc.evaluate(net, load("pebbles"), rivals=first_legal, seats=2, games=GAMES)
    return found


def test_deep_monte_carlo_learns(dmc: Any, learned: Any) -> None:
    torch.manual_seed(1)
    size = learned[0].in_features
    before, after = rewards(dmc, dmc.network(size, load("pebbles").actions.size)), rewards(dmc, learned)
    error = np.sqrt((np.var(before) + np.var(after)) / GAMES)
    assert np.mean(after) - np.mean(before) > 4 * error
    assert np.mean(after) > 2 * np.std(after) / np.sqrt(GAMES), "it wins more than it loses"


def test_stored_weights_reproduce_the_score(dmc: Any, learned: Any, tmp_path: Path) -> None:
    dmc.save(learned, tmp_path / "pebbles.pt", load("pebbles"))
    assert rewards(dmc, dmc.restored(tmp_path / "pebbles.pt", load("pebbles"))) == rewards(dmc, learned)
    with pytest.raises(ValueError, match="was learned for pebbles_v1, not for stonehenge_v1"):
        dmc.restored(tmp_path / "pebbles.pt", "stonehenge")


def test_stored_weights_play_as_a_guest(dmc: Any, learned: Any, tmp_path: Path) -> None:
    dmc.save(learned, tmp_path / "pebbles.pt", load("pebbles"))
    guest = druids.bot(f"examples.dmc:Learned:file={tmp_path / 'pebbles.pt'}")
    match = Match(load("pebbles"), 2, seed=3)
    match.resume_chance()
    while not match.over:
        match.play(guest.choose(match))
