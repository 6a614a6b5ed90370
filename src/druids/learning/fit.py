"""Fits a network to examples with PyTorch, on one thread, so that the same seed gives the same weights."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.kernel.game import Game
from druids.learning.compiled.embedding import write_gradient, write_sums
from druids.learning.examples import Examples
from druids.networks.compiled.forward import LEAK, LEVELS, OF_ACTIONS, OF_SHARES, Layers
from druids.networks.descriptions import descriptions
from druids.networks.features import features

BATCH = 1024
RATE = 2e-3  # of learning, at the beginning; it falls to 0
DECAY = 1e-4  # of weights
POLICY, POINTS = 1.0, 0.1  # weights of these losses; that of the win shares is 1
PIECE = 1 << 22  # rows that are counted at once: memory for all of them would be large
FEWEST = 20  # a row that fewer examples use is not learned
TAUGHT = 1 / 16  # where fewer examples of a batch have choices, their loss counts less: it is mostly noise


class MissingExtra(ValueError):
    """PyTorch is not installed."""


def torch_or_explain() -> Any:
    """PyTorch, on one thread; MissingExtra says how to install it."""
    try:
        import torch
    except ImportError:
        raise MissingExtra('training needs PyTorch: pip install "druids[learning]"') from None
    torch.set_num_threads(1)
    return torch


@dataclass(frozen=True)
class Shape:
    """The units of the hidden layers."""

    first: int = 128
    second: int = 64


@dataclass(frozen=True)
class Scales:
    """How inputs and scores are scaled while a network learns. Folded into the weights at the end."""

    rows: NDArray[np.float32]  # 0 for rows that are not learned
    mean: float
    spread: float

    @staticmethod
    def of(examples: Examples, size: int) -> "Scales":
        """Scales under which inputs have size 1 where they are used.

        Rows that hardly any example uses would only learn noise, and those that are equal in all examples are a part
        of the bias: both are left out, so that a game with other options is not judged by them.
        """
        rows, factors = examples.rows.flats
        uses, total, squares = np.zeros(size, np.int64), np.zeros(size), np.zeros(size)
        for start in range(0, len(rows), PIECE):
            some, wide = rows[start : start + PIECE], factors[start : start + PIECE].astype(np.float64)
            uses += np.bincount(some, minlength=size)
            total += np.bincount(some, wide, size)
            squares += np.bincount(some, wide * wide, size)
        constant = (uses == len(examples)) & (np.abs(squares * uses - total * total) <= 1e-6 * squares * uses)
        learned = (uses >= FEWEST) & ~constant
        scales = np.where(learned, 1 / np.sqrt(np.where(learned, squares / np.maximum(uses, 1), 1)), 0)
        known = examples.points[np.arange(examples.points.shape[1]) < examples.seats[:, None]]
        return Scales(scales.astype(np.float32), float(known.mean()), float(max(known.std(), 1e-3)))


def model(game: Game, shape: Shape, seed: int, arranged: bool = False) -> Any:
    """A new network in PyTorch; `arranged` says whether its examples show interchangeable things in order."""
    torch = torch_or_explain()
    torch.manual_seed(seed)
    nn = torch.nn
    made = nn.ModuleDict(
        {
            "first": nn.EmbeddingBag(features(game).size, shape.first, mode="sum"),
            "second": nn.Linear(shape.first, shape.second),
            "results": nn.Linear(shape.second, 2 * max(game.info.seats)),
            "actions": nn.Linear(shape.second, game.actions.size),
            "facts": nn.Embedding(descriptions(game, bool(game.pieces.described)).size, shape.second),
            "extra": nn.ParameterDict(
                {
                    "scores": nn.Parameter(torch.zeros(LEVELS, shape.second)),
                    "features": nn.Parameter(torch.zeros(len(game.heuristics.feature_names), shape.second)),
                    "first_bias": nn.Parameter(torch.zeros(shape.first)),
                    "trust": nn.Parameter(torch.ones(2)),
                    "arranged": nn.Parameter(torch.full((1,), float(arranged)), requires_grad=False),
                }
            ),
        }
    )
    nn.init.normal_(made["first"].weight, std=0.1)
    nn.init.normal_(made["results"].weight, std=0.01)
    nn.init.normal_(made["actions"].weight, std=0.01)
    nn.init.zeros_(made["facts"].weight)
    return made


def fit(
    net: Any, scales: Scales, examples: Examples, epochs: int, seed: int, progress: Callable[[], None] = lambda: None,
    *, which: NDArray[np.int64] | None = None, rate: float = RATE, size: int = BATCH,
) -> None:  # fmt: skip
    """Teach a network the examples, `epochs` times over in random order, in batches of a size.

    `which` lists the numbers of the examples; some may be there several times. Without it, each is there once.
    """
    torch = torch_or_explain()
    order = np.random.default_rng(seed)
    listed = np.arange(len(examples)) if which is None else which
    steps = epochs * -(-len(listed) // size)
    optimizer = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=DECAY)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, rate, total_steps=steps, pct_start=0.1)
    for _ in range(epochs):
        shuffled = order.permutation(listed)
        for start in range(0, len(listed), size):
            batch = examples.take(shuffled[start : start + size])
            optimizer.zero_grad()
            loss = _loss(net, scales, batch)
            loss.backward()
            optimizer.step()
            schedule.step()
            progress()


def _loss(net: Any, scales: Scales, batch: Examples) -> Any:
    torch = torch_or_explain()
    hidden = hidden_layers(net, scales, batch)
    loss = results_loss(net, scales, hidden, batch)
    if len(batch.choices.flats[0]):
        probability = torch.from_numpy(batch.choices.flats[2])
        decided = max(len(np.unique(batch.choices.owners)), TAUGHT * len(batch))
        loss = loss - POLICY * (probability * log_prior(net, hidden, batch)).sum() / decided
    return loss


def results_loss(net: Any, scales: Scales, hidden: Any, batch: Examples) -> Any:
    """The loss of the expected win shares and scores."""
    torch = torch_or_explain()
    results = net["results"](hidden)
    seats = batch.shares.shape[1]
    playing = torch.from_numpy(np.arange(seats) < batch.seats[:, None])
    logits = (results[:, :seats] + net["extra"]["trust"][OF_SHARES] * _judged(batch)).masked_fill(~playing, -1e9)
    loss = -(torch.from_numpy(batch.shares) * torch.log_softmax(logits, 1)).sum(1).mean()
    wanted = torch.from_numpy((batch.points - scales.mean) / scales.spread)
    missed = torch.nn.functional.smooth_l1_loss(results[:, seats:], wanted, reduction="none")
    return loss + POINTS * (missed * playing).sum() / playing.sum()


def log_prior(net: Any, hidden: Any, batch: Examples) -> Any:
    """The logarithm of the prior of each choice."""
    torch = torch_or_explain()
    action, score, _, width, features = batch.choices.flats
    owner = batch.choices.owners
    logits = net["actions"](hidden)[owner, action.astype(np.int64)]
    named = torch.from_numpy(np.stack([score, score * width], 1)) @ net["extra"]["scores"]
    if features.shape[1]:
        named = named + torch.from_numpy(features) @ net["extra"]["features"]
    facts = batch.facts.flats[0]
    if len(facts):
        ones = np.ones(len(facts), np.float32)
        named = named + _embedding().apply(net["facts"].weight, batch.facts.first, facts, ones)
    bent = torch.nn.functional.leaky_relu(named, float(LEAK))
    logits = logits + (bent * hidden[torch.from_numpy(owner)]).sum(1)
    found = logits + net["extra"]["trust"][OF_ACTIONS] * torch.from_numpy(score)
    of = torch.from_numpy(owner)
    best = torch.full((len(batch),), -1e9).scatter_reduce(0, of, found.detach(), "amax")
    total = torch.zeros(len(batch)).index_add(0, of, torch.exp(found - best[of]))
    return found - best[of] - torch.log(total[of])


def _judged(batch: Examples) -> Any:
    """The game's own evaluation, which is in the last rows of each example."""
    ends, factors = batch.rows.first[1:], batch.rows.flats[1]
    seat = np.arange(batch.shares.shape[1])
    place = ends[:, None] - batch.seats[:, None] + np.minimum(seat, batch.seats[:, None] - 1)
    return torch_or_explain().from_numpy(factors[place])


