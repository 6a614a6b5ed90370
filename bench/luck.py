"""Measure what luck explains: `python -m bench.luck GAME --games N [--player net] [--known] [--write]`.

Equal players play the games: in compiled code the heuristics, or a network that draws from its prior; or a level of the
search bots. The weight of luck is fitted on one half of the games and tried on the other. With `--known`, decisions
count as chance too, since the players' probabilities are known exactly. With `--write`, reviews use the weight, or 0
where it does not help.
"""

import argparse
import json
import time
from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bench.coach import SIMULATIONS, played
from druids import catalog
from druids.coach import coefficients, values
from druids.coach.compiled.games import Player
from druids.coach.ledger import result_shares
from druids.coach.luck import chances
from druids.coach.method import VERSION, Z
from druids.kernel.bind import bind
from druids.kernel.game import Game
from druids.kernel.info import OptionValue
from druids.kernel.rng import seeded_state
from druids.learning.open_values import GAMES, play, player_of
from druids.match import Match

PART = 500  # games
FIRST_SEED = 1_000_000_007  # the seeds of training are hashes: these games are others

Floats = NDArray[np.float64]


def measure(asked: argparse.Namespace) -> dict[str, Any]:
    """The figures of one game at one number of seats and one set of options."""
    game = catalog.load(asked.game)
    seats = asked.seats or game.info.default_seats
    options = game.info.settle(dict(o.split("=") for o in asked.option))
    codes = np.array(game.info.codes(options), np.int64)
    known = player_of(game, asked.player, asked.random) if asked.known else None
    terms, results = [], []
    for number, match in enumerate(matches(game, seats, options, asked)):
        terms.append(terms_of(match, known, codes, seeded_state(asked.seed, number), asked.effort))
        results.append(np.array(result_shares(seats, match.winners)) - 1 / seats)
    return {"seats": seats} | figures(np.array(terms), np.array(results))


def matches(game: Game, seats: int, options: dict[str, OptionValue], asked: argparse.Namespace) -> Iterator[Match]:
    """Games between equal players."""
    if asked.player in SIMULATIONS:
        for number in range(asked.games):
            yield played(game.name, seats, options, [asked.player], FIRST_SEED + asked.seed * 1_000_000 + number)
        return
    player = player_of(game, asked.player, asked.random)
    codes = np.array(game.info.codes(options), np.int64)
    for part in range(-(-asked.games // PART)):
        made = play(game, player, seats, codes, FIRST_SEED + asked.seed * 10_000 + part, PART)
        for k in range(min(PART, asked.games - PART * part)):
            yield Match.of_actions(game, seats, options, made.actions[k, : made.lengths[k]].tolist())


def terms_of(match: Match, player: Player | None, codes: NDArray[np.int64], seed: int, effort: float) -> Floats:
    """What deals, draws and the decisions of a known player gave each seat in one game."""
    game, seats = match.game, match.seats
    terms = np.zeros((3, seats))
    for chance in chances(match, seed, effort):
        terms[0 if chance.kind == "deal" else 1] += chance.gain
    if player is not None:
        actions = np.array([step.action for step in match.steps], np.int64)
        policies, choices = np.zeros((len(actions), game.actions.size)), np.zeros((len(actions), seats))
        bind(GAMES, game).write_policies(player, seats, codes, actions, policies)
        bind(values.LUCK, game).write_choices(values.open_network(game).net, seats, codes, actions, policies, choices)
        terms[2] = choices.sum(axis=0)
    return terms


def figures(terms: Floats, results: Floats) -> dict[str, Any]:
    """The weight of luck, what it explains of held-out games, and its mean: `terms[game, kind, seat]`."""
    luck = terms.sum(axis=1)
    half = len(luck) // 2
    fitted = weight(luck[:half], results[:half])
    held_out = results[half:]
    rest = held_out - fitted * luck[half:]
    ratio = float(held_out.var(axis=0).sum() / rest.var(axis=0).sum())
    named = fitted * luck
    error = named.std(axis=0, ddof=1) / len(named) ** 0.5
    return {
        "coefficient": round(weight(luck, results) if ratio > 1 else 0.0, 3),
        "variance_ratio": round(ratio, 4),
        "ratio_error": round(ratio_error(held_out, rest), 4),
        "mean_of_named_luck": [round(float(x), 5) for x in named.mean(axis=0)],
        "half_interval": [round(float(Z * x), 5) for x in error],
        "deviation_of_deals_draws_choices": [round(float(x), 4) for x in terms.std(axis=(0, 2))],
    }


def weight(luck: Floats, results: Floats) -> float:
    """The regression of results on luck."""
    return float((luck * results).sum() / max((luck**2).sum(), 1e-12))


def ratio_error(results: Floats, rest: Floats) -> float:
    """The standard error of a ratio of variances, by the delta method over games."""
    a, b = (results**2).sum(axis=1), (rest**2).sum(axis=1)
    ratio = a.mean() / b.mean()
    return float((a - ratio * b).std(ddof=1) / b.mean() / len(a) ** 0.5)


def write(asked: argparse.Namespace, found: dict[str, Any], command: str) -> None:
    """Store the weight where reviews read it."""
    file = coefficients.DATA / "luck.json"
    kept = json.loads(file.read_text(encoding="utf-8"))
    key = coefficients.luck_key(found["seats"], dict(o.split("=") for o in asked.option))
    note = {"games": asked.games, "version": VERSION, "command": command}
    kept.setdefault(asked.game, {})[key] = found | note
    file.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--seats", type=int)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--player", choices=["greedy", "net", *SIMULATIONS], default="greedy")
    parser.add_argument("--random", type=float, default=0.0, help="fraction of random actions")
    parser.add_argument("--known", action="store_true")
    parser.add_argument("--effort", type=float, default=0.25, help="0.25: compare a whole deal with 64 others")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    given = {name: value for name, value in vars(asked).items() if value != parser.get_default(name)}
    parts = [f"--{name} {' '.join(value) if isinstance(value, list) else value}".removesuffix(" True")
             for name, value in given.items() if name not in ("game", "write")]  # fmt: skip
    command = " ".join(["python -m bench.luck", asked.game, *parts])
    began = time.process_time()
    found = measure(asked)
    print(json.dumps({"command": command, "games": asked.games, "cpu": round(time.process_time() - began)} | found))
    if asked.write:
        write(asked, found, command)


if __name__ == "__main__":
    main()
