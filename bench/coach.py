"""Measure the coach: `python -m bench.coach {cost,luck,levels,blunders} GAME --games N [--write]`.

`docs/coach.md` explains the figures. With `--write`, `luck` and `levels` store their results where reviews read them.
Levels play with budgets in simulations, so that results do not depend on the machine.
"""

import argparse
import json
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import fmean
from typing import Any

import numpy as np

import druids
from druids.coach import coefficients
from druids.coach.judging import Judgement, judge
from druids.coach.ledger import result_shares
from druids.coach.luck import chances
from druids.coach.method import VERSION, Z, method
from druids.coach.review import Work, review
from druids.kernel.rng import randbelow, seeded_rng
from druids.match import Match, Position

SIMULATIONS = {"novice": 10, "apprentice": 50, "druid": 350, "archdruid": 2000}
ORDER_GAMES = {"stonehenge": 60}  # games of a sample whose order must be right; 20 elsewhere
SAMPLES = 2000
SEARCHED = 20.0  # times the standard effort: what a verdict is checked with
COSTLY = 0.10  # win share that a planted blunder loses at least
FOUND = ("inaccuracy", "mistake", "blunder")


def played(game: str, seats: int | None, options: dict[str, str], bots: list[str], seed: int) -> Match:
    """A finished match; the bots take the seats in turn."""
    match = druids.new(game, seats, seed, options)
    made = []
    for seat in range(match.seats):
        name = bots[seat % len(bots)]
        settings: dict[str, Any] = {"simulations": SIMULATIONS[name], "trees": 1} if name in SIMULATIONS else {}
        made.append(druids.bot(name, seed=seed * 8 + seat, **settings))
    while match.seat is not None:
        match.play(made[match.seat].choose(match))
    return match


def cost(asked: argparse.Namespace) -> dict[str, Any]:
    """CPU seconds of a review of one game between bots."""
    seconds, decisions = [], []
    for match in _matches(asked, ["apprentice"]):
        before = time.process_time()
        found = review(match)
        seconds.append(time.process_time() - before)
        decisions.append(len(found.decisions))
    return {"seconds": fmean(seconds), "slowest": max(seconds), "decisions": fmean(decisions)}


def luck(asked: argparse.Namespace) -> dict[str, Any]:
    """The weight of luck, fitted on one half of the games, and what it explains of the other half."""
    lucks, results = [], []
    for number, match in enumerate(_matches(asked, asked.bots.split(","))):
        how = method(match.game)
        gains = [c.gain for c in chances(match, how, asked.seed + number, asked.effort)]
        lucks.append(np.sum(gains, axis=0))
        results.append(np.array(result_shares(match.seats, match.winners)) - 1 / match.seats)
    x, y = np.array(lucks), np.array(results)
    half = len(x) // 2
    coefficient = float((x[:half] * y[:half]).sum() / (x[:half] ** 2).sum())
    rest, adjusted = y[half:], y[half:] - coefficient * x[half:]
    named = coefficient * x[:, 0]
    return {
        "coefficient": round(float((x * y).sum() / (x**2).sum()), 3),
        "variance_ratio": round(float(rest.var() / adjusted.var()), 3),
        "mean_of_named_luck": round(float(named.mean()), 5),
        "interval": round(float(Z * named.std(ddof=1) / len(named) ** 0.5), 5),
        "seats": int(x.shape[1]),
    }


def levels(asked: argparse.Namespace) -> dict[str, Any]:
    """The loss per real decision of each level, and how often samples of games put the levels in order."""
    losses: dict[str, list[tuple[float, int]]] = {}
    for level in SIMULATIONS:
        losses[level] = []
        for match in _matches(asked, [level]):
            judged = _judged(match, asked.effort)
            real = [j.regret for j in judged if j.real]
            losses[level].append((sum(real), len(real)))
        print(level, _loss(losses[level]), flush=True)
    size, rng, right = ORDER_GAMES.get(asked.game, 20), np.random.default_rng(0), 0
    for _ in range(SAMPLES):
        means = [_loss([games[k] for k in rng.integers(0, len(games), size)]) for games in losses.values()]
        right += means == sorted(means, reverse=True)
    rows = {level: {"loss": round(_loss(games), 5), "games": len(games)} for level, games in losses.items()}
    return {"yardsticks": rows, "in_order": right / SAMPLES, "games_of_a_sample": size}


