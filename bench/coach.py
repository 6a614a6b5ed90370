"""Measure the coach: `python -m bench.coach {cost,levels,blunders,best} GAME --games N [--write]`.

`docs/coach.md` explains the figures; `bench.luck` measures luck. Each game becomes a line of the record
(`bench/coach.jsonl`), so that a run can be stopped and taken up again; games that are there already are not played
again, and the figures are those of all of them. With `--write`, `levels` stores what reviews read.
Levels play with budgets in simulations, so that results do not depend on the machine.
"""

import argparse
import json
import time
from collections.abc import Callable, Mapping, Sequence
from math import inf, sqrt
from pathlib import Path
from typing import Any

import numpy as np

import druids
from druids import catalog
from druids.coach import coefficients
from druids.coach.judging import Judgement, judge
from druids.coach.loading import load
from druids.coach.method import Z, method
from druids.coach.review import Work, review
from druids.kernel.info import OptionValue
from druids.kernel.rng import randbelow, seeded_rng
from druids.match import Match, Position

RECORD = Path(__file__).with_name("coach.jsonl")
SIMULATIONS = {"novice": 10, "apprentice": 50, "druid": 350, "archdruid": 2000}
ORDER_GAMES = {"stonehenge": 60}  # games of a sample whose order must be right; 20 elsewhere
SAMPLES = 2000
SEARCHED = 20.0  # times the standard effort: what a verdict is checked with
COSTLY = 0.10  # win share that a planted blunder loses at least
FOUND = ("inaccuracy", "mistake", "blunder")
MISTAKES = ("mistake", "blunder")
SUSPECT = [(0.2, 0.03), (2.0, 0.06)]  # efforts that look for blunders, and the loss that is worth a longer look
QUICK_SEED, CHECK_SEED = 2, 1  # reviews have the seed 0
SAMPLED = 8  # one decision in eight is checked with the long judgement

Row = dict[str, Any]


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


def cost(asked: argparse.Namespace, seed: int) -> Row:
    """CPU seconds of a review of one game between bots."""
    load(catalog.load(asked.game))  # compiled before the clock starts
    match = _match(asked, "apprentice", seed)
    before = time.process_time()
    found = review(match)
    return {"seconds": round(time.process_time() - before, 2), "decisions": len(found.decisions)}


def costs(rows: Sequence[Row]) -> Row:
    seconds = [row["seconds"] for row in rows]
    return {
        "seconds": round(float(np.mean(seconds)), 1),
        "slowest": max(seconds),
        "decisions": float(np.mean([row["decisions"] for row in rows])),
    }


def levels(asked: argparse.Namespace, seed: int) -> Row:
    """What each seat loses in its real decisions, and how many they are, in one game of each level."""
    return {level: _losses(_match(asked, level, seed), asked.effort, asked.every) for level in SIMULATIONS}


def order(rows: Sequence[Row], game: str) -> Row:
    """The loss per real decision of each level, and how often samples of games put the levels in order.

    A sample has all seats of its games, or one seat of each: the games of one player.
    """
    size, rng = ORDER_GAMES.get(game, 20), np.random.default_rng(0)
    games = {level: np.array([row[level] for row in rows]) for level in SIMULATIONS}  # [game, seat, sum and number]
    seats = games["novice"].shape[1]
    right = {"all seats": 0, "one seat": 0}
    for _ in range(SAMPLES):
        drawn = {level: one[rng.integers(0, len(rows), size)] for level, one in games.items()}
        right["all seats"] += _in_order([one.sum(axis=1) for one in drawn.values()])
        seat = rng.integers(0, seats, size)
        right["one seat"] += _in_order([one[np.arange(size), seat] for one in drawn.values()])
    yardsticks = {
        level: {"loss": round(_loss(one.sum(axis=1)), 5), "error": round(_error(one.sum(axis=1)), 5), "games": len(one)}
        for level, one in games.items()
    }
    shares = {which: count / SAMPLES for which, count in right.items()}
    return {"yardsticks": yardsticks, "in_order": shares, "games_of_a_sample": size}


