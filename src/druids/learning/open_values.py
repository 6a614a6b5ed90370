"""Train the value network of open records that the coach names luck with: `python -m druids.learning.open_values GAME`.

Simple bots that act at random now and then play many games, at every number of seats: greedy ones, or the game's
network, which draws from its prior. The value network learns the results from records in which all cards are open, seen
from seat 0. The same plan and the same player give the same file.
"""

import argparse
import json
import time
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from druids import catalog
from druids.coach import values
from druids.coach.compiled.games import GAME, LENGTH, STEP, Games, Kept, Player
from druids.kernel.bind import bind
from druids.kernel.game import Game
from druids.kernel.rng import rng_streams, seeded_rng, seeded_state
from druids.learning import fit, report
from druids.learning.examples import PHASES, Examples
from druids.learning.ragged import Ragged
from druids.learning.selfplay import rows_of
from druids.networks import weights
from druids.networks.features import features
from druids.networks.network import Network, net_of

GAMES = "druids.coach.compiled.games"
LONGEST = 4000  # steps of a game
PART = 500  # games
RANDOM = 0.02  # fraction of random actions
HELD_OUT = 0.08  # of the games
TRAINING, TESTING, VIEWS = range(3)  # streams of random numbers


@dataclass(frozen=True)
class Plan:
    """Everything that the weights depend on."""

    game: str
    games: int = 40_000
    after_chance: float = 0.2  # odds of a record after a chance action to be kept
    after_action: float = 0.02
    epochs: int = 1
    first: int = 64  # units
    second: int = 32
    rotate: int = 0  # 1: each record is seen from a random seat; else from seat 0, as the coach looks at it
    seed: int = 0
    player: str = "greedy"  # or "net", or "both" in equal parts
    options: str = ""  # of the games that teach, `rounds=1,...`; else the defaults

    @property
    def chosen(self) -> dict[str, str]:
        return dict(part.split("=", 1) for part in self.options.split(",") if part)

    @property
    def command(self) -> str:
        given = {name: value for name, value in asdict(self).items() if name != "game" and value != ""}
        parts = [f"--{name.replace('_', '-')} {value}" for name, value in given.items()]
        return f"python -m druids.learning.open_values {self.game} {' '.join(parts)}"


def examples(plan: Plan, game: Game, stream: int, games: int) -> Examples:
    """Open records of games, with the results to learn."""
    return Examples.joined(
        [
            _part(plan, game, part, seeded_state(plan.seed, stream, part) & (2**62 - 1))
            for part in range(-(-games // PART))
        ]
    )


def _part(plan: Plan, game: Game, part: int, seed: int) -> Examples:
    codes = np.array(game.info.codes(game.info.settle(plan.chosen)), np.int64)
    rounds, turn = divmod(part, len(game.info.seats))
    seats, name = game.info.seats[turn], ("greedy", "net")[rounds % 2] if plan.player == "both" else plan.player
    played = play(game, player_of(game, name, RANDOM), seats, codes, seed, PART)
    most, width = PART * 200, game.record.dtype.itemsize // 8
    kept = Kept(
        np.zeros((most, width), np.int64), np.zeros((most, max(game.info.seats))), np.zeros((most, 3), np.int64)
    )
    n = bind(GAMES, game).keep_records(
        played, seats, codes, plan.after_chance, plan.after_action, seeded_rng(seed, VIEWS), kept
    )
    facts, judged = kept.facts[:n], kept.judged[:n]
    viewers = np.random.default_rng(seed).integers(0, seats, n) * plan.rotate
    turned = (viewers[:, None] + np.arange(seats)) % seats
    none = Ragged(np.zeros(n + 1, np.int64), (np.zeros(0, np.int16), np.zeros(0, np.float32), np.zeros(0, np.float32)))
    return Examples(
        rows=rows_of(game, kept.words[:n], judged, viewers, seats),
        seats=np.full(n, seats, np.int8),
        shares=_turned(played.shares[facts[:, GAME]], turned),
        points=_turned(played.points[facts[:, GAME]], turned),
        baseline=_turned(judged, turned),
        phase=(len(PHASES) * facts[:, STEP] // facts[:, LENGTH]).astype(np.int8),
        choices=none,
        facts=Ragged(np.zeros(1, np.int64), (np.zeros(0, np.int32),)),
        words=kept.words[:n, :0],
    )


def _turned(numbers: NDArray[np.float64], turned: NDArray[np.int64]) -> NDArray[np.float32]:
    """Numbers of seats, counted from the seat that looks; 0 for seats that nobody has."""
    found = np.zeros(numbers.shape, np.float32)
    found[:, : turned.shape[1]] = np.take_along_axis(numbers, turned, 1)
    return found


def player_of(game: Game, name: str, random: float) -> Player:
    """A bot that follows the heuristics ("greedy"), or one that draws from the prior of the game's network ("net")."""
    if name == "net":
        return Player(1, random, weights.load(game, weights.shipped(game)).net)
    return Player(0, random, net_of(game, None))


def play(game: Game, player: Player, seats: int, codes: NDArray[np.int64], seed: int, games: int) -> Games:
    """Games between equal players."""
    most = max(game.info.seats)
    made = Games(
        np.zeros((games, LONGEST), np.int64),
        np.zeros(games, np.int64),
        np.zeros((games, most)),
        np.zeros((games, most)),
    )
    bind(GAMES, game).play_games(player, seats, codes, rng_streams(seed, games), made)
    return made


def train(plan: Plan) -> Network:
    """Train a network; its facts say from what, and how well it predicts other games."""
    began = time.process_time()
    game = catalog.load(plan.game)
    learned = examples(plan, game, TRAINING, plan.games)
    scales = fit.Scales.of(learned, features(game).size)
    net = fit.model(game, fit.Shape(plan.first, plan.second), plan.seed)
    net["actions"].weight.data.zero_()  # nobody asks it for actions, and zeros make a small file
    fit.fit(net, scales, learned, plan.epochs, plan.seed)
    layers = weights.rounded(fit.layers_of(net, scales))
    held_out = examples(plan, game, TESTING, max(PART, int(plan.games * HELD_OUT)))
    about = {
        "command": plan.command,
        "plan": asdict(plan),
        "examples": len(learned),
        "scores": report.scores(layers, held_out),
        "seconds": round(time.process_time() - began),
    }
    return Network(game, layers, about)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    for name, value in asdict(Plan("")).items():
        if name != "game":
            parser.add_argument(f"--{name.replace('_', '-')}", type=type(value), default=value)
    parser.add_argument("--out", type=Path)
    given = vars(parser.parse_args())
    out = given.pop("out")
    made = train(Plan(**given))
    weights.save(made, out or values.file(made.game))
    print(json.dumps(made.about, indent=1))


if __name__ == "__main__":
    main()
