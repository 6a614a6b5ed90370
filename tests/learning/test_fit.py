"""The sparse first layer of a learning network is that of PyTorch, and older networks learn on with all parts."""

import numpy as np
import pytest

from druids import catalog
from druids.bots.ismcts import mask_of
from druids.kernel import jit
from druids.learning import fit
from druids.networks.features import features
from druids.networks.network import Network
from tests.bots.positions import random_position
from tests.learning.test_reinforcing import OLDER
from tests.networks.networks import random_network
from tests.toy.pebbles.game import GAME

torch = pytest.importorskip("torch")


def test_the_first_layer_and_its_gradient_are_those_of_pytorch() -> None:
    examples = OLDER.play(0, 20)
    scales = fit.Scales.of(examples, features(GAME).size)
    net = fit.model_of(GAME, random_network(GAME).layers, scales)
    rows, factors = examples.rows.flats
    bag = net["first"](
        torch.from_numpy(rows.astype(np.int64)),
        torch.from_numpy(examples.rows.first[:-1]),
        per_sample_weights=torch.from_numpy(factors * scales.rows[rows]),
    )
    expected = torch.relu(net["second"](torch.relu(bag + net["extra"]["first_bias"])))
    found = fit.hidden_layers(net, scales, examples)
    torch.testing.assert_close(found, expected)
    slopes = [torch.autograd.grad(hidden.square().sum(), net["first"].weight)[0] for hidden in (found, expected)]
    assert slopes[1].abs().max() > 0
    torch.testing.assert_close(*slopes, rtol=1e-4, atol=1e-4)


def test_an_older_network_says_the_same_when_it_is_complete() -> None:
    """Interpreted, because compiling a game's networks would take longer than one position."""
    game, nothing = catalog.load("edora"), np.zeros((0, 1), np.float32)
    older = random_network(game).layers._replace(facts=nothing, scores=nothing, features=nothing)
    complete = fit.complete(game, older)
    assert min(part.size for part in (complete.facts, complete.scores, complete.features)) > 0
    position = random_position(game, 2, 3, 60)
    view, mask = position.hide(position.to_act), mask_of(game, position.legal.tolist())
    with jit.interpreted():
        priors = [Network(game, layers, {}).prior(view, mask) for layers in (older, complete)]
    assert priors[0].max() < 1
    assert priors[1] == pytest.approx(priors[0], abs=1e-6)
