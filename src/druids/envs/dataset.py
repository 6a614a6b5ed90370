"""`druids dataset`: play games between bots and write every decision to a Parquet file, with a data card beside it.

The file is written beside its place and then moved there: it is there whole or not at all.
"""

import argparse
import shutil
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Any

import numpy as np

from druids import bots, catalog
from druids import executor as executors
from druids.envs.observation import layout
from druids.envs.replays import Decisions, decisions
from druids.executor.progress import Progress, progress_bar
from druids.kernel.game import Game
from druids.kernel.info import OptionValue
from druids.kernel.rng import seeded_state
from druids.match import Match
from druids.match.seeds import checked_seed

PART = 64  # games that are kept in memory at a time, for each worker
WRONG_USE = 2
STOPPED = 130

COLUMNS = {
    "game": "number of the game, from 0",
    "step": "number of the decision among all steps of its game, chance included",
    "seat": "seat that acts",
    "action": "number of the action",
    "action_name": "its name, as in stored games",
    "legal": "numbers of all legal actions",
    "observation": "what the seat observes, as one flat array; blocks are listed below",
    "reward": "reward of the seat at the end of the game (`standing`, see docs/environments.md)",
    "score": "score of the seat at the end of the game",
}


@dataclass(frozen=True)
class Plan:
    """What is played: the k-th game depends only on the plan and k."""

    game: Game
    bot: str
    games: int
    seats: int
    options: Mapping[str, OptionValue]
    seed: int = 0

    def play(self, k: int) -> Match:
        """Play the k-th game."""
        match = Match(self.game, self.seats, self.options, seeded_state(self.seed, k))
        match.resume_chance()  # deals
        playing = [bots.bot(self.bot, seed=seeded_state(self.seed, k, seat)) for seat in range(self.seats)]
        while match.seat is not None:
            match.play_legal(playing[match.seat].decide_in(match))
        return match

    def table(self, k: int) -> tuple[int, dict[str, Any]]:
        """The number of a game, and the columns of its decisions."""
        return k, _table(self.game, k, decisions(self.play(k)))

    @property
    def command(self) -> str:
        chosen = " ".join(f"--option {o.name}={o.spell(self.options[o.name])}" for o in self.game.info.options)
        return f"druids dataset {self.game.name} --games {self.games} --bot {self.bot} --seats {self.seats} " + (
            f"--seed {self.seed} {chosen}".strip()
        )


def planned(
    game: str | Game,
    bot: str,
    games: int,
    seats: int | None = None,
    options: Mapping[str, OptionValue | str] | None = None,
    seed: int = 0,
) -> Plan:
    """A plan whose arguments are checked; ValueError says what is wrong."""
    rules = catalog.load(game) if isinstance(game, str) else game
    if games < 1:
        raise ValueError(f"a data set needs at least one game, not {games}")
    chosen = rules.info.default_seats if seats is None else seats
    if chosen not in rules.info.seats:
        raise ValueError(f"{rules.name} is for {', '.join(map(str, rules.info.seats))} seats, not {chosen}")
    bots.bot(bot, seed=0)
    return Plan(rules, bot, games, chosen, rules.info.settle(options or {}), checked_seed(seed))


