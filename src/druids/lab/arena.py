"""The arena: bots play the same deals in rotated seats, in parallel. It can be interrupted and resumed."""

import hashlib
import json
import platform
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from importlib import metadata
from itertools import combinations
from pathlib import Path
from typing import Any

from druids import catalog
from druids import executor as executors
from druids.bots import warm
from druids.bots.ismcts import SearchBot
from druids.coach.loading import load as load_coach
from druids.coach.method import VERSION
from druids.executor.progress import Progress
from druids.kernel import cache as sources
from druids.kernel.game import Game as Rules
from druids.kernel.info import OptionValue
from druids.kernel.rng import seeded_rng
from druids.lab import adjustment
from druids.lab.adjustment import Adjustment
from druids.lab.duel import play
from druids.lab.entrant import ArenaError, Entrant, parse_all
from druids.lab.results import Game, Results
from druids.lab.standings import Standing, standings


def lineups(entrants: int, seats: int, lone: bool) -> list[list[int]]:
    """Which entrant sits in each seat, for each game of a deal.

    With `lone` the first entrant sits alone among copies of each other entrant, in every seat. Otherwise each game has
    as many different entrants as there are seats, or all of them in turn, rotated until each has sat in each seat.
    """
    everyone = range(entrants)
    if lone:
        groups = [[0] + [other] * (seats - 1) for other in everyone[1:]]
        return [group[-turn:] + group[:-turn] for group in groups for turn in range(seats)]
    return [
        [group[(seat + turn) % len(group)] for seat in range(seats)]
        for group in combinations(everyone, min(seats, entrants))
        for turn in range(len(group))
    ]


@dataclass(frozen=True)
class Plan:
    """The games of an arena: every entrant sits in every seat equally often on every deal."""

    game: str
    seats: int
    options: dict[str, OptionValue]
    entrants: list[Entrant]
    deals: int
    seed: int
    lone: bool
    adjust: bool = False  # compute what luck gave in each game

    @cached_property
    def lineups(self) -> list[list[int]]:
        return lineups(len(self.entrants), self.seats, self.lone)

    def header(self, game: Rules) -> dict[str, Any]:
        """Everything needed to repeat the arena."""
        return {
            "game": self.game,
            "rules": game.info.rules,
            "seats": self.seats,
            "options": self.options,
            "bots": [entrant.label for entrant in self.entrants],
            "budgets": [_budget(entrant) for entrant in self.entrants],
            "seed": self.seed,
            "lone": self.lone,
            "versions": versions(game),
        } | ({"luck": VERSION} if self.adjust else {})


@dataclass(frozen=True)
class Report:
    """The result: the header, and the standing of each bot by its label."""

    header: dict[str, Any]
    deals: int
    games: int
    standings: dict[str, Standing]
    adjustment: Adjustment | None = None

    def plain(self) -> dict[str, Any]:
        """Plain data for JSON: `bots.<name>.win_share`, `interval`, `rating` and so on."""
        bots = {
            label: {
                "win_share": s.win_share,
                "interval": s.interval,
                "fair_share": 1 / self.header["seats"],
                "rating": {"mu": s.mu, "sigma": s.sigma, "ordinal": s.rating},
                "mean_score": s.mean_score,
                "games": s.games,
                "deals": s.deals,
                "moves": s.moves,
                "seconds_per_move": s.seconds_per_move,
                "slowest_move": s.slowest_move,
            }
            for label, s in self.standings.items()
        }
        adjusted = self.adjustment
        if adjusted is not None:
            for label, share, between in zip(bots, adjusted.win_shares, adjusted.intervals, strict=True):
                bots[label] |= {"adjusted_win_share": share, "adjusted_interval": between}
        helps = {} if adjusted is None else {"variance_ratio": adjusted.variance_ratio, "adjusts": adjusted.helps}
        return (
            self.header
            | helps
            | {"deals": self.deals, "games": self.games, "bots": bots, "labels": self.header["bots"]}
        )