def blunder(asked: argparse.Namespace, seed: int) -> Row:
    """Whether a planted blunder is found: a random action that costs enough at 20 times the effort.

    Shorter judgements with other seeds look for actions that may be blunders, so that few need the long one.
    """
    match = _match(asked, "apprentice", seed)
    how, rng = method(match.game), seeded_rng(CHECK_SEED, seed)
    choices = [part.step for part in Work(match).parts if part.kind == "decision"]
    checked = 0
    for _ in range(len(choices)):
        position = _hidden(match, choices[randbelow(rng, len(choices))])
        actions = position.legal.tolist()
        action = actions[randbelow(rng, len(actions))]
        if any(judge(position, action, how, QUICK_SEED, effort).loss.mean < least for effort, least in SUSPECT):
            continue
        checked += 1
        loss = judge(position, action, how, CHECK_SEED, SEARCHED).loss
        if loss.mean >= COSTLY and loss.interval[0] > 0:
            verdict = judge(position, action, how).verdict
            return {"planted": 1, "found": int(verdict in FOUND), "verdict": verdict, "checked": checked}
    return {"planted": 0, "found": 0, "checked": checked}


def blunders(rows: Sequence[Row]) -> Row:
    planted, found = (sum(row[name] for row in rows) for name in ("planted", "found"))
    return {"planted": planted, "found": found, "interval": share_interval(found, planted)}


def best(asked: argparse.Namespace, seed: int) -> Row:
    """Played actions of one game, and which of them 20 times the effort calls best.

    One decision in `every` is judged. Actions called mistakes are checked with 20 times the effort, and so is a sample
    of all others, which says how many are best. `first` counts also those that are best, but not clearly.
    """
    match = _match(asked, "druid", seed)
    how, rng = method(match.game), seeded_rng(CHECK_SEED, seed)
    found = dict.fromkeys(("judged", "mistakes", "mistakes_best", "mistakes_first", "sampled", "best", "first"), 0)
    for part in Work(match).parts:
        if part.kind != "decision" or randbelow(rng, asked.every):
            continue
        position, action = _hidden(match, part.step), match.steps[part.step].action
        mistake = judge(position, action, how).verdict in MISTAKES
        found["judged"] += 1
        if mistake or randbelow(rng, SAMPLED) == 0:
            checked = judge(position, action, how, CHECK_SEED, SEARCHED)
            kind = "mistakes_" if mistake else ""
            found["mistakes" if mistake else "sampled"] += 1
            found[f"{kind}best"] += checked.verdict == "best"
            found[f"{kind}first"] += checked.best == action
    return found


def wrongly_called(rows: Sequence[Row]) -> Row:
    """How many of the best actions are called mistakes; the interval assumes as few best ones as the sample allows."""
    total = {name: sum(row[name] for row in rows) for name in rows[0]}
    found: Row = dict(total)
    for kind in ("best", "first"):
        wrong, others = total[f"mistakes_{kind}"], total["judged"] - total["mistakes"]
        expected = total[kind] / max(1, total["sampled"]) * others
        fewest = share_interval(total[kind], total["sampled"])[0] * others
        found[f"rate_{kind}"] = {
            "of": round(expected + wrong),
            "rate": round(wrong / max(1e-9, expected + wrong), 4),
            "interval": share_interval(wrong, round(fewest) + wrong),
        }
    return found