def write(
    plan: Plan,
    out: Path,
    progress: Progress = lambda done, total: None,
    workers: int | None = 1,
    ray: str | None = None,
) -> int:
    """Play the games and write file and card; return the number of rows.

    `workers` and `ray` choose the executor (`druids.executor`); the rows are the same with each.
    """
    polars = _polars()
    where = executors.executor(workers, ray)
    out.parent.mkdir(parents=True, exist_ok=True)
    folder = Path(tempfile.mkdtemp(dir=out.parent, prefix=f".{out.name}."))
    try:
        rows = 0
        parts: dict[int, dict[int, Any]] = {}  # of games that have ended: by the first game of their part, and number
        for done, (k, columns) in enumerate(executors.run(where, plan.table, range(plan.games)), start=1):
            first = k - k % PART
            part = parts.setdefault(first, {})
            part[k] = columns
            progress(done, plan.games)
            if len(part) == min(PART, plan.games - first):
                table = polars.concat(polars.DataFrame(part[number]) for number in sorted(part))
                rows += table.height
                table.write_parquet(folder / f"{first:09}.part")
                del parts[first]
        whole = folder / out.name
        polars.scan_parquet(sorted(folder.glob("*.part"))).sink_parquet(whole)
        (folder / "card").write_text(card(plan, rows, out.name), encoding="utf-8")
        whole.replace(out)
        (folder / "card").replace(card_path(out))
        return rows
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def card_path(out: Path) -> Path:
    return out.with_name(out.name + ".md")


def _table(game: Game, k: int, found: Decisions) -> dict[str, Any]:
    n = len(found.actions)
    return {
        "game": np.full(n, k, np.int32),
        "step": found.steps.astype(np.int32),
        "seat": found.actors.astype(np.int8),
        "action": found.actions.astype(np.int16),
        "action_name": [game.actions.names[action] for action in found.actions.tolist()],
        "legal": [np.flatnonzero(mask).astype(np.int16) for mask in found.masks],
        "observation": found.observations,
        "reward": found.rewards[found.actors],
        "score": found.scores[found.actors].astype(np.int32),
    }


def card(plan: Plan, rows: int, file: str) -> str:
    """The data card: what the file contains, how it was made, and how to read it."""
    info, blocks = plan.game.info, layout(plan.game)
    options = ", ".join(f"{o.name} = {o.spell(plan.options[o.name])}" for o in info.options) or "none"
    lines = [
        f"# {file}",
        "",
        f"{rows} decisions of {plan.games} games of {info.title} (rules version {info.rules}), {plan.seats} seats, "
        f"options: {options}. The bot {plan.bot} played every seat.",
        "",
        f"Made with druids {metadata.version('druids')} by:",
        "",
        f"    {plan.command} --out {file}",
        "",
        "The same command makes the same rows, unless the bot's budget is in seconds. The data is synthetic and "
        "contains no personal data. Licence: MIT, like druids.",
        "",
        "| column | meaning |",
        "|---|---|",
        *(f"| {name} | {about} |" for name, about in COLUMNS.items()),
        "",
        f"An observation has {blocks.size} numbers; `druids.envs.decode.sentences` turns it into words.",
        "",
        "| block | from | shape | axes | meaning |",
        "|---|---|---|---|---|",
        *(
            f"| {b.name} | {b.start} | {' × '.join(map(str, b.shape))} | {', '.join(b.axes)} | {b.about} |"
            for b in blocks.blocks
        ),
    ]
    return "\n".join(lines) + "\n"


def _polars() -> Any:
    try:
        import polars
    except ImportError as error:
        raise ValueError("data sets need an extra: pip install 'druids[data]'") from error
    return polars


# -- the command -------------------------------------------------------------------------------------------


def command(asked: argparse.Namespace) -> int:
    """Write the data set. Return 0, 2 for wrong arguments or 130 if it was interrupted, and then no file is left."""
    out = asked.out or Path(f"{asked.game}.parquet")
    try:
        options = dict(_pair(text) for text in asked.option)
        plan = planned(asked.game, asked.bot, asked.games, asked.seats, options, asked.seed)
        with progress_bar() as progress:
            rows = write(plan, out, progress, asked.workers, asked.ray)
    except (ValueError, OSError) as wrong:
        print(f"druids dataset: {wrong}", file=sys.stderr)
        return WRONG_USE
    except KeyboardInterrupt:
        print("interrupted: no file was written", file=sys.stderr)
        return STOPPED
    print(f"{rows} decisions of {plan.games} games in {out}, described in {card_path(out)}")
    return 0


def _pair(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise ValueError(f"write an option as name=value, not {text!r}")
    return name, value
