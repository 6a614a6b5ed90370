"""`train`: self-play, search as a teacher, fitting and policy gradients. It can be interrupted and resumed.

The first round plays by the heuristics. Each later round plays by the network of the round before. In every round the
results teach the win shares and the search teaches the prior. Then a new network is fitted to the examples of all
rounds. After the last round the network plays itself and learns from that (`reinforcing`). Its win shares are then
those of its latest games. So at the end it learns them from the games of all rounds and of its own; its prior stays.

A training that starts from a file of weights takes it for the network of the first round: that round only plays games,
and in the second one the network plays and guides the search.

The examples of a round are kept in a folder beside the result until the training is finished.
"""

import hashlib
import json
import os
import pickle
import shutil
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass, fields, replace
from functools import partial
from pathlib import Path

import numpy as np

from druids import catalog
from druids import executor as executors
from druids.kernel.game import Game
from druids.kernel.rng import seeded_state
from druids.learning import fit, reinforcing, report, selfplay, teaching
from druids.learning.examples import Examples
from druids.learning.selfplay import Play
from druids.learning.strength import strength
from druids.match.seeds import checked_seed
from druids.networks import weights
from druids.networks.compiled.forward import Layers
from druids.networks.features import features
from druids.networks.network import Network

PART = 250  # games in one item of work
TEACH_PART = 10  # the same where positions are searched
KEPT = 2.0  # decisions kept of a game
TAUGHT = 10.0  # decisions of a game that the search teaches
REPEATED = 4  # how often each example of the search is learned, at most: they are few
OTHERS = 4  # other examples, at least about this many, for each example of the search
HELD_OUT = 0.2  # fraction of games on which the result is scored: few would look badly calibrated by chance
RANDOM = 0.08  # fraction of random actions
RATE, BATCH = 5e-3, 512  # of learning: each example is seen once or twice only
LAST_RATE = 3e-3  # of a network that has learned already
REHEARSED = 1.0  # decisions with the prior that is kept, for each other example
TRAINING, TESTING, TEACHING, FITTING, REINFORCING, COMPLETING = range(6)  # streams of random numbers

Progress = Callable[[str, int, int], None]  # what is done now, how much of it, of how much


class TrainingError(ValueError):
    """Wrong arguments for a training; the message says what would work."""


@dataclass(frozen=True)
class Plan:
    """Everything that the weights depend on."""

    game: str
    games: int = 300_000  # of all rounds together
    rounds: int = 1
    teach: int = 50_000  # positions searched, of all rounds together
    simulations: int = 400
    epochs: int = 1
    first: int = 128  # units
    second: int = 64
    reinforce: int = 10_000_000  # decisions of the network's own games, after the rounds
    start: str | None = None  # file of weights to start from, in place of the rounds
    seats: int | None = None  # where half of these decisions are played; None: at the default number of seats
    seed: int = 0

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            least = 0 if field.name in ("teach", "reinforce") else 1
            if field.name not in ("game", "seed", "start", "seats") and value < least:
                raise TrainingError(f"{field.name} must be at least {least}, not {value}")
        checked_seed(self.seed)

    def taught_in(self, number: int) -> int:
        """How many positions the search teaches in a round."""
        if self.start is not None:
            return self.teach if number == 1 else 0
        return self.teach // self.rounds if number < self.rounds else 0

    @property
    def command(self) -> str:
        given = {f.name: getattr(self, f.name) for f in fields(self) if f.name != "game"}
        parts = [f"--{name} {value}" for name, value in given.items() if value is not None]
        return f"druids train {self.game} {' '.join(parts)}"


@dataclass(frozen=True)
class Round:
    """The examples of one round."""

    learned: Examples
    held_out: Examples
    taught: list[Examples]


