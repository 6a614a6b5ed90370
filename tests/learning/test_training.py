"""Training: a toy network learns within seconds, and the same seed gives the same file, interrupted or not."""

import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from druids.bots.ismcts import SearchResult
from druids.cli import main
from druids.lab import arena
from druids.learning.fit import MissingExtra
from druids.learning.ragged import Ragged
from druids.learning.selfplay import Play
from druids.learning.strength import BEFORE, LADDER, SEED, strength, table
from druids.learning.teaching import TEMPERATURE, probabilities, taught
from druids.learning.training import Plan, TrainingError, train
from druids.networks import weights
from druids.networks.network import Network
from tests.networks.networks import random_network
from tests.toy.pebbles.game import GAME

TOY = Plan(
    "pebbles", games=6_000, rounds=2, teach=200, simulations=20, epochs=3, first=32, second=16, reinforce=0, seed=5
)
TINY = Plan("pebbles", games=500, rounds=2, teach=100, simulations=5, epochs=1, first=8, second=4, reinforce=0, seed=5)


@pytest.fixture(autouse=True)
def torch() -> None:
    pytest.importorskip("torch")


def test_a_toy_network_learns(tmp_path: Path) -> None:
    """It predicts the winner of unseen games better than the hand-written evaluation, in every phase."""
    made = train(TOY, tmp_path / "toy.npz", game=GAME)
    for seats in made.about["scores"].values():
        assert seats["all"]["network"] < seats["all"]["evaluation"] - 0.01
    read = weights.load(GAME, tmp_path / "toy.npz")
    assert read.about["command"] == TOY.command
    assert read.about["scores"] == made.about["scores"]
    assert [file.name for file in tmp_path.iterdir()] == ["toy.npz"], "no checkpoint is left"


def test_a_trained_network_plays_the_one_before_and_the_ladder(tmp_path: Path) -> None:
    made = train(TINY, tmp_path / "toy.npz", game=GAME, deals=4)
    found = made.about["strength"]
    assert [one["against"] for one in found] == [BEFORE, *LADDER]
    assert all(0 <= one["share"] <= 1 and one["deals"] == 4 for one in found)
    assert weights.load(GAME, tmp_path / "toy.npz").about["strength"] == found
    again = strength(made, None, 4)
    assert again == found[1:], "there is no network before the first, and the same deals have the same results"
    assert len(table(found, 0.5)) == 2 + len(found)


def test_the_strength_of_a_network_is_its_own_share_of_the_wins(tmp_path: Path) -> None:
    """Not that of its rival."""
    network, path = random_network(GAME), tmp_path / "toy.npz"
    weights.save(network, path)
    bots = [f"net:weights={path}", "druid:simulations=350"]
    standings = arena.run(GAME, bots, 20, seats=GAME.info.default_seats, seed=SEED, workers=1).standings
    assert strength(network, None, 20)[-1]["share"] == round(standings[bots[0]].win_share, 3)
    assert standings[bots[0]].win_share != standings[bots[1]].win_share


def test_the_network_of_the_round_before_helps_the_search_to_teach() -> None:
    """Positions of the same games are searched with another result, whether or not the game's archdruid asks for it."""
    play = Play(GAME, 3, tuple(GAME.info.codes(GAME.info.settle({}))), seed=1, odds=0.5, random=1.0)
    wanted = [
        taught(replace(play, layers=layers), 0, 4, simulations=20).choices.flats[2]
        for layers in (None, random_network(GAME).layers)
    ]
    assert len(wanted[0]) == len(wanted[1]) > 0
    assert (wanted[0] != wanted[1]).any()


def test_what_is_taught_is_sharper_than_visits_where_values_differ() -> None:
    """A search that explores a lot visits all actions nearly equally often; one without a visit is not taught."""
    found = SearchResult([3, 5, 8, 9])
    found.visits[:] = (330, 340, 330, 0)
    found.value[:] = (330 * 0.50, 340 * 0.50, 330 * (0.50 + TEMPERATURE), 0.0)
    wanted = probabilities(found)
    assert wanted.sum() == pytest.approx(1)
    assert wanted[1] / wanted[0] == pytest.approx(340 / 330)
    assert wanted[2] / wanted[0] == pytest.approx(np.e)
    assert wanted[3] == 0


def test_phases_are_thirds_of_a_usual_game() -> None:
    """How long a game lasts is not known while it is played."""
    play = Play(GAME, 3, tuple(GAME.info.codes(GAME.info.settle({}))), seed=1, odds=1.0, random=0.1)
    phases = [replace(play, length=length).play(0, 4).phase for length in (1.0, 6.0, 1000.0)]
    assert (phases[0][1:] == 2).any()
    assert set(phases[1].tolist()) == {0, 1, 2}
    assert not phases[2].any()