def hidden_layers(net: Any, scales: Scales, batch: Examples) -> Any:
    """The second hidden layer of each example."""
    torch = torch_or_explain()
    rows, factors = batch.rows.flats
    first = _embedding().apply(net["first"].weight, batch.rows.first, rows, factors * scales.rows[rows])
    return torch.relu(net["second"](torch.relu(first + net["extra"]["first_bias"])))


@cache
def _embedding() -> Any:
    """The sparse first layer, as PyTorch differentiates it."""
    torch = torch_or_explain()

    class Embedding(torch.autograd.Function):  # type: ignore[misc, name-defined]  # PyTorch is optional
        @staticmethod
        def forward(
            context: Any, matrix: Any, begins: NDArray[np.int64], rows: NDArray[np.int32], factors: NDArray[np.float32]
        ) -> Any:
            context.used, context.shape = (begins, rows, factors), matrix.shape
            sums = torch.zeros(len(begins) - 1, matrix.shape[1])
            write_sums(begins, rows, factors, matrix.detach().numpy(), sums.numpy())
            return sums

        @staticmethod
        def backward(context: Any, slopes: Any) -> Any:
            begins, rows, factors = context.used
            gradient = torch.zeros(context.shape)
            write_gradient(begins, rows, factors, slopes.contiguous().numpy(), gradient.numpy())
            return gradient, None, None, None

    return Embedding


