"""Policy gradients: advantages are what was gained, the network becomes stronger, and interruptions change nothing."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from druids import catalog
from druids.bots.ismcts import mask_of
from druids.kernel import jit
from druids.learning import fit
from druids.learning.reinforcing import Settings, decisions_at, learn, learned, play, play_step, rehearsal, reinforce
from druids.learning.report import expected_shares
from druids.learning.selfplay import Play
from druids.learning.teaching import taught
from druids.match import Position
from druids.networks import weights
from druids.networks.compiled.forward import Layers
from druids.networks.features import features
from tests.networks.networks import random_network
from tests.toy.pebbles.game import GAME

SMALL = Settings(decisions=400, batch=100, save_every=2)


@pytest.fixture(autouse=True)
def torch() -> None:
    pytest.importorskip("torch")


@pytest.fixture(scope="module")
def start() -> Layers:
    return weights.rounded(random_network(GAME).layers)


OLDER = Play(GAME, 3, tuple(GAME.info.codes(GAME.info.settle({}))), seed=1, odds=1.0, random=0.1)


def test_with_full_traces_an_advantage_is_the_result_less_what_was_expected(start: Layers) -> None:
    step = play(GAME, start, 3, 7, 2_000, trace=1.0)
    gained = step.examples.shares[:, 0] - expected_shares(start, step.examples)[:, 0]
    assert len(gained) > 1_000
    assert step.advantages == pytest.approx(gained, abs=1e-5)


def test_without_traces_only_the_last_decision_of_a_seat_counts_the_result(start: Layers) -> None:
    """The others count what the seat expects when it acts again."""
    one, full = (play(GAME, start, 2, 7, 2_000, trace=trace) for trace in (0.0, 1.0))
    assert one.examples.rows.flats[0].tolist() == full.examples.rows.flats[0].tolist(), "the same games"
    last = np.isclose(one.advantages, full.advantages, atol=1e-6)
    assert 0.1 < last.mean() < 0.9
    assert np.abs(one.advantages[~last]).mean() < np.abs(full.advantages[~last]).mean()


def test_the_odds_are_those_of_the_action_taken(start: Layers) -> None:
    step = play(GAME, start, 3, 7, 500, trace=0.9)
    scales = fit.Scales(np.ones(features(GAME).size, np.float32), 0.0, 1.0)
    net = fit.model_of(GAME, start, scales)
    found = fit.log_prior(net, fit.hidden_layers(net, scales, step.examples), step.examples).detach().numpy()
    assert found[step.examples.choices.flats[2] > 0] == pytest.approx(step.log_odds, abs=1e-3)
    assert np.exp(np.maximum.reduceat(found, step.examples.choices.first[:-1])) == pytest.approx(step.surest, abs=1e-3)


@pytest.mark.parametrize("name", ["stonehenge", "edora"])
def test_the_odds_are_the_same_where_things_are_arranged_or_described(name: str) -> None:
    """Interpreted, because compiling the games of a network would take longer than these few decisions."""
    game = catalog.load(name)
    layers = random_network(game).layers
    scales = fit.Scales(np.ones(features(game).size, np.float32), 0.0, 1.0)
    net = fit.model_of(game, layers, scales)
    with jit.interpreted():
        step = play(game, layers, 3, 7, 400, trace=0.9)
    assert len(step.advantages) > 50
    found = fit.log_prior(net, fit.hidden_layers(net, scales, step.examples), step.examples).detach().numpy()
    assert found[step.examples.choices.flats[2] > 0] == pytest.approx(step.log_odds, abs=1e-3)


@pytest.mark.parametrize("name", ["stonehenge", "edora"])
def test_examples_of_the_search_have_the_prior_that_a_bot_sees(name: str) -> None:
    game = catalog.load(name)
    net, scales = random_network(game), fit.Scales(np.ones(features(game).size, np.float32), 0.0, 1.0)
    player = Play(game, 3, tuple(game.info.codes(game.info.settle({}))), 1, 0.05, 0.1, arranged=True)
    examples, seen = taught(player, 0, 1, simulations=4), replace(player, words=True).play(0, 1)
    learner = fit.model_of(game, net.layers, scales)
    found = fit.log_prior(learner, fit.hidden_layers(learner, scales, examples), examples).detach().numpy()
    assert len(seen) > 3
    for i in range(len(seen)):
        legal = slice(seen.choices.first[i], seen.choices.first[i + 1])
        actions = seen.choices.flats[0][legal].tolist()
        position = Position.of_bytes(game, seen.words[i].tobytes())
        prior = net.prior(position, mask_of(game, actions))[actions]
        assert np.exp(found[legal]) == pytest.approx(prior, abs=1e-3)


def test_weights_survive_the_way_to_pytorch_and_back(start: Layers) -> None:
    scales = fit.Scales.of(OLDER.play(0, 100), features(GAME).size)
    back = fit.layers_of(fit.model_of(GAME, start, scales), scales)
    for name, part in back._asdict().items():
        wanted = getattr(start, name)
        if name == "first":  # rows that hardly any example uses are left out
            wanted = np.where(scales.rows[:, None] > 0, wanted, 0)
        assert part == pytest.approx(wanted, abs=1e-4), name


def test_what_went_well_becomes_more_probable(start: Layers) -> None:
    """Here the first choice always goes well and the others do not."""
    torch = fit.torch_or_explain()
    step = play(GAME, start, 3, 7, 2_000, trace=0.9)
    taken = step.examples.choices.flats[2] > 0
    first = np.zeros(len(taken), bool)
    first[step.examples.choices.first[:-1]] = True
    rigged = replace(step, advantages=np.where(first[taken], 1, -1).astype(np.float32))
    scales = fit.Scales(np.ones(features(GAME).size, np.float32), 0.0, 1.0)
    net = fit.model_of(GAME, start, scales)
    optimizer = torch.optim.Adam(net.parameters(), lr=1e-2)

    def probability() -> float:
        hidden = fit.hidden_layers(net, scales, step.examples)
        found: float = torch.exp(fit.log_prior(net, hidden, step.examples))[torch.from_numpy(first)].mean().item()
        return found

    before = probability()
    learn(net, optimizer, scales, rigged, 1, SMALL)
    assert probability() > before + 0.1


def test_of_sure_decisions_only_a_part_is_learned(start: Layers) -> None:
    step = play(GAME, start, 3, 7, 2_000, trace=0.9)
    assert 0.2 < np.median(step.surest) < 0.98
    for sure, rest, wanted in ((0.0, 0.0, 0), (0.0, 0.5, len(step.surest) / 2), (1.1, 0.0, len(step.surest))):
        found = learned(step, replace(SMALL, sure=sure, rest=rest), np.random.default_rng(1))
        assert len(np.unique(found)) == len(found) == pytest.approx(wanted, rel=0.1)
    least = float(np.median(step.surest))
    found = learned(step, replace(SMALL, sure=least, rest=0.0), np.random.default_rng(1))
    assert sorted(found) == np.flatnonzero(step.surest < least).tolist()


def test_a_step_has_games_at_every_number_of_seats(start: Layers) -> None:
    """Half of its decisions are at one of them, and advantages are compared with those at the same number."""
    assert decisions_at(GAME, 400, 3) == {2: 200, 3: 200}
    assert decisions_at(catalog.load("edora"), 400, 2) == {2: 200, 3: 100, 4: 100}
    assert decisions_at(catalog.load("creatures"), 400, 2) == {2: 400}
    step = play_step(GAME, start, 7, replace(SMALL, decisions=4_000, seats=2))
    at = step.examples.seats
    assert set(at.tolist()) == set(GAME.info.seats)
    assert len(step.advantages) == len(step.log_odds) == len(at)
    for seats in GAME.info.seats:
        assert step.advantages[at == seats].mean() == pytest.approx(0, abs=1e-3)
        assert step.advantages[at == seats].std() == pytest.approx(1, abs=1e-3)


def test_what_is_rehearsed_is_the_prior(start: Layers) -> None:
    """Of several decisions of a game only one is rehearsed, at every number of seats."""
    found = rehearsal(GAME, start, 7, 11_000)
    assert len(found) >= 11_000
    assert set(found.seats.tolist()) == set(GAME.info.seats)
    scales = fit.Scales(np.ones(features(GAME).size, np.float32), 0.0, 1.0)
    net = fit.model_of(GAME, start, scales)
    prior = np.exp(fit.log_prior(net, fit.hidden_layers(net, scales, found), found).detach().numpy())
    assert found.choices.flats[2] == pytest.approx(prior, abs=1e-5)
    assert np.bincount(found.choices.owners, found.choices.flats[2]) == pytest.approx(1, abs=1e-4)


def test_an_interrupted_reinforcement_continues(start: Layers, tmp_path: Path) -> None:
    older, steps = OLDER.play(0, 50), 5 * SMALL.decisions
    whole = reinforce(GAME, start, older, steps, 3, SMALL)

    def interrupt(done: int, of: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        reinforce(GAME, start, older, steps, 3, SMALL, tmp_path / "checkpoint", interrupt)
    seen: list[int] = []
    again = reinforce(GAME, start, older, steps, 3, SMALL, tmp_path / "checkpoint", lambda done, of: seen.append(done))
    assert seen == [3, 4, 5], "the first two steps were kept"
    assert all((one == other).all() for one, other in zip(whole, again, strict=True))
    other = reinforce(GAME, start, older, steps, 4, replace(SMALL, save_every=100))
    assert (other.actions != whole.actions).any(), "another seed, other games"


def test_a_damaged_checkpoint_is_made_anew(start: Layers, tmp_path: Path) -> None:
    older, checkpoint = OLDER.play(0, 50), tmp_path / "checkpoint"
    checkpoint.write_bytes(b"damaged")
    again = reinforce(GAME, start, older, 2 * SMALL.decisions, 3, SMALL, checkpoint)
    whole = reinforce(GAME, start, older, 2 * SMALL.decisions, 3, SMALL)
    assert all((one == other).all() for one, other in zip(whole, again, strict=True))
