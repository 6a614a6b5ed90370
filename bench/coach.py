"""Measure the coach: `python -m bench.coach {cost,levels,blunders,best} GAME --games N [--write]`.

`docs/coach.md` explains the figures; `bench.luck` measures luck. With `--write`, `levels` stores what reviews read.
Levels play with budgets in simulations, so that results do not depend on the machine.
"""

import argparse
import json
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from statistics import fmean
from typing import Any

import numpy as np

import druids
from druids import catalog
from druids.coach import coefficients
from druids.coach.judging import Judgement, judge
from druids.coach.loading import load
from druids.coach.method import method
from druids.coach.review import Work, review
from druids.kernel.info import OptionValue
from druids.kernel.rng import randbelow, seeded_rng
from druids.match import Match, Position

SIMULATIONS = {"novice": 10, "apprentice": 50, "druid": 350, "archdruid": 2000}
ORDER_GAMES = {"stonehenge": 60}  # games of a sample whose order must be right; 20 elsewhere
SAMPLES = 2000
SEARCHED = 20.0  # times the standard effort: what a verdict is checked with
COSTLY = 0.10  # win share that a planted blunder loses at least
FOUND = ("inaccuracy", "mistake", "blunder")
MISTAKES = ("mistake", "blunder")
QUICK, SUSPECT = 0.2, 0.07  # effort that looks for blunders, and the loss from which on it is worth a check
QUICK_SEED, CHECK_SEED = 2, 1  # reviews have the seed 0
SAMPLED = 8  # one in so many decisions is checked with the long judgement


def played(game: str, seats: int | None, options: Mapping[str, OptionValue], bots: list[str], seed: int) -> Match:
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
    load(catalog.load(asked.game))  # compiled before the clock starts
    seconds, decisions = [], []
    for match in _matches(asked, ["apprentice"]):
        before = time.process_time()
        found = review(match)
        seconds.append(time.process_time() - before)
        decisions.append(len(found.decisions))
    return {"seconds": fmean(seconds), "slowest": max(seconds), "decisions": fmean(decisions)}


def levels(asked: argparse.Namespace) -> dict[str, Any]:
    """The loss per real decision of each level, and how often samples of games put the levels in order."""
    losses: dict[str, list[tuple[float, int]]] = {}
    for level in SIMULATIONS:
        losses[level] = []
        for match in _matches(asked, [level]):
            judged = _judged(match, asked.effort, asked.every)
            real = [j.regret for j in judged if j.real]
            losses[level].append((sum(real), len(real)))
        print(level, round(_loss(losses[level]), 5), "+-", round(_error(losses[level]), 5), flush=True)
    size, rng, right = ORDER_GAMES.get(asked.game, 20), np.random.default_rng(0), 0
    for _ in range(SAMPLES):
        means = [_loss([games[k] for k in rng.integers(0, len(games), size)]) for games in losses.values()]
        right += means == sorted(means, reverse=True)
    rows = {
        level: {"loss": round(_loss(games), 5), "error": round(_error(games), 5), "games": len(games)}
        for level, games in losses.items()
    }
    return {"yardsticks": rows, "in_order": right / SAMPLES, "games_of_a_sample": size}


def blunders(asked: argparse.Namespace) -> dict[str, Any]:
    """How often a planted blunder is found: one random action in each game that costs enough at 20 times the effort.

    A quick judgement with another seed looks for actions that may be blunders, so that few need the long one.
    """
    found = planted = tried = 0
    for number, match in enumerate(_matches(asked, ["apprentice"])):
        how, rng = method(match.game), seeded_rng(asked.seed, number)
        choices = [part.step for part in Work(match).parts if part.kind == "decision"]
        for _ in range(len(choices)):
            position = _hidden(match, choices[randbelow(rng, len(choices))])
            actions = position.legal.tolist()
            action = actions[randbelow(rng, len(actions))]
            if judge(position, action, how, QUICK_SEED, QUICK).loss.mean < SUSPECT:
                continue
            tried += 1
            checked = judge(position, action, how, CHECK_SEED, SEARCHED)
            if checked.loss.mean >= COSTLY and checked.loss.interval[0] > 0:
                planted += 1
                found += judge(position, action, how).verdict in FOUND
                break
    return {"planted": planted, "found": found, "checked": tried}


def best(asked: argparse.Namespace) -> dict[str, Any]:
    """How often an action that 20 times the effort calls best is called a mistake.

    All played actions are judged. Those called mistakes are checked with 20 times the effort, and so is a sample of all
    others, which says how many are best: the rate is the quotient.
    """
    judged = mistakes = wrong = sampled = best_ones = 0
    for number, match in enumerate(_matches(asked, ["druid"])):
        how, rng = method(match.game), seeded_rng(asked.seed, number)
        for part in Work(match).parts:
            if part.kind != "decision" or randbelow(rng, asked.every):
                continue
            position, action = _hidden(match, part.step), match.steps[part.step].action
            verdict = judge(position, action, how).verdict
            judged += 1
            if verdict in MISTAKES:
                mistakes += 1
                wrong += judge(position, action, how, CHECK_SEED, SEARCHED).verdict == "best"
            elif randbelow(rng, SAMPLED) == 0:
                sampled += 1
                best_ones += judge(position, action, how, CHECK_SEED, SEARCHED).verdict == "best"
    share = best_ones / max(1, sampled) * (judged - mistakes)
    return {
        "judged": judged, "called_mistakes": mistakes, "of_them_best": wrong, "sampled": sampled,
        "of_them_best_too": best_ones, "rate": round(wrong / max(1e-9, share + wrong), 4),
    }  # fmt: skip


def _matches(asked: argparse.Namespace, bots: list[str]) -> Iterator[Match]:
    options = dict(text.split("=") for text in asked.option)
    for number in range(asked.games):
        yield played(asked.game, asked.seats, options, bots, asked.seed + number)


def _judged(match: Match, effort: float, every: int) -> list[Judgement]:
    """The judgements of one decision in `every`."""
    how = method(match.game)
    steps = [part.step for part in Work(match).parts if part.kind == "decision"][::every]
    return [judge(_hidden(match, step), match.steps[step].action, how, effort=effort) for step in steps]


def _hidden(match: Match, step: int) -> Position:
    """The position before a decision as its seat knew it."""
    return match.position_after(step).hide(match.steps[step].actor)


def _loss(games: list[tuple[float, int]]) -> float:
    return sum(loss for loss, _ in games) / max(1, sum(n for _, n in games))


def _error(games: list[tuple[float, int]]) -> float:
    """The standard error of such a mean over games."""
    mean, real = _loss(games), sum(n for _, n in games)
    return float(sum((loss - mean * n) ** 2 for loss, n in games) ** 0.5 / max(1, real))


def write(asked: argparse.Namespace, found: dict[str, Any]) -> None:
    """Store the yardsticks of a game."""
    file = coefficients.DATA / "yardsticks.json"
    kept = json.loads(file.read_text(encoding="utf-8"))
    kept[asked.game] = {level: row | {"effort": asked.effort} for level, row in found["yardsticks"].items()}
    file.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def main() -> None:
    jobs = {"cost": cost, "levels": levels, "blunders": blunders, "best": best}
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("job", choices=jobs)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seats", type=int)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--effort", type=float, default=1.0, help="of reviews, for levels")
    parser.add_argument("--every", type=int, default=1, help="judge one decision in so many, for best and levels")
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
