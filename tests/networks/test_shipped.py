"""The shipped weights: small, with their origin, and with the scores that they claim."""

from importlib import import_module

import pytest

from druids import bots, catalog
from druids.lab.arena import run
from druids.learning import report
from druids.match import Match
from druids.networks import weights
from tests.test_readme import ROOT

GAMES = [name for name in catalog.infos() if weights.shipped(catalog.load(name)).is_file()]


def test_games_have_weights() -> None:
    assert GAMES
    assert {path.stem for path in weights.SHIPPED.glob("*")} == set(GAMES), "a file of weights belongs to a game"


@pytest.mark.parametrize("name", GAMES)
def test_a_file_is_small_and_says_where_it_comes_from(name: str) -> None:
    game = catalog.load(name)
    assert weights.shipped(game).stat().st_size <= weights.LARGEST
    about = weights.load(game, weights.shipped(game)).about
    assert about["command"].startswith(f"druids train {name} ")
    assert about["games"] > 0
    assert about["examples"] > 0


@pytest.mark.many
@pytest.mark.parametrize("name", GAMES)
def test_the_recorded_score_is_reproduced(name: str) -> None:
    game = catalog.load(name)
    network = weights.load(game, weights.shipped(game))
    assert report.sample(game, network.layers) == pytest.approx(network.about["sample"], abs=1e-5)


@pytest.mark.parametrize("name", GAMES)
def test_held_out_games_were_predicted_better_than_by_the_evaluation(name: str) -> None:
    """In every phase, at the default number of seats, and with an overall calibration error of at most 2 points."""
    game = catalog.load(name)
    phases = weights.load(game, weights.shipped(game)).about["scores"][str(game.info.default_seats)]
    assert all(phase["network"] < phase["evaluation"] for phase in phases.values())
    assert phases["all"]["network_calibration"] <= 0.02
    if name != "stonehenge":
        assert phases["all"]["network"] <= phases["all"]["evaluation"] - 0.02


def test_the_document_is_made_from_the_recorded_runs() -> None:
    report = import_module("bench.networks_report")
    assert (ROOT / "bench" / "networks-results.md").read_text(encoding="utf-8") == report.page()


@pytest.mark.parametrize("name", ["futark", "edora"])
def test_the_network_beats_greedy(name: str) -> None:
    """`bench/networks.json` has more deals; these shares are far enough from a half for few of them."""
    found = run(name, ["net", "greedy"], 60, seats=2, seed=3, workers=1).standings["net"]
    assert found.interval is not None
    assert found.interval[0] > 0.5


@pytest.mark.parametrize(("kind", "simulations"), [("net", None), ("net", 16), ("archdruid", 16)])
@pytest.mark.parametrize("name", GAMES)
def test_bots_with_a_network_play_without_a_warning(name: str, kind: str, simulations: int | None) -> None:
    game = catalog.load(name)
    match = Match(game, game.info.default_seats, seed=2)
    match.resume_chance()
    bot = bots.bot(kind, seed=1, simulations=simulations)
    for _ in range(20):
        if match.over:
            break
        match.play(bot.choose(match))
