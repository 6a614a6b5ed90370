"""Tunes the constants of a game's heuristics: tries each larger and smaller, and keeps what wins.

    python -m druids.lab.tuner stonehenge RISK HARM --seats 4 --deals 400 --option rounds=1

The greedy bot plays against itself with one constant changed, on rotated deals. A change is kept only if the 95 %
interval of its win share lies above the fair share, and again on as many new deals, because some of many changes win by
luck. The same arguments give the same result.
"""

import argparse
import hashlib
import inspect
import json
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache as cached
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from druids import catalog
from druids import executor as executors
from druids.bots.greedy import GreedyBot
from druids.kernel import cache
from druids.kernel.game import Game as Rules
from druids.kernel.info import OptionValue
from druids.kernel.rng import seeded_rng
from druids.lab.arena import lineups, versions
from druids.lab.duel import play
from druids.lab.entrant import ArenaError
from druids.lab.results import Game
from druids.lab.standings import Standing, standings
from druids.match import Position

SCALES = (0.5, 0.75, 1.33, 2.0)

Options = Mapping[str, OptionValue | str]
NO_OPTIONS: Options = {}

Scaled = dict[str, float]  # the factor of each constant, by name


def heuristics_module(game: Rules) -> ModuleType:
    """The module that holds the action scores and their constants."""
    module = inspect.getmodule(_python(game.heuristics.action_scores))
    if module is None:
        raise ArenaError(f"the heuristics of {game.name} are not in a module")
    return module


def _python(function: Any) -> Any:
    """The Python function that was compiled."""
    return getattr(function, "py_func", function)


def constants(game: Rules) -> dict[str, Any]:
    """The constants, numbers and arrays of numbers, that can be varied."""
    found = vars(heuristics_module(game)).items()
    return {
        name: value
        for name, value in found
        if name.isupper() and (isinstance(value, float) or getattr(value, "dtype", None) == np.float64)
    }


def vary(game: Rules, scaled: Mapping[str, float]) -> Rules:
    """The game with some constants of its heuristics multiplied; everything else is the same."""
    known = constants(game)
    for name in scaled:
        if name not in known:
            raise ArenaError(f"the heuristics of {game.name} have no constant {name!r}; there are: {', '.join(known)}")
    return _vary(game, tuple(sorted(scaled.items())))


@cached  # kept, because a template stays bound to a game
def _vary(game: Rules, factors: tuple[tuple[str, float], ...]) -> Rules:
    scaled = dict(factors)
    folder = _folder(game, scaled)
    original, known = heuristics_module(game), constants(game)
    module = ModuleType(f"{original.__name__}[{folder.name}]")
    module.__file__ = original.__file__
    sys.modules[module.__name__] = module  # Numba finds the module of a function by its name
    space = vars(module)
    space["BOUND_FOLDERS"] = (folder,)
    exec(compile(inspect.getsource(original), str(original.__file__), "exec"), space)  # noqa: S102
    space.update({name: known[name] * scale for name, scale in scaled.items()})
    varied = {
        part: space[function.__name__]
        for part in ("action_scores", "value")
        if inspect.getmodule(function := _python(getattr(game.heuristics, part))) is original
    }
    return replace(game, heuristics=replace(game.heuristics, **varied), folder=folder)


def _folder(game: Rules, scaled: Mapping[str, float]) -> Path:
    """A folder for these factors, so that code compiled for other factors is never used for them."""
    contents = json.dumps(
        [versions(game)["code"], inspect.getsource(heuristics_module(game)), dict(scaled)], sort_keys=True
    )
    folder = cache.root() / "tuner" / hashlib.sha256(contents.encode()).hexdigest()[:16]
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "scaled.json").write_text(contents, encoding="utf-8")
    return folder


class _Variant(GreedyBot):
    """A greedy bot that plays by its own version of the game's heuristics."""

    def __init__(self, game: Rules) -> None:
        super().__init__("variant", 0)
        self.own = game

    def decide(self, position: Position) -> int:
        return super().decide(Position.of_bytes(self.own, position.to_bytes()))


@dataclass(frozen=True)
class Contest:
    """Two versions of the heuristics, by their factors, on the same deals."""

    game: Rules
    versions: tuple[Scaled, Scaled]
    seats: int
    seed: int
    options: Options = field(default_factory=dict)

    def play(self, which: tuple[int, int]) -> Game:
        """One game: its deal, and its lineup."""
        deal, k = which
        bots = [_Variant(vary(self.game, scaled)) for scaled in self.versions]
        lineup = lineups(2, self.seats, lone=False)[k]
        seed = int(seeded_rng(self.seed, deal)[0])
        return Game(deal, k, lineup, play(self.game, self.options, [bots[who] for who in lineup], seed))

    def standing(self, deals: int, workers: int | None, ray: str | None) -> Standing:
        """The standing of the first version against the second."""
        todo = [(deal, k) for deal in range(deals) for k in range(len(lineups(2, self.seats, lone=False)))]
        games = executors.run(executors.executor(workers, ray), self.play, todo)
        return standings(sorted(games, key=lambda one: (one.deal, one.lineup)), 2)[0]


def tune(
    game: Rules,
    names: list[str],
    *,
    seats: int,
    deals: int,
    seed: int = 0,
    options: Options = NO_OPTIONS,
    workers: int | None = None,
    ray: str | None = None,
    log: Callable[[str], None] = lambda _: None,
) -> Scaled:
    """Try each constant once. Return the factors with which the heuristics play better.

    `workers` and `ray` choose the executor (`druids.executor`); the result is the same with each.
    """
    kept: Scaled = {}
    for name in names:
        for scale in SCALES:
            tried = kept | {name: scale}
            vary(game, tried)  # an unknown name is reported before any work is sent out
            for again in (0, 1):
                contest = Contest(game, (tried, kept), seats, seed + again, options)
                found = contest.standing(deals, workers, ray)
                low, high = found.interval or (0.0, 1.0)
                wins = low > 1 / seats
                log(f"{name} x {scale}: {found.win_share:.3f} ({low:.3f} to {high:.3f}) {'wins' if wins else ''}")
                if not wins:
                    break
            else:
                kept = tried
    return kept


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m druids.lab.tuner", description="Tune a game's heuristics by self-play."
    )
    parser.add_argument("game")
    parser.add_argument("names", nargs="*", help="constants of the heuristics; list them if none is given")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--deals", type=int, default=400)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    executors.add_arguments(parser)
    arguments = parser.parse_args()
    game = catalog.load(arguments.game)
    if not arguments.names:
        print("\n".join(f"{name} = {value}" for name, value in constants(game).items()))
        return
    seats = arguments.seats or game.info.default_seats
    options = dict(text.split("=", 1) for text in arguments.option)
    log = partial(print, flush=True)
    kept = tune(
        game, arguments.names, seats=seats, deals=arguments.deals, seed=arguments.seed, options=options,
        workers=arguments.workers, ray=arguments.ray, log=log,
    )  # fmt: skip
    print(kept)


if __name__ == "__main__":
    main()