def run(
    game: str | Rules,
    bots: Sequence[str],
    deals: int,
    *,
    seats: int | None = None,
    options: Mapping[str, OptionValue | str] | None = None,
    seed: int = 0,
    lone: bool = False,
    adjust: bool = False,
    workers: int | None = None,
    ray: str | None = None,
    out: Path | None = None,
    progress: Progress | None = None,
) -> Report:
    """Run an arena. Each game is appended to the file `out` when it ends; games found there are not played again.

    Without `out` the games are kept in the cache folder until the arena is finished, so the same call resumes it.
    `workers` and `ray` choose the executor (`druids.executor`); the results are the same with each.
    """
    rules = catalog.load(game) if isinstance(game, str) else game
    plan = _planned(rules, bots, deals, seats, options, seed, lone, adjust)
    if adjust:
        load_coach(rules)
    if any(isinstance(entrant.make(0), SearchBot) for entrant in plan.entrants):
        warm(rules)  # compile once here, not in every worker
    header = plan.header(rules)
    results = Results(header, out or _unfinished(header))
    todo = [(d, k) for d in range(deals) for k in range(len(plan.lineups)) if (d, k) not in results.games]
    total = deals * len(plan.lineups)
    for played in executors.run(executors.executor(workers, ray), partial(_one, rules, plan), todo):
        results.add(played)
        if progress is not None:
            progress(len(results.games), total)
    games = [one for one in results.in_order() if one.deal < deals]
    found = standings(games, len(plan.entrants))
    if out is None:
        results.path.unlink()
    labels = [entrant.label for entrant in plan.entrants]
    adjusted = adjustment.adjust(games, len(plan.entrants)) if adjust else None
    return Report(header, deals, len(games), dict(zip(labels, found, strict=True)), adjusted)


def versions(game: Rules) -> dict[str, str]:
    """Versions of everything that a result depends on; `code` is a digest of the sources of the game and the bots."""
    code = hashlib.sha256()
    for folder in (sources.KERNEL, game.folder, Path(__file__).parent.parent / "bots"):
        for path in sorted(folder.rglob("*.py")):
            code.update(path.read_bytes())
    packages = {name: metadata.version(name) for name in ("numpy", "numba")}
    return {"python": platform.python_version(), **packages, "code": code.hexdigest()[:16]}


def _planned(
    game: Rules, bots: Sequence[str], deals: int, seats: int | None,
    options: Mapping[str, OptionValue | str] | None, seed: int, lone: bool, adjust: bool,
) -> Plan:  # fmt: skip
    if deals < 1:
        raise ArenaError(f"an arena needs at least one deal, not {deals}")
    seats = seats or game.info.default_seats
    if seats not in game.info.seats:
        raise ArenaError(f"{game.name} is for {', '.join(map(str, game.info.seats))} seats, not {seats}")
    entrants = parse_all(list(bots))
    if lone and len(entrants) < 2:
        raise ArenaError("a lone bot needs opponents: name at least two bots")
    return Plan(game.name, seats, game.info.settle(options or {}), entrants, deals, seed, lone, adjust)


def _budget(entrant: Entrant) -> dict[str, Any]:
    made = entrant.make(0)
    return vars(made.budget) | vars(made.style) if isinstance(made, SearchBot) else {}


def _unfinished(header: dict[str, Any]) -> Path:
    key = hashlib.sha256(json.dumps(header, sort_keys=True).encode()).hexdigest()[:16]
    return sources.root() / "arena" / f"{header['game']}-{key}.jsonl"


def _seed(plan: Plan, *which: int) -> int:
    return int(seeded_rng(plan.seed, *which)[0])


def _one(game: Rules, plan: Plan, key: tuple[int, int]) -> Game:
    deal, lineup = key
    entrants = plan.lineups[lineup]
    bots = [plan.entrants[who].make(_seed(plan, deal, lineup, seat)) for seat, who in enumerate(entrants)]
    outcome = play(game, plan.options, bots, _seed(plan, deal), plan.adjust)
    return Game(deal, lineup, entrants, outcome)
