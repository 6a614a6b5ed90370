"""`druids bench`: the speed of each game on one core with warm code, and how long its rules take to compile."""

import json
import os
import statistics
import subprocess
import sys
import tempfile
from dataclasses import asdict, dataclass
from time import perf_counter

import numpy as np

from druids import catalog
from druids.kernel.bind import bind
from druids.kernel.game import Game
from druids.kernel.rng import seeded_rng

WRONG_USE = 2

Seconds = tuple[float, float]  # wall time and CPU time

RUNS = 5  # of each measurement; the best is reported, the median beside it
RUN_SECONDS = 0.5  # a run lasts about this long
CLONES = 2_000_000
CLONED_STATES = 64  # few enough for the fastest cache, and more than one

FIRST_USE = """
import sys
from time import perf_counter, process_time
import numba, numpy  # not part of the measurement
wall, cpu = perf_counter(), process_time()
from druids import match
from druids.match.position import load_compiled
playing = match.new(sys.argv[1], seed=1)
playing.scene(playing.seat)
playing.play(playing.actions()[0])
playing.narration(0), playing.scores, playing.breakdown(0), load_compiled(playing.game)
print(perf_counter() - wall, process_time() - cpu)
"""  # everything a first turn needs, so every rule is compiled or loaded


@dataclass(frozen=True)
class Speed:
    """The figures of one game: the best of several runs, because a busy machine only slows runs down."""

    game: str
    seats: int
    decisions_per_second: float  # all actions of random games, of seats and chance
    decisions_per_second_median: float
    seat_decisions_per_second: float  # the seats' actions alone, in the same time
    nature_answers_per_second: float
    games_per_second: float
    clone_ns: float
    state_bytes: int
    cold_compile_s: float  # until a first turn is played, with an empty cache
    cold_compile_cpu_s: float  # CPU time of the same, which a busy machine changes little
    warm_load_s: float  # the same in a second process
    warm_load_cpu_s: float


def bench(name: str | None, as_json: bool) -> int:
    """Measure one game or all and print the figures. Return the exit code."""
    try:
        names = [catalog.info(name).name] if name else list(catalog.infos())
    except catalog.UnknownGame as wrong:
        print(f"druids: {wrong}", file=sys.stderr)
        return WRONG_USE
    measured = {}
    for each in names:
        if not as_json:
            print(each)
        measured[each] = asdict(measure(catalog.load(each)))
        if not as_json:
            _print(measured[each])
    if as_json:
        print(json.dumps({"runs": RUNS, "reported": "best run", "games": measured}, indent=2))
    return 0


def measure(game: Game) -> Speed:
    """All figures of one game."""
    cold, warm = first_use(game.name)
    rates = random_rates(game)
    best = max(rates, key=lambda rate: rate[0] + rate[1])
    return Speed(
        game=game.name,
        seats=game.info.default_seats,
        decisions_per_second=best[0] + best[1],
        decisions_per_second_median=statistics.median(rate[0] + rate[1] for rate in rates),
        seat_decisions_per_second=best[0],
        nature_answers_per_second=best[1],
        games_per_second=best[2],
        clone_ns=clone_time(game),
        state_bytes=game.record.dtype.itemsize,
        cold_compile_s=cold[0],
        cold_compile_cpu_s=cold[1],
        warm_load_s=warm[0],
        warm_load_cpu_s=warm[1],
    )


def random_rates(game: Game) -> list[tuple[float, float, float]]:
    """Seats' decisions, chance outcomes and games per second, for each run of random games."""
    driver = bind("druids.kernel.driver", game)
    states = game.record.new(1)
    options = np.array(game.info.codes(game.info.settle({})), np.int64)
    rng = seeded_rng(1)
    tally = np.zeros(2, np.int64)

    def run(games: int) -> float:
        tally[:] = 0
        began = perf_counter()
        driver.random_games(states, 0, game.info.default_seats, options, games, rng, tally)
        return perf_counter() - began

    run(1)  # compiles
    games = 1
    while (took := run(games)) < RUN_SECONDS / 10:
        games *= 2
    games = max(1, int(games * RUN_SECONDS / took))
    rates = []
    for _ in range(RUNS):
        took = run(games)
        rates.append((tally[0] / took, tally[1] / took, games / took))
    return rates


def clone_time(game: Game) -> float:
    """Nanoseconds to copy one state, best of several runs."""
    driver = bind("druids.kernel.driver", game)
    source, to = game.record.new(CLONED_STATES), game.record.new(CLONED_STATES)
    driver.clone_repeatedly(to, source, 1)
    best = float("inf")
    for _ in range(RUNS):
        began = perf_counter()
        driver.clone_repeatedly(to, source, CLONES)
        best = min(best, perf_counter() - began)
    return best / CLONES * 1e9


def first_use(name: str) -> tuple[Seconds, Seconds]:
    """The time until a first turn is played in a new process: with an empty cache, then with a filled one."""
    with tempfile.TemporaryDirectory(prefix="druids-bench-") as folder:
        environment = {**os.environ, "DRUIDS_CACHE": folder}
        environment["PYTHONPATH"] = os.pathsep.join(part for part in sys.path if part)
        times = []
        for _ in range(2):
            done = subprocess.run(
                [sys.executable, "-c", FIRST_USE, name],
                env=environment,
                stdout=subprocess.PIPE,
                text=True,
                check=True,
            )
            wall, cpu = done.stdout.split()
            times.append((float(wall), float(cpu)))
    return times[0], times[1]


def _print(figures: dict[str, object]) -> None:
    for key, value in figures.items():
        if isinstance(value, int | float):
            shown = f"{value:,.0f}" if value >= 1000 else f"{value:,.3g}"
            print(f"  {key:<30} {shown:>14}")
