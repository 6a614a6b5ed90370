"""`train`: self-play, search as a teacher, and fitting, in rounds. It can be interrupted and resumed.

The first round plays by the heuristics. Each later round plays by the network of the round before. In every round the
results teach the win shares and the search teaches the prior. Then a new network is fitted to the examples of all
rounds. The examples of a round are kept in a folder beside the result until the training is finished.
"""

import hashlib
import json
import os
import pickle
import shutil
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass, fields
from functools import partial
from pathlib import Path

import numpy as np

from druids import catalog
from druids import executor as executors
from druids.kernel.game import Game
from druids.kernel.rng import seeded_state
from druids.learning import fit, report, selfplay, teaching
from druids.learning.examples import Examples
from druids.learning.selfplay import Play
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
HELD_OUT = 0.06  # fraction of games on which the result is scored
RANDOM = 0.08  # fraction of random actions
RATE, BATCH = 5e-3, 512  # of learning: each example is seen once or twice only
TRAINING, TESTING, TEACHING, FITTING = range(4)  # streams of random numbers

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
    seed: int = 0

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if field.name not in ("game", "seed", "teach") and value < 1:
                raise TrainingError(f"{field.name} must be at least 1, not {value}")
        if self.teach < 0:
            raise TrainingError(f"teach must be at least 0, not {self.teach}")
        checked_seed(self.seed)

    @property
    def command(self) -> str:
        parts = [f"--{f.name} {getattr(self, f.name)}" for f in fields(self) if f.name != "game"]
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
    progress: Progress = lambda what, done, total: None,
) -> Network:
    """Train a network and write its weights to a file, which is there whole or not at all. Return the network."""
    fit.torch_or_explain()
    rules = catalog.load(plan.game) if game is None else game
    trainer = _Trainer(plan, rules, _folder(plan, rules, out), workers, ray, progress)
    rounds: list[Round] = []
    layers: Layers | None = None
    for number in range(plan.rounds):
        rounds.append(trainer.round(number, layers))
        layers = trainer.fitted(number, rounds)
    assert layers is not None
    held_out = Examples.joined([one.held_out for one in rounds])
    about = {
        "command": plan.command, "plan": asdict(plan), "games": plan.games,
        "examples": sum(len(one.learned) for one in rounds), "taught": sum(map(len, rounds[-1].taught)),
        "scores": report.scores(layers, held_out), "sample": report.sample(rules, layers),
    }  # fmt: skip
    made = Network(rules, layers, about)
    weights.save(made, out)
    shutil.rmtree(trainer.folder, ignore_errors=True)
    return made


def _folder(plan: Plan, game: Game, out: Path) -> Path:
    """Where the rounds of this training are kept: another plan, another game or other rules have another folder."""
    facts = json.dumps([asdict(plan), game.info.rules, weights.layout(game)], sort_keys=True)
    return out.with_name(f".{out.name}.{hashlib.sha256(facts.encode()).hexdigest()[:12]}")


@dataclass(frozen=True)
class _Trainer:
    plan: Plan
    game: Game
    folder: Path
    workers: int | None
    ray: str | None
    progress: Progress

    def round(self, number: int, layers: Layers | None) -> Round:
        """The examples of a round: from its checkpoint, or played now."""
        file = self.folder / f"round-{number}"
        with suppress(Exception):  # a checkpoint that is missing or damaged is made anew
            found = pickle.loads(file.read_bytes())
            if isinstance(found, Round):
                return found
        plan = self.plan
        games = -(-plan.games // plan.rounds)
        made = Round(
            self._played(number, TRAINING, layers, games, False),
            self._played(number, TESTING, layers, max(PART, int(games * HELD_OUT)), True),
            self._taught(number, layers, plan.teach // plan.rounds),
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
        return Play(self.game, seats, options, seed, min(1.0, kept / decisions), RANDOM, layers, test, decisions)

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

    def fitted(self, number: int, rounds: list[Round]) -> Layers:
        """A network fitted to all examples so far, as a file keeps it."""
        plan = self.plan
        taught = [examples for one in rounds for examples in one.taught]
        learned = [one.learned for one in rounds]
        examples, others = Examples.joined([*learned, *taught]), sum(map(len, learned))
        few = np.arange(others, len(examples))
        repeated = min(max(round(others / max(OTHERS * len(few), 1)), 1), REPEATED)
        which = np.concatenate([np.arange(others), np.tile(few, repeated)])
        scales = fit.Scales.of(examples, features(self.game).size)
        seed = seeded_state(plan.seed, FITTING, number) % 2**31
        steps, done = plan.epochs * -(-len(which) // BATCH), 0

        def advance() -> None:
            nonlocal done
            done += 1
            self.progress(f"round {number + 1}: fit", done, steps)

        net = fit.model(self.game, fit.Shape(plan.first, plan.second), seed)
        fit.fit(net, scales, examples, plan.epochs, seed, advance, which=which, rate=RATE, size=BATCH)
        return weights.rounded(fit.layers_of(net, scales))


def _play_part(plays: list[Play], games: int, part: int) -> tuple[int, Examples]:
    return part, plays[part % len(plays)].play(part, games)


def _teach_part(plays: list[Play], games: int, simulations: int, part: int) -> tuple[int, Examples]:
    return part, teaching.taught(plays[part % len(plays)], part, games, simulations)
