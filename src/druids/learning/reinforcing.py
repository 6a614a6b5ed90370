"""Policy gradients: a network plays itself, and actions that went better than it expected become more probable.

This is proximal policy optimization (PPO) on whole games of self-play. The results also teach the win shares, for the
games that the network plays now: how games of other players end, it learns afterwards (`training`).
"""

import pickle
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.kernel.bind import bind
from druids.kernel.game import Game
from druids.kernel.rng import seeded_rng, seeded_state
from druids.learning import fit
from druids.learning.compiled.rollouts import Rollouts
from druids.learning.examples import Examples
from druids.learning.ragged import Ragged
from druids.networks.compiled.forward import Layers
from druids.networks.features import features
from druids.networks.network import net_of

ROLLOUTS = "druids.learning.compiled.rollouts"
ROWS, CHOICES, FACTS = 320, 32, 160  # room for each decision, on average
SPARSE = 8  # of that many decisions one is rehearsed: the others are of the same games
REHEARSED = 5_000  # decisions that are rehearsed at a time
PLAYING, SHUFFLING = range(2)  # streams of random numbers


@dataclass(frozen=True)
class Settings:
    """How a network learns from its own games."""

    decisions: int = 40_000  # of a step, before the network changes
    batch: int = 4_000
    epochs: int = 1  # how often the decisions of a step are learned
    rate: float = 1.5e-3  # of learning, at the beginning; it falls to 0
    clip: float = 0.2  # a step gains nothing by changing a probability by more than this fraction
    entropy: float = 0.01  # weight of the prior's entropy, which keeps it trying
    trace: float = 0.9  # λ: 1 counts the result of a game, 0 what is expected at the next decision
    results: float = 0.5  # weight of the loss of results
    steepest: float = 1.0  # length to which a longer gradient is cut
    sure: float = 0.98  # where a choice has a higher probability, the decision says hardly anything about the others
    rest: float = 0.125  # so only this fraction of such decisions is learned, for their results
    save_every: int = 25  # steps
    seats: int | None = None  # half of the decisions are played at this number of seats; None: at the default one


@dataclass(frozen=True)
class Step:
    """The decisions of one step."""

    examples: Examples  # the probabilities of the choices are 1 for the action taken
    log_odds: NDArray[np.float32]  # of the actions taken, when they were taken
    advantages: NDArray[np.float32]
    surest: NDArray[np.float32]  # the highest probability of a choice


def play(game: Game, layers: Layers, seats: int, seed: int, decisions: int, trace: float) -> Step:
    """Whole games of a network against itself, at most this many decisions."""
    options = np.array(game.info.codes(game.info.settle({})), np.int64)
    most = max(game.info.seats)
    kept = Rollouts(
        row_begins=np.zeros(decisions + 1, np.int64),
        rows=np.zeros(decisions * ROWS + features(game).most, np.int32),
        factors=np.zeros(decisions * ROWS + features(game).most, np.float32),
        choice_begins=np.zeros(decisions + 1, np.int64),
        actions=np.zeros(decisions * CHOICES, np.int16),
        fact_begins=np.zeros(decisions * CHOICES + 1, np.int64),
        facts=np.zeros(decisions * FACTS if layers.facts.size > 0 else 0, np.int32),
        levels=np.zeros(decisions * CHOICES, np.float32),
        widths=np.zeros(decisions * CHOICES, np.float32),
        features=np.zeros((decisions * CHOICES, layers.features.shape[0]), np.float32),
        chosen=np.zeros(decisions, np.int64),
        log_odds=np.zeros(decisions, np.float32),
        surest=np.zeros(decisions, np.float32),
        seat=np.zeros(decisions, np.int64),
        expected=np.zeros(decisions),
        advantages=np.zeros(decisions, np.float32),
        shares=np.zeros((decisions, most), np.float32),
        points=np.zeros((decisions, most), np.float32),
    )
    n = bind(ROLLOUTS, game).play_rollouts(net_of(game, layers), seats, options, seeded_rng(seed), trace, kept)
    rows, choices = kept.row_begins[: n + 1], kept.choice_begins[: n + 1]
    facts = kept.fact_begins[: choices[-1] + 1]
    taken = np.zeros(choices[-1], np.float32)
    taken[choices[:-1] + kept.chosen[:n]] = 1
    actions, levels, widths, found = (
        part[: choices[-1]].copy() for part in (kept.actions, kept.levels, kept.widths, kept.features)
    )
    examples = Examples(
        rows=Ragged(rows, (kept.rows[: rows[-1]].copy(), kept.factors[: rows[-1]].copy())),
        seats=np.full(n, seats, np.int8),
        shares=kept.shares[:n],
        points=kept.points[:n],
        baseline=np.zeros((n, most), np.float32),
        phase=np.zeros(n, np.int8),
        choices=Ragged(choices, (actions, levels, taken, widths, found)),
        facts=Ragged(facts, (kept.facts[: facts[-1]].copy(),)),
        words=np.zeros((n, 0), np.int64),
    )
    return Step(examples, kept.log_odds[:n], kept.advantages[:n], kept.surest[:n])


def rehearsal(
    game: Game, layers: Layers, seed: int, decisions: int, progress: Callable[[int], None] = lambda done: None
) -> Examples:
    """Decisions of a network's own games, at all numbers of seats, with its prior as what is to be learned."""
    torch = fit.torch_or_explain()
    scales = fit.Scales(np.ones(features(game).size, np.float32), 0.0, 1.0)
    net, done = fit.model_of(game, layers, scales), 0
    found: list[Examples] = []
    while done < decisions:
        seats = game.info.seats[len(found) % len(game.info.seats)]
        some = play(game, layers, seats, seeded_state(seed, len(found)), REHEARSED * SPARSE, 1.0).examples
        some = some.take(np.arange(0, len(some), SPARSE))
        with torch.no_grad():
            prior = torch.exp(fit.log_prior(net, fit.hidden_layers(net, scales, some), some)).numpy()
        actions, scores, _, *others = some.choices.flats
        found.append(replace(some, choices=Ragged(some.choices.first, (actions, scores, prior, *others))))
        done += len(some)
        progress(min(done, decisions))
    return Examples.joined(found)