def train(
    plan: Plan,
    out: Path,
    *,
    game: Game | None = None,
    workers: int | None = 1,
    ray: str | None = None,
    deals: int = 0,
    progress: Progress = lambda what, done, total: None,
) -> Network:
    """Train a network and write its weights to a file, which is there whole or not at all. Return the network.

    With `deals` it then plays that many against the network before and against the ladder; the file has the results.
    """
    fit.torch_or_explain()
    rules = catalog.load(plan.game) if game is None else game
    if plan.seats not in (None, *rules.info.seats):
        raise TrainingError(f"seats must be one of {', '.join(map(str, rules.info.seats))}, not {plan.seats}")
    start = None if plan.start is None else weights.load(rules, Path(plan.start))
    if start is not None:  # the units are those of the file
        first, second = start.layers.first_bias.size, start.layers.second_bias.size
        plan = replace(plan, rounds=2, first=first, second=second)
        start = replace(start, layers=fit.complete(rules, start.layers))
    arranged = rules.pieces.interchangeable is not None if start is None else bool(start.layers.arranged[0])
    trainer = _Trainer(plan, rules, _folder(plan, rules, out), workers, ray, progress, arranged)
    rounds: list[Round] = []
    layers: Layers | None = None
    before: Layers | None = None
    for number in range(plan.rounds):
        rounds.append(trainer.round(number, layers))
        if start is not None and number == 0:
            layers = start.layers
        elif start is None or plan.teach:
            before, layers = layers, trainer.fitted(number, rounds, None if start is None else start.layers)
    assert layers is not None
    if plan.reinforce:
        before, layers = layers, trainer.reinforced(layers, rounds)
        rounds.append(trainer.round(plan.rounds, layers))
    if plan.reinforce or (start is not None and not plan.teach):
        layers = trainer.completed(layers, rounds)
    held_out = Examples.joined([one.held_out for one in rounds])
    about = {
        "command": plan.command, "plan": asdict(plan), "games": plan.games,
        "examples": sum(len(one.learned) for one in rounds),
        "taught": sum(len(taught) for one in rounds for taught in one.taught),
        "scores": report.scores(layers, held_out), "sample": report.sample(rules, layers),
    }  # fmt: skip
    if start is not None:
        about["starts"] = [*start.about.get("starts", []), start.about["command"]]
    made = Network(rules, layers, about)
    if deals:
        about["strength"] = strength(made, before, deals, workers, ray, progress)
    weights.save(made, out)
    shutil.rmtree(trainer.folder, ignore_errors=True)
    return made


def _folder(plan: Plan, game: Game, out: Path) -> Path:
    """Where the rounds of this training are kept: another plan, start, game or other rules have another folder."""
    start = None if plan.start is None else hashlib.sha256(Path(plan.start).read_bytes()).hexdigest()
    facts = json.dumps([asdict(plan), game.info.rules, weights.layout(game), start], sort_keys=True)
    return out.with_name(f".{out.name}.{hashlib.sha256(facts.encode()).hexdigest()[:12]}")


