"""The sparse first layer of a learning network is that of PyTorch, with the same gradient."""

import numpy as np
import pytest

from druids.learning import fit
from druids.networks.features import features
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
