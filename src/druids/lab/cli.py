"""`druids arena`: run an arena from the command line. Heavy modules are imported only when it runs."""

import argparse
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from druids.lab.arena import Report

WRONG_USE = 2
STOPPED = 130


def add_arguments(parser: argparse.ArgumentParser, text: Mapping[str, str]) -> None:
    """The arguments of `arena`, with help in the user's language."""
    parser.add_argument("game", metavar=text["game"], help=text["arena-game"])
    parser.add_argument("--bots", required=True, metavar="A,B,...", help=text["arena-bots"])
    parser.add_argument("--deals", type=int, default=100, metavar="N", help=text["arena-deals"])
    parser.add_argument("--seats", type=int, metavar="N", help=text["arena-seats"])
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=text["play-option"])
    parser.add_argument("--seed", type=int, default=0, metavar="N", help=text["arena-seed"])
    parser.add_argument("--lone", action="store_true", help=text["arena-lone"])
    parser.add_argument("--adjust", action="store_true", help=text["arena-adjust"])
    parser.add_argument("--workers", type=int, metavar="N", help=text["arena-workers"])
    parser.add_argument("--ray", nargs="?", const="local", metavar=text["address"], help=text["arena-ray"])
    parser.add_argument("--out", type=Path, metavar=text["file"], help=text["arena-out"])
    parser.add_argument("--json", action="store_true", help=text["json"])


def arena(arguments: argparse.Namespace) -> int:
    """Run the arena. Return 0, 2 for wrong arguments or 130 if it was interrupted."""
    from rich.console import Console

    from druids.executor.progress import progress_bar
    from druids.lab.arena import run

    errors = Console(stderr=True, highlight=False)
    try:
        options = dict(_pair(text) for text in arguments.option)
        with progress_bar() as progress:
            report = run(
                arguments.game,
                [label for label in arguments.bots.split(",") if label.strip()],
                arguments.deals,
                seats=arguments.seats,
                options=options,
                seed=arguments.seed,
                lone=arguments.lone,
                adjust=arguments.adjust,
                workers=arguments.workers,
                ray=arguments.ray,
                out=arguments.out,
                progress=progress,
            )
    except ValueError as error:  # its message says what to do
        errors.print(f"druids arena: {error}", markup=False)
        return WRONG_USE
    except KeyboardInterrupt:
        errors.print("interrupted; run the same command to continue", markup=False)
        return STOPPED
    if arguments.json:
        json.dump(report.plain(), sys.stdout, indent=2)
        print()
    else:
        Console(highlight=False).print(_table(report))
        if arguments.adjust:
            Console(highlight=False).print(_adjusted(report))
    return 0


def _pair(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise ValueError(f"write an option as name=value, not {text!r}")
    return name, value


def _adjusted(report: "Report") -> Any:
    """Luck-adjusted results, or why there are none."""
    from rich.table import Table

    found = report.adjustment
    if found is None:
        return "Luck-adjusted results need at least 4 deals."
    if not found.helps:
        return (
            f"Luck-adjusted results are left out: they do not help here (variance ratio {found.variance_ratio:.2f} on "
            "deals that the weight of luck was not fitted to)."
        )
    table = Table(title="luck-adjusted", caption=f"variance ratio {found.variance_ratio:.2f} on held-out deals")
    for name in ("bot", "win share", "interval"):
        table.add_column(name, justify="left" if name == "bot" else "right")
    for label, share, between in zip(report.standings, found.win_shares, found.intervals, strict=True):
        table.add_row(label, f"{share:.3f}", "" if between is None else f"{between[0]:.3f}-{between[1]:.3f}")
    return table


def _table(report: "Report") -> Any:
    from rich.table import Table

    header = report.header
    fair = 1 / header["seats"]
    table = Table(
        title="{game}, {seats} seats, seed {seed}: ".format(**header) + f"{report.games} games of {report.deals} deals",
        caption=f"a fair share is {fair:.3f}; intervals are 95 %, clustered by deal",
    )
    for name in ("bot", "win share", "interval", "rating", "score", "s/move", "slowest"):
        table.add_column(name, justify="left" if name == "bot" else "right")
    for label, s in sorted(report.standings.items(), key=lambda pair: -pair[1].win_share):
        between = "" if s.interval is None else f"{s.interval[0]:.3f}-{s.interval[1]:.3f}"
        rating = f"{s.mu:.1f}±{s.sigma:.1f}"
        table.add_row(label, f"{s.win_share:.3f}", between, rating, f"{s.mean_score:.1f}",
                      f"{s.seconds_per_move:.3f}", f"{s.slowest_move:.3f}")  # fmt: skip
    return table
