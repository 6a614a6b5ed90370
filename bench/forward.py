"""Time of one forward pass of the shipped networks: `python -m bench.forward [GAME ...]`.

The records are from games of the heuristics at the default number of seats. Counted are finding the rows of a record
and computing the win shares and scores; `hide` and the game's own evaluation are not. A decision of self-play counts
everything: the rules, `hide`, the evaluation, the scores of actions and the prior.
"""

import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from druids import catalog
from druids.learning import reinforcing
from druids.learning.compiled.selfplay import SEAT
from druids.learning.report import expected_shares
from druids.learning.selfplay import Play, rows_of
from druids.networks.weights import load, shipped

GAMES, ODDS, RUNS = 200, 0.05, 5
DECISIONS, TRACE = 20_000, 0.9


def seconds(work: Callable[[], Any]) -> float:
    """CPU time of the fastest of several runs; the first run may compile."""
    taken = []
    for _ in range(RUNS + 1):
        began = time.process_time()
        work()
        taken.append(time.process_time() - began)
    return min(taken[1:])


def measure(name: str) -> str:
    """A line with the times of one game's network."""
    game = catalog.load(name)
    seats, layers = game.info.default_seats, load(game, shipped(game)).layers
    in_order = bool(layers.arranged[0])
    play = Play(game, seats, tuple(game.info.codes(game.info.settle({}))), 1, ODDS, 0.08, arranged=in_order)
    kept, n = play.kept(0, GAMES)
    words, judged, viewers = kept.words[:n], kept.judged[:n], np.ascontiguousarray(kept.facts[:n, SEAT])
    examples = play.play(0, GAMES)
    rows = seconds(lambda: rows_of(game, words, judged, viewers, seats, in_order)) / n * 1e6
    shares = seconds(lambda: expected_shares(layers, examples)) / n * 1e6
    decisions = len(reinforcing.play(game, layers, seats, 1, DECISIONS, TRACE).advantages)
    played = seconds(lambda: reinforcing.play(game, layers, seats, 1, DECISIONS, TRACE)) / decisions * 1e6
    return (
        f"{name}: {rows + shares:.1f} µs a position (rows {rows:.1f}, layers {shares:.1f}; {n} positions); "
        f"{played:.1f} µs a decision of self-play"
    )


def main() -> None:
    for name in sys.argv[1:] or catalog.infos():
        print(measure(name))


if __name__ == "__main__":
    main()