def model_of(game: Game, layers: Layers, scales: Scales) -> Any:
    """A network in PyTorch with these weights, to be trained further: the opposite of `layers_of`."""
    torch = torch_or_explain()
    made = model(game, Shape(layers.first_bias.size, layers.second_bias.size), 0)
    seats = layers.results_bias.size // 2
    results, bias = layers.results.copy(), layers.results_bias.copy()
    results[:, seats:] /= scales.spread
    bias[seats:] = (bias[seats:] - scales.mean) / scales.spread
    rows = np.where(scales.rows > 0, scales.rows, 1)[:, None]
    state = {
        "first.weight": layers.first / rows, "second.weight": layers.second.T, "second.bias": layers.second_bias,
        "results.weight": results.T, "results.bias": bias, "actions.weight": layers.actions,
        "actions.bias": layers.actions_bias, "extra.first_bias": layers.first_bias, "extra.trust": layers.trust,
        "extra.arranged": layers.arranged,
        "facts.weight": layers.facts if layers.facts.size > 0 else made["facts"].weight.detach().numpy(),
        "extra.scores": layers.scores if layers.scores.size > 0 else made["extra"]["scores"].detach().numpy(),
        "extra.features": layers.features if layers.features.size > 0 else made["extra"]["features"].detach().numpy(),
    }  # fmt: skip
    made.load_state_dict({name: torch.from_numpy(np.ascontiguousarray(part)) for name, part in state.items()})
    return made


def complete(game: Game, layers: Layers) -> Layers:
    """The layers with all parts that networks of the game have now; those that an older file lacks change nothing."""
    scales = Scales(np.ones(features(game).size, np.float32), 0.0, 1.0)
    return layers_of(model_of(game, layers, scales), scales)


def layers_of(net: Any, scales: Scales) -> Layers:
    """The weights as arrays, with the scales folded in."""

    def array(tensor: Any) -> NDArray[np.float32]:
        return np.ascontiguousarray(tensor.detach().numpy(), np.float32)

    results, bias = array(net["results"].weight).T.copy(), array(net["results"].bias).copy()
    seats = len(bias) // 2
    results[:, seats:] *= scales.spread
    bias[seats:] = bias[seats:] * scales.spread + scales.mean
    return Layers(
        first=array(net["first"].weight) * scales.rows[:, None],
        first_bias=array(net["extra"]["first_bias"]),
        second=array(net["second"].weight).T.copy(),
        second_bias=array(net["second"].bias),
        results=results,
        results_bias=bias,
        actions=array(net["actions"].weight),
        actions_bias=array(net["actions"].bias),
        trust=array(net["extra"]["trust"]),
        arranged=array(net["extra"]["arranged"]),
        facts=array(net["facts"].weight) if len(net["facts"].weight) else np.zeros((0, 1), np.float32),
        scores=array(net["extra"]["scores"]),
        features=array(net["extra"]["features"]) if len(net["extra"]["features"]) else np.zeros((0, 1), np.float32),
    )