def reinforce(
    game: Game, layers: Layers, older: Examples, decisions: int, seed: int, settings: Settings,
    checkpoint: Path | None = None, progress: Callable[[int, int], None] = lambda done, steps: None,
) -> Layers:  # fmt: skip
    """Train a network further with about this many decisions of its own games, at all numbers of seats.

    The inputs are scaled as in the older examples.

    The checkpoint is a file from which an interrupted training continues; another network or plan needs another file.
    """
    torch = fit.torch_or_explain()
    scales = fit.Scales.of(older, features(game).size)
    net = fit.model_of(game, layers, scales)
    optimizer = torch.optim.Adam(net.parameters(), lr=settings.rate)
    done, steps = _resumed(net, optimizer, checkpoint), -(-decisions // settings.decisions)
    while done < steps:
        for group in optimizer.param_groups:
            group["lr"] = settings.rate * (1 - done / steps)
        step = play_step(game, fit.layers_of(net, scales), seeded_state(seed, done, PLAYING), settings)
        learn(net, optimizer, scales, step, seeded_state(seed, done, SHUFFLING) % 2**63, settings)
        done += 1
        progress(done, steps)
        if checkpoint is not None and done % settings.save_every == 0:
            _save(net, optimizer, done, checkpoint)
    return fit.layers_of(net, scales)


def decisions_at(game: Game, decisions: int, most: int) -> dict[int, int]:
    """How many of the decisions of a step are played at each number of seats: half of them at that of `most`."""
    others = [seats for seats in game.info.seats if seats != most]
    shares = {seats: 1 / 2 / len(others) for seats in others} | {most: 1 / 2 if others else 1.0}
    return {seats: int(decisions * shares[seats]) for seats in game.info.seats}


def play_step(game: Game, layers: Layers, seed: int, settings: Settings) -> Step:
    """The decisions of a step, at all numbers of seats; at each the advantages have mean 0 and deviation 1."""
    steps = []
    for seats, decisions in decisions_at(game, settings.decisions, settings.seats or game.info.default_seats).items():
        step = play(game, layers, seats, seeded_state(seed, seats), decisions, settings.trace)
        centred = step.advantages - step.advantages.mean()
        steps.append(replace(step, advantages=centred / (step.advantages.std() + 1e-6)))
    return Step(
        Examples.joined([step.examples for step in steps]),
        np.concatenate([step.log_odds for step in steps]),
        np.concatenate([step.advantages for step in steps]),
        np.concatenate([step.surest for step in steps]),
    )


def learn(net: Any, optimizer: Any, scales: fit.Scales, step: Step, seed: int, settings: Settings) -> None:
    """Change a network so that actions with a high advantage become more probable."""
    torch = fit.torch_or_explain()
    order = np.random.default_rng(seed)
    for _ in range(settings.epochs):
        shuffled = learned(step, settings, order)
        for start in range(0, len(shuffled), settings.batch):
            which = shuffled[start : start + settings.batch]
            optimizer.zero_grad()
            batch = step.examples.take(which)
            loss = _loss(net, scales, batch, step.log_odds[which], step.advantages[which], settings)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(net.parameters(), settings.steepest)
            optimizer.step()


def learned(step: Step, settings: Settings, order: np.random.Generator) -> NDArray[np.int64]:
    """The decisions of a step that are learned, in random order: all that are open, and a few of the sure ones."""
    some = order.random(len(step.surest)) < settings.rest
    return order.permutation(np.flatnonzero((step.surest < settings.sure) | some))


def _loss(
    net: Any, scales: fit.Scales, batch: Examples, log_odds: NDArray[np.float32], advantages: NDArray[np.float32],
    settings: Settings,
) -> Any:  # fmt: skip
    """The clipped loss of PPO for a batch of decisions, and the loss of their results."""
    torch = fit.torch_or_explain()
    hidden = fit.hidden_layers(net, scales, batch)
    log_prior = fit.log_prior(net, hidden, batch)
    advantage = torch.from_numpy(advantages)
    ratio = torch.exp(log_prior[torch.from_numpy(batch.choices.flats[2] > 0)] - torch.from_numpy(log_odds))
    near = torch.clamp(ratio, 1 - settings.clip, 1 + settings.clip)
    gain = torch.minimum(ratio * advantage, near * advantage).mean()
    entropy = -(torch.exp(log_prior) * log_prior).sum() / len(batch)
    return settings.results * fit.results_loss(net, scales, hidden, batch) - gain - settings.entropy * entropy


def _save(net: Any, optimizer: Any, done: int, checkpoint: Path) -> None:
    checkpoint.parent.mkdir(parents=True, exist_ok=True)
    beside = checkpoint.with_name(f"{checkpoint.name}.new")
    beside.write_bytes(pickle.dumps((done, net.state_dict(), optimizer.state_dict())))
    beside.replace(checkpoint)


def _resumed(net: Any, optimizer: Any, checkpoint: Path | None) -> int:
    """Load a checkpoint, if there is a whole one, and return how many steps were done."""
    with suppress(Exception):  # one that is missing or damaged is made anew
        done, weights, state = pickle.loads(checkpoint.read_bytes()) if checkpoint is not None else (0, None, None)
        if weights is not None:
            net.load_state_dict(weights)
            optimizer.load_state_dict(state)
        return int(done)
    return 0
