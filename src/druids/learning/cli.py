"""`druids train`: train a game's network from the command line. Heavy modules are imported only when it runs."""

import argparse
import json
from collections.abc import Mapping
from pathlib import Path

WRONG_USE = 2
STOPPED = 130
NUMBERS = ("games", "rounds", "teach", "simulations", "epochs", "first", "second", "reinforce", "seats")
DEALS = 50


def add_arguments(parser: argparse.ArgumentParser, text: Mapping[str, str]) -> None:
    """The arguments of `train`, with help in the user's language."""
    parser.add_argument("game", metavar=text["game"], help=text["train-game"])
    for name in NUMBERS:
        parser.add_argument(f"--{name}", type=int, metavar="N", help=text[f"train-{name}"])
    parser.add_argument("--start", metavar=text["file"], help=text["train-start"])
    parser.add_argument("--deals", type=int, default=DEALS, metavar="N", help=text["train-deals"])
    parser.add_argument("--seed", type=int, default=0, metavar="N", help=text["train-seed"])
    parser.add_argument("--workers", type=int, metavar="N", help=text["arena-workers"])
    parser.add_argument("--ray", nargs="?", const="local", metavar=text["address"], help=text["arena-ray"])
    parser.add_argument("--out", type=Path, metavar=text["file"], help=text["train-out"])
    parser.add_argument("--json", action="store_true", help=text["json"])


def train(arguments: argparse.Namespace) -> int:
    """Train. Return 0, 2 for wrong arguments or 130 if it was interrupted."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from druids.learning import report, strength
    from druids.learning.training import Plan, train

    errors = Console(stderr=True, highlight=False)
    out = arguments.out or Path(f"{arguments.game}.npz")
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    given = {name: getattr(arguments, name) for name in NUMBERS if getattr(arguments, name) is not None}
    try:
        plan = Plan(arguments.game, seed=arguments.seed, start=arguments.start, **given)
        with Progress(*columns, console=errors, transient=True) as bar:
            task = bar.add_task("", total=None)
            made = train(
                plan,
                out,
                workers=arguments.workers,
                ray=arguments.ray,
                deals=arguments.deals,
                progress=lambda what, done, total: bar.update(task, description=what, completed=done, total=total),
            )
    except (ValueError, OSError) as error:  # its message says what to do
        errors.print(f"druids train: {error}", markup=False, soft_wrap=True)  # paths stay whole, to be copied
        return WRONG_USE
    except KeyboardInterrupt:
        errors.print("interrupted; run the same command to continue", markup=False)
        return STOPPED
    if arguments.json:
        print(json.dumps(made.about, indent=2))
    else:
        print("\n".join(report.table(made.about["scores"])))
        if "strength" in made.about:
            fair = 1 / made.game.info.default_seats
            print("\n".join(["", *strength.table(made.about["strength"], fair)]))
        print(f"\n{out}: play with it as net:weights={out}")
    return 0