def test_the_same_seed_gives_the_same_file_even_after_an_interruption(tmp_path: Path) -> None:
    train(TINY, tmp_path / "whole.npz", game=GAME)
    out = tmp_path / "interrupted.npz"

    def interrupt(what: str, done: int, total: int) -> None:
        if what == "round 2: search":
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        train(TINY, out, game=GAME, progress=interrupt)
    assert not out.exists()
    stages: list[str] = []
    train(TINY, out, game=GAME, progress=lambda what, done, total: stages.append(what))
    assert "round 1: games" not in stages, "the first round was kept"
    assert out.read_bytes() == (tmp_path / "whole.npz").read_bytes()


def test_a_damaged_checkpoint_is_made_anew(tmp_path: Path) -> None:
    out = tmp_path / "out.npz"
    train(TINY, tmp_path / "whole.npz", game=GAME)

    def interrupt(what: str, done: int, total: int) -> None:
        if what == "round 2: games":
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        train(TINY, out, game=GAME, progress=interrupt)
    (checkpoint,) = tmp_path.glob(".out.npz.*/round-0")
    checkpoint.write_bytes(checkpoint.read_bytes()[:1000])
    train(TINY, out, game=GAME)
    assert out.read_bytes() == (tmp_path / "whole.npz").read_bytes()


def test_without_pytorch_one_sentence_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    with pytest.raises(MissingExtra, match=r"druids\[learning\]"):
        train(TINY, tmp_path / "out.npz", game=GAME)
    assert main(["train", "creatures", "--out", str(tmp_path / "out.npz")]) == 2
    assert "pip install" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("wrong", [{"games": 0}, {"rounds": 0}, {"teach": -1}, {"reinforce": -1}])
def test_wrong_numbers_are_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(TrainingError, match="must be at least"):
        Plan("pebbles", **wrong)  # type: ignore[arg-type]


def test_a_number_of_seats_that_the_game_does_not_have_is_refused(tmp_path: Path) -> None:
    with pytest.raises(TrainingError, match="seats must be one of 2, 3, not 5"):
        train(replace(TINY, seats=5), tmp_path / "toy.npz", game=GAME)


def test_the_command_refuses_an_unknown_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["train", "chess"]) == 2
    assert "chess" in capsys.readouterr().err


def test_a_training_can_start_from_a_file(tmp_path: Path) -> None:
    """It takes the place of the first round's network, and the units are those of the file."""
    first, further = tmp_path / "first.npz", tmp_path / "further.npz"
    train(TINY, first, game=GAME)
    made, stages = _further(first, further, teach=100, reinforce=40_000)
    assert stages == [
        "round 1: games", "round 2: games", "round 2: search", "round 2: fit", "reinforcement", "round 3: games",
        "rehearsal", "last fit",
    ]  # fmt: skip
    assert made.about["taught"] > 0
    assert made.layers.first_bias.size == TINY.first
    assert made.about["starts"] == [TINY.command]
    assert f"--start {first}" in made.about["command"]
    assert (made.layers.actions != weights.load(GAME, first).layers.actions).any()


@pytest.mark.parametrize(
    ("teach", "last"), [(0, ["rehearsal", "last fit"]), (100, ["round 2: search", "round 2: fit"])]
)
def test_a_start_without_reinforcement_is_fitted_once(tmp_path: Path, teach: int, last: list[str]) -> None:
    first = tmp_path / "first.npz"
    train(TINY, first, game=GAME)
    made, stages = _further(first, tmp_path / "further.npz", teach=teach, reinforce=0)
    assert stages == ["round 1: games", "round 2: games", *last]
    assert (made.about["taught"] > 0) == (teach > 0)


def _further(start: Path, out: Path, teach: int, reinforce: int) -> tuple[Network, list[str]]:
    """A training that starts from a file, and its stages."""
    stages: dict[str, int] = {}  # in order
    plan = Plan("pebbles", games=500, teach=teach, simulations=5, reinforce=reinforce, start=str(start), seed=5)
    made = train(plan, out, game=GAME, progress=lambda what, done, total: stages.update({what: total}))
    return made, [what for what, total in stages.items() if total]


def test_a_start_that_is_not_there_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missing = tmp_path / "missing.npz"
    assert main(["train", "creatures", "--start", str(missing), "--out", str(tmp_path / "out.npz")]) == 2
    assert f"there are no weights in {missing}\n" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_lists_of_different_lengths() -> None:
    lists = Ragged(np.array([0, 2, 2, 5]), (np.array([1, 2, 3, 4, 5]),))
    taken = lists.take(np.array([2, 0, 1]))
    assert taken.first.tolist() == [0, 3, 5, 5]
    assert taken.flats[0].tolist() == [3, 4, 5, 1, 2]
    assert taken.owners.tolist() == [0, 0, 0, 1, 1]
    assert Ragged.joined([lists, taken]).first.tolist() == [0, 2, 2, 5, 8, 10, 10]
