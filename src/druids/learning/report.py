"""Scores of a network on held-out games: log loss and calibration by phase, against the hand-written evaluation."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.kernel.game import Game
from druids.learning.examples import PHASES, Examples
from druids.learning.selfplay import Play
from druids.networks.compiled.forward import Layers, results_of_all

LEAST = 1e-6  # no probability counts as less
BINS = 10  # of calibration
SAMPLE_SEED, SAMPLE_GAMES = 7, 20


def expected_shares(layers: Layers, examples: Examples) -> NDArray[np.float64]:
    """The win shares that a network expects, seats counted from the one that observes."""
    rows, factors = examples.rows.flats
    out = np.zeros(examples.shares.shape)
    results_of_all(layers, examples.rows.first, rows, factors, examples.seats.astype(np.int64), out)
    return out


def log_losses(expected: NDArray[Any], examples: Examples) -> NDArray[np.float64]:
    """The log loss of the winner in each example; a shared win counts in parts."""
    certain = np.clip(expected, LEAST, 1)
    found: NDArray[np.float64] = -(examples.shares * np.log(np.where(examples.shares > 0, certain, 1))).sum(1)
    return found


def calibration(expected: NDArray[Any], examples: Examples) -> float:
    """The mean distance between expected and actual share, over bins of equal size."""
    playing = np.arange(expected.shape[1]) < examples.seats[:, None]
    said, was = expected[playing], examples.shares[playing]
    order = np.argsort(said, kind="stable")
    parts = np.array_split(order, BINS)
    return float(sum(abs(said[p].mean() - was[p].mean()) * len(p) for p in parts) / len(said))


def scores(layers: Layers, examples: Examples) -> dict[str, Any]:
    """For each phase and number of seats: log loss and calibration error of the network and of the evaluation."""
    expected = expected_shares(layers, examples)
    found: dict[str, Any] = {}
    for seats in sorted(set(examples.seats.tolist())):
        of_phase = {name: examples.phase == k for k, name in enumerate(PHASES)} | {"all": examples.phase >= 0}
        found[str(seats)] = {}
        for name, those in of_phase.items():
            which = np.flatnonzero(those & (examples.seats == seats))
            if not len(which):
                continue
            part = examples.take(which)
            found[str(seats)][name] = {
                "examples": len(which),
                "network": round(float(log_losses(expected[which], part).mean()), 4),
                "evaluation": round(float(log_losses(part.baseline, part).mean()), 4),
                "network_calibration": round(calibration(expected[which], part), 4),
                "evaluation_calibration": round(calibration(part.baseline, part), 4),
            }
    return found


def sample(game: Game, layers: Layers) -> float:
    """The log loss in a few fixed games of the heuristics, by which anybody can check a file of weights."""
    options = tuple(game.info.codes(game.info.settle({})))
    play = Play(game, game.info.default_seats, options, SAMPLE_SEED, 0.1, 0.0, arranged=bool(layers.arranged[0]))
    examples = play.play(0, SAMPLE_GAMES)
    return round(float(log_losses(expected_shares(layers, examples), examples).mean()), 6)


def table(found: dict[str, Any]) -> list[str]:
    """The scores as lines of a Markdown table."""
    lines = [
        "| seats | phase | examples | log loss | of the evaluation | calibration error | of the evaluation |",
        "|---|---|---|---|---|---|---|",
    ]
    for seats, phases in found.items():
        for phase, one in phases.items():
            lines.append(
                f"| {seats} | {phase} | {one['examples']} | {one['network']:.3f} | {one['evaluation']:.3f} | "
                f"{one['network_calibration']:.3f} | {one['evaluation_calibration']:.3f} |"
            )
    return lines