def share_interval(count: int, total: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson)."""
    if total == 0:
        return 0.0, 1.0
    share, weight = count / total, Z**2 / total
    middle, half = share + weight / 2, Z * sqrt(share * (1 - share) / total + weight / (4 * total))
    return round(max(0.0, middle - half) / (1 + weight), 4), round(min(1.0, (middle + half) / (1 + weight)), 4)


def _match(asked: argparse.Namespace, level: str, seed: int) -> Match:
    return played(asked.game, asked.seats, dict(text.split("=") for text in asked.option), [level], seed)


def _losses(match: Match, effort: float, every: int) -> list[tuple[float, int]]:
    """For each seat what it loses in its real decisions, and how many they are, of one decision in `every`."""
    how = method(match.game)
    steps = [part.step for part in Work(match).parts if part.kind == "decision"][::every]
    judged = [judge(_hidden(match, step), match.steps[step].action, how, effort=effort) for step in steps]
    return [_sum([j for j in judged if j.real and j.seat == seat]) for seat in range(match.seats)]


def _sum(real: Sequence[Judgement]) -> tuple[float, int]:
    return round(sum(j.regret for j in real), 6), len(real)


def _hidden(match: Match, step: int) -> Position:
    """The position before a decision as its seat knew it."""
    return match.position_after(step).hide(match.steps[step].actor)


def _in_order(games: Sequence[Any]) -> bool:
    means = [_loss(one) for one in games]
    return means == sorted(means, reverse=True)


def _loss(games: Any) -> float:
    """The loss per real decision: `games[game]` is the sum and the number."""
    return float(games[:, 0].sum() / max(1, games[:, 1].sum()))


def _error(games: Any) -> float:
    """The standard error of such a mean over games."""
    return float(np.sqrt(((games[:, 0] - _loss(games) * games[:, 1]) ** 2).sum()) / max(1, games[:, 1].sum()))


def write(asked: argparse.Namespace, found: Row) -> None:
    """Store the yardsticks of a game, without levels that lose no less than a weaker one: they would mislead."""
    file = coefficients.DATA / "yardsticks.json"
    kept, rows, least = json.loads(file.read_text(encoding="utf-8")), {}, inf
    for level, row in found["yardsticks"].items():
        if row["loss"] < least:
            least, rows[level] = row["loss"], row | {"effort": asked.effort, "version": _version(asked)}
    kept[asked.game] = rows
    file.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def recorded(asked: argparse.Namespace, measure: Callable[[argparse.Namespace, int], Row]) -> list[Row]:
    """The rows of all games with these settings: those of the record, and as many new ones as were asked for."""
    rows = _kept(asked)
    for seed in range(asked.seed, asked.seed + asked.games):
        if seed not in rows:
            rows[seed] = measure(asked, seed)
            with asked.out.open("a", encoding="utf-8") as file:
                file.write(json.dumps(_settings(asked) | {"seed": seed, "found": rows[seed]}) + "\n")
    return list(rows.values())


def _settings(asked: argparse.Namespace) -> Row:
    """What was asked for that is not the default, and the version in which the game's method changed last."""
    names = ("job", "game", "seats", "option", "effort", "every")
    given = {name: getattr(asked, name) for name in names}
    return {name: value for name, value in given.items() if value not in (None, [], 1)} | {"version": _version(asked)}


def _version(asked: argparse.Namespace) -> int:
    return method(catalog.load(asked.game)).version


def _kept(asked: argparse.Namespace) -> dict[int, Row]:
    """The rows of the record by their seeds."""
    text = asked.out.read_text(encoding="utf-8") if asked.out.exists() else ""
    rows = {}
    for line in map(json.loads, text.splitlines()):
        seed, found = line.pop("seed"), line.pop("found")
        if line == _settings(asked):
            rows[seed] = found
    return rows


def main() -> None:
    jobs: dict[str, tuple[Callable[[argparse.Namespace, int], Row], Callable[[Sequence[Row]], Row]]] = {
        "cost": (cost, costs),
        "levels": (levels, lambda rows: order(rows, asked.game)),
        "blunders": (blunder, blunders),
        "best": (best, wrongly_called),
    }
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("job", choices=jobs)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seats", type=int)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--effort", type=float, default=1, help="of reviews, for levels")
    parser.add_argument("--every", type=int, default=1, help="judge one decision in EVERY, for best and levels")
    parser.add_argument("--seed", type=int, default=1, help="of the first game")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--out", type=Path, default=RECORD)
    asked = parser.parse_args()
    measure, summary = jobs[asked.job]
    rows = recorded(asked, measure)
    found = summary(rows)
    print(json.dumps({"game": asked.game, "job": asked.job, "games": len(rows)} | found))
    if asked.write:
        write(asked, found)


if __name__ == "__main__":
    main()