@dataclass(frozen=True)
class _Trainer:
    plan: Plan
    game: Game
    folder: Path
    workers: int | None
    ray: str | None
    progress: Progress
    arranged: bool  # whether networks see interchangeable things in order

    def round(self, number: int, layers: Layers | None) -> Round:
        """The examples of a round: from its checkpoint, or played now."""
        file = self.folder / f"round-{number}"
        with suppress(Exception):  # a checkpoint that is missing or damaged is made anew
            found = pickle.loads(file.read_bytes())
            if isinstance(found, Round):
                return found
        games = -(-self.plan.games // self.plan.rounds)
        made = Round(
            self._played(number, TRAINING, layers, games, False),
            self._played(number, TESTING, layers, max(PART, int(games * HELD_OUT)), True),
            self._taught(number, layers, self.plan.taught_in(number)),
        )
        self.folder.mkdir(parents=True, exist_ok=True)
        beside = file.with_name(f"{file.name}.{os.getpid()}")
        beside.write_bytes(pickle.dumps(made))
        beside.replace(file)
        return made

    def _play(self, seats: int, number: int, stream: int, layers: Layers | None, kept: float, test: bool) -> Play:
        options = tuple(self.game.info.codes(self.game.info.settle({})))
        seed = seeded_state(self.plan.seed, number, stream, seats) & (2**63 - 1)
        decisions = selfplay.mean_decisions(self.game, seats, options, self.plan.seed)
        odds = min(1.0, kept / decisions)
        return Play(self.game, seats, options, seed, odds, RANDOM, layers, test, decisions, self.arranged)

    def _played(self, number: int, stream: int, layers: Layers | None, games: int, test: bool) -> Examples:
        plays = [self._play(seats, number, stream, layers, KEPT, test) for seats in self.game.info.seats]
        parts = -(-games // PART)
        work = partial(_play_part, plays, min(PART, games))
        return Examples.joined(self._run(f"round {number + 1}: games", work, parts))

    def _taught(self, number: int, layers: Layers | None, positions: int) -> list[Examples]:
        plays = [self._play(seats, number, TEACHING, layers, TAUGHT, False) for seats in self.game.info.seats]
        parts = -(-positions // int(TEACH_PART * TAUGHT))
        work = partial(_teach_part, plays, TEACH_PART, self.plan.simulations)
        return self._run(f"round {number + 1}: search", work, parts)

    def _run(self, what: str, work: Callable[[int], tuple[int, Examples]], parts: int) -> list[Examples]:
        found: dict[int, Examples] = {}
        self.progress(what, 0, parts)
        for part, examples in executors.run(executors.executor(self.workers, self.ray), work, range(parts)):
            found[part] = examples
            self.progress(what, len(found), parts)
        return [found[part] for part in sorted(found)]

    def fitted(self, number: int, rounds: list[Round], start: Layers | None) -> Layers:
        """A network fitted to all examples so far, as a file keeps it."""
        taught = [examples for one in rounds for examples in one.taught]
        seed = seeded_state(self.plan.seed, FITTING, number)
        return self._fitted(f"round {number + 1}: fit", rounds, taught, seed, start)

    def completed(self, layers: Layers, rounds: list[Round]) -> Layers:
        """The network with win shares fitted to the games of all rounds; its own prior is learned beside them."""
        seed = seeded_state(self.plan.seed, COMPLETING)
        decisions = int(REHEARSED * sum(len(one.learned) for one in rounds))
        taught = reinforcing.rehearsal(
            self.game, layers, seed, decisions, lambda done: self.progress("rehearsal", done, decisions)
        )
        return self._fitted("last fit", rounds, [taught], seed, layers)

    def _fitted(
        self, what: str, rounds: list[Round], taught: list[Examples], seed: int, start: Layers | None = None
    ) -> Layers:
        """A new network, or one that has learned already, fitted to the examples of some rounds."""
        plan, seed = self.plan, seed % 2**31
        learned = [one.learned for one in rounds]
        examples, others = Examples.joined([*learned, *taught]), sum(map(len, learned))
        few = np.arange(others, len(examples))
        repeated = min(max(round(others / max(OTHERS * len(few), 1)), 1), REPEATED)
        which = np.concatenate([np.arange(others), np.tile(few, repeated)])
        scales = fit.Scales.of(examples, features(self.game).size)
        advance = self._steps(what, plan.epochs * -(-len(which) // BATCH))
        if start is None:
            net, rate = fit.model(self.game, fit.Shape(plan.first, plan.second), seed, self.arranged), RATE
        else:
            net, rate = fit.model_of(self.game, start, scales), LAST_RATE
        fit.fit(net, scales, examples, plan.epochs, seed, advance, which=which, rate=rate, size=BATCH)
        return weights.rounded(fit.layers_of(net, scales))

    def _steps(self, what: str, steps: int) -> Callable[[], None]:
        """A function that reports one more step each time it is called."""
        done = 0

        def advance() -> None:
            nonlocal done
            done += 1
            self.progress(what, done, steps)

        return advance

    def reinforced(self, layers: Layers, rounds: list[Round]) -> Layers:
        """The network after policy gradients, as a file keeps it."""
        seed = seeded_state(self.plan.seed, REINFORCING)
        older = Examples.joined([one.learned for one in rounds])
        settings = reinforcing.Settings(seats=self.plan.seats)
        made = reinforcing.reinforce(
            self.game, layers, older, self.plan.reinforce, seed, settings, self.folder / "reinforced",
            lambda done, steps: self.progress("reinforcement", done, steps),
        )  # fmt: skip
        return weights.rounded(made)


def _play_part(plays: list[Play], games: int, part: int) -> tuple[int, Examples]:
    return part, plays[part % len(plays)].play(part, games)


def _teach_part(plays: list[Play], games: int, simulations: int, part: int) -> tuple[int, Examples]:
    return part, teaching.taught(plays[part % len(plays)], part, games, simulations)
