"""`python -m bench.networks_report` writes bench/networks-results.md from the weights and the recorded runs."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from bench.archdruids import RECORD as ARCHDRUIDS
from bench.archdruids import SEATS
from bench.networks import RECORD as PLAYERS
from druids import catalog
from druids.networks import weights

PAGE = Path(__file__).with_name("networks-results.md")
PHASES = ("early", "middle", "late", "all")
GAIN = {"stonehenge": 1.15, "futark": 1.3, "creatures": 1.3, "edora": 1.3}  # wanted at equal time, of a fair share

HEAD = """# Networks: results

Written by `python -m bench.networks_report` from the files of weights, `bench/networks.json` and
`bench/archdruids.json`; a test checks that it is current. [Networks](networks.md) says how it was measured and what
else was tried. Intervals are 95 %, clustered by deal; every deal is played in rotated seats."""

MADE = """## The commands

Each file of weights names the commands that it came from; `--start` takes the file that the line above made."""

SHARES = """## Expected win shares

Held-out games. The log loss of the winner is lower where the prediction is better; the calibration error is the mean
distance between expected and actual share over ten bins (target: 0.020). "Evaluation" is the hand-written one, averaged
over eight sampled worlds. A phase is a third of a usual game's decisions."""

ALONE = """## Without a search

`net` plays the action that the network rates highest. `python -m bench.networks` measures these rows."""

SEARCHING = """## With a search

The archdruid against the archdruid without a network (in Stonehenge: with random playouts) at equal CPU time.
`python -m bench.archdruids GAME --seconds S --deals N` measures a row, with `--settings` where the row names some; else
the settings are those of the game. A target concerns the game's own settings at 0.5 s a move; it is met where the share
reaches it and the interval is above a fair share."""


def table(columns: str, rows: Iterable[Iterable[object]]) -> str:
    names = columns.split(", ")
    lines = [names, ["---"] * len(names), *([str(cell) for cell in row] for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def about(game: str) -> dict[str, Any]:
    """What the file of the shipped weights says of them."""
    rules = catalog.load(game)
    return weights.load(rules, weights.shipped(rules)).about


def share_of(row: dict[str, Any]) -> str:
    return "{:.3f} ({:.3f}-{:.3f})".format(row["share"], *row["interval"])


def commands(game: str) -> str:
    found = about(game)
    return "\n".join(["```sh", *found.get("starts", []), found["command"], "```"])


def win_shares(game: str) -> list[list[object]]:
    rows: list[list[object]] = []
    for seats, phases in about(game)["scores"].items():
        for phase in PHASES:
            found = phases[phase]
            losses = [f"{found[name]:.3f}" for name in ("network", "evaluation")]
            errors = [f"{found[name]:.3f}" for name in ("network_calibration", "evaluation_calibration")]
            rows.append([game, seats, phase, f"{found['examples']:,}", *losses, *errors])
    return rows


def alone(row: dict[str, Any]) -> list[object]:
    return [row["game"], row["seats"], row["deals"], f"`{row['rival']}`", share_of(row), f"{1 / row['seats']:.3f}"]


def network_of(row: dict[str, Any]) -> str:
    """Which network a run was played with."""
    if row["settings"] is None and catalog.load(row["game"]).heuristics.prior == 0:
        return "none"
    return "shipped" if row["weights"] == about(row["game"])["command"] else "a former one"


def target(row: dict[str, Any]) -> str:
    fair = 1 / row["seats"]
    wanted = GAIN[row["game"]] * fair
    if row["settings"] is not None or network_of(row) == "a former one":
        return ""
    return f"{wanted:.3f}: {'met' if row['share'] >= wanted and row['interval'][0] > fair else 'missed'}"


def searching(row: dict[str, Any]) -> list[object]:
    budgets = [f"{int(dict(part.split('=') for part in bot.split(':')[1:])['simulations']):,}" for bot in row["bots"]]
    settings = "" if row["settings"] is None else f"`{row['settings']}`"
    return [
        row["game"], row["seats"], f"{row['seconds']} s", row["deals"], settings, network_of(row), *budgets,
        share_of(row), target(row),
    ]  # fmt: skip


def page() -> str:
    players = json.loads(PLAYERS.read_text(encoding="utf-8"))
    runs = [row for row in json.loads(ARCHDRUIDS.read_text(encoding="utf-8")) if row["beliefs"] is None]
    order = list(SEATS)
    runs.sort(
        key=lambda row: (
            order.index(row["game"]),
            network_of(row) == "a former one",
            row["settings"] or "",
            row["seconds"],
        )
    )
    parts = [
        HEAD,
        MADE,
        *(commands(game) for game in SEATS),
        SHARES,
        table(
            "game, seats, phase, examples, log loss, of the evaluation, calibration error, of the evaluation",
            (row for game in SEATS for row in win_shares(game)),
        ),
        ALONE,
        table("game, seats, deals, against, win share, fair", map(alone, players)),
        SEARCHING,
        table(
            "game, seats, CPU time a move, deals, settings, network, simulations, of the other, win share, target",
            map(searching, runs),
        ),
    ]
    return "\n\n".join(parts) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
