"""Files of weights: whole or absent, refused in one sentence, and a bot that plays on without them."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from druids import bots, catalog
from druids.match import Match
from druids.networks import weights
from druids.networks.weights import WeightsError, WeightsWarning
from tests.bots.positions import random_position
from tests.networks.networks import random_network
from tests.toy.pebbles.game import GAME


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "pebbles.npz"
    weights.save(random_network(GAME), path)
    return path


def test_a_network_is_read_as_it_was_written(file: Path) -> None:
    read = weights.load(GAME, file)
    for part, other in zip(weights.rounded(random_network(GAME).layers), read.layers, strict=True):
        assert part.tobytes() == other.tobytes()
    assert read.about["command"] == "none"
    assert read.about["rules"] == GAME.info.rules


def test_the_same_network_gives_the_same_bytes(file: Path, tmp_path: Path) -> None:
    weights.save(random_network(GAME), tmp_path / "again.npz")
    assert (tmp_path / "again.npz").read_bytes() == file.read_bytes()


def one_sentence(error: WeightsError) -> str:
    text = str(error)
    assert "\n" not in text
    return text


@pytest.mark.parametrize("part", [0.0, 0.3, 0.9, 0.999])
def test_a_damaged_file_is_refused(file: Path, part: float) -> None:
    content = file.read_bytes()
    file.write_bytes(content[: int(part * len(content))])
    with pytest.raises(WeightsError, match=r"damaged|cannot be read") as error:
        weights.load(GAME, file)
    one_sentence(error.value)


def test_a_file_with_flipped_bytes_is_refused(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[len(content) // 3] ^= 0xFF
    file.write_bytes(bytes(content))
    with pytest.raises(WeightsError):
        weights.load(GAME, file)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(WeightsError, match="there are no weights in"):
        weights.load(GAME, tmp_path / "none.npz")


def test_weights_of_other_rules_are_refused(file: Path) -> None:
    newer = replace(GAME, info=replace(GAME.info, rules=GAME.info.rules + 1))
    with pytest.raises(WeightsError, match=f"are for rules {GAME.info.rules}, not {GAME.info.rules + 1}"):
        weights.load(newer, file)


def test_weights_of_another_game_are_refused(file: Path) -> None:
    with pytest.raises(WeightsError, match="are for game pebbles, not creatures"):
        weights.load(catalog.load("creatures"), file)


def test_weights_for_other_features_of_actions_are_refused(tmp_path: Path) -> None:
    game, path = catalog.load("edora"), tmp_path / "edora.npz"
    weights.save(random_network(game), path)
    first, *others = game.heuristics.feature_names
    changed = replace(game, heuristics=replace(game.heuristics, feature_names=(*others, first)))
    with pytest.raises(WeightsError, match="are for layout"):
        weights.load(changed, path)
    assert weights.load(game, path).layers.features.shape[0] == 1 + len(others)


def test_numbers_that_are_not_finite_are_refused(tmp_path: Path) -> None:
    broken = random_network(GAME)
    broken.layers.second[0, 0] = np.nan
    weights.save(broken, tmp_path / "broken.npz")
    with pytest.raises(WeightsError, match="damaged"):
        weights.load(GAME, tmp_path / "broken.npz")


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(file: Any, **arrays: Any) -> None:
        file.write(b"half")
        raise OSError("the disk is full")

    monkeypatch.setattr(np, "savez_compressed", fail)
    with pytest.raises(OSError, match="full"):
        weights.save(random_network(GAME), tmp_path / "new.npz")
    assert list(tmp_path.iterdir()) == []


LEARNED = [("net", {}), ("druid", {"leaf": 1.0}), ("druid", {"prior": 0.5}), ("druid", {"end": 1.0, "far": 1})]


@pytest.mark.parametrize(("name", "style"), LEARNED)
def test_a_bot_without_usable_weights_plays_by_the_heuristics_and_says_so_once(
    name: str, style: dict[str, Any], tmp_path: Path
) -> None:
    settings: dict[str, Any] = {} if name == "net" else {"simulations": 10} | style
    missing = str(tmp_path / "none.npz")
    without = (
        bots.bot("greedy", seed=1) if name == "net" else bots.bot(name, seed=1, simulations=10, far=settings.get("far"))
    )
    match = Match(GAME, 3, seed=4)
    match.resume_chance()

    def play() -> None:
        while not match.over:
            action = bots.bot(name, seed=1, weights=missing, **settings).choose(match)
            assert action == without.choose(match)
            match.play(action)

    with pytest.warns(WeightsWarning, match=r"no weights in .*; pebbles is played by the heuristics alone") as caught:
        play()
    assert len([one for one in caught if one.category is WeightsWarning]) == 1


@pytest.mark.parametrize(("name", "style"), LEARNED)
def test_a_bot_uses_the_network_that_it_is_given(name: str, style: dict[str, Any], tmp_path: Path) -> None:
    """Two networks play differently somewhere, and each like itself."""
    chosen = []
    for seed in range(2):
        path = tmp_path / f"{seed}.npz"
        weights.save(random_network(GAME, seed), path)
        settings: dict[str, Any] = {} if name == "net" else {"simulations": 30} | style
        views = [random_position(GAME, 3, start, 9) for start in range(30)]
        bot = bots.bot(name, seed=1, weights=str(path), **settings)
        actions = [bot.decide(view.hide(view.to_act)) for view in views if not view.over]
        assert actions == [bot.decide(view.hide(view.to_act)) for view in views if not view.over]
        chosen.append(actions)
    assert chosen[0] != chosen[1]


def test_bots_without_a_network_refuse_weights() -> None:
    for name in ("greedy", "druid"):
        with pytest.raises(bots.UnknownBot, match="uses no network"):
            bots.bot(name, weights="x.npz")


@pytest.mark.parametrize("prior", [-1, 11, float("nan")])
def test_an_exponent_of_the_prior_that_makes_no_sense_is_refused(prior: float) -> None:
    with pytest.raises(bots.UnknownBot, match="an exponent, 0 to 10, not"):
        bots.bot("archdruid", prior=prior)


def test_the_network_bot_refuses_other_settings() -> None:
    with pytest.raises(bots.UnknownBot, match="no settings except weights and simulations"):
        bots.bot("net", level="druid")
    with pytest.raises(bots.BotError, match="simulations must be more than 0"):
        bots.bot("net", simulations=0)