def blunders(asked: argparse.Namespace) -> dict[str, Any]:
    """How often planted blunders are found, and how often a best action is called a mistake."""
    found = planted = wrong = best = 0
    for number, match in enumerate(_matches(asked, ["apprentice"])):
        how, rng = method(match.game), seeded_rng(asked.seed, number)
        choices = [part.step for part in Work(match).parts if part.kind == "decision"]
        for _ in range(len(choices)):
            position = _hidden(match, choices[randbelow(rng, len(choices))])
            actions = position.legal.tolist()
            tried = actions[randbelow(rng, len(actions))]
            checked = judge(position, tried, how, 1, SEARCHED)
            if checked.verdict == "best":
                best += 1
                wrong += judge(position, tried, how).verdict in ("mistake", "blunder")
            elif checked.loss.mean >= COSTLY and checked.loss.interval[0] > 0:
                planted += 1
                found += judge(position, tried, how).verdict in FOUND
                break
    return {"planted": planted, "found": found, "best": best, "called_mistakes": wrong}


def _matches(asked: argparse.Namespace, bots: list[str]) -> Iterator[Match]:
    options = dict(text.split("=") for text in asked.option)
    for number in range(asked.games):
        yield played(asked.game, asked.seats, options, bots, asked.seed + number)


def _judged(match: Match, effort: float) -> list[Judgement]:
    how = method(match.game)
    steps = [part.step for part in Work(match).parts if part.kind == "decision"]
    return [judge(_hidden(match, step), match.steps[step].action, how, effort=effort) for step in steps]


def _hidden(match: Match, step: int) -> Position:
    """The position before a decision as its seat knew it."""
    return match.position_after(step).hide(match.steps[step].actor)


def _loss(games: list[tuple[float, int]]) -> float:
    return sum(loss for loss, _ in games) / max(1, sum(n for _, n in games))


def write(asked: argparse.Namespace, found: dict[str, Any]) -> None:
    """Store what reviews use."""
    file = coefficients.DATA / ("luck.json" if asked.job == "luck" else "yardsticks.json")
    kept = json.loads(file.read_text(encoding="utf-8"))
    note = {"games": asked.games, "version": VERSION, "command": " ".join(_command(asked))}
    if asked.job == "luck":
        kept.setdefault(asked.game, {})[str(found["seats"])] = found | note
    else:
        kept[asked.game] = found["yardsticks"]
    file.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def _command(asked: argparse.Namespace) -> Iterator[str]:
    yield from ("python -m bench.coach", asked.job, asked.game, "--games", str(asked.games))
    if asked.seats is not None:
        yield from ("--seats", str(asked.seats))
    for option in asked.option:
        yield from ("--option", option)
    yield from ("--bots", asked.bots, "--effort", str(asked.effort), "--seed", str(asked.seed))


def main() -> None:
    jobs = {"cost": cost, "luck": luck, "levels": levels, "blunders": blunders}
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("job", choices=jobs)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seats", type=int)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--bots", default="greedy", metavar="A,B,...", help="for luck")
    parser.add_argument("--effort", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--out", type=Path)
    asked = parser.parse_args()
    found = jobs[asked.job](asked)
    text = json.dumps({"game": asked.game, "job": asked.job, "games": asked.games} | found)
    print(text)
    if asked.out is not None:
        with asked.out.open("a", encoding="utf-8") as file:
            file.write(text + "\n")
    if asked.write:
        write(asked, found)


if __name__ == "__main__":
    main()
