"""`druids games`: list the games."""

import json
import sys
from collections.abc import Sequence
from dataclasses import asdict

from druids import catalog
from druids.i18n import choose
from druids.kernel.info import GameInfo, Option
from druids.terminal.speaker import Speaker


def show_games(lang: str | None, as_json: bool) -> int:
    """List the games as a table, as one line per game in a pipe, or as JSON; return the exit code."""
    infos = list(catalog.infos().values())
    speaker = Speaker(choose(lang))
    if as_json:
        print(json.dumps([asdict(info) for info in infos], indent=2, ensure_ascii=False))
    elif sys.stdout.isatty():
        _table(infos, speaker)
    else:
        for info in infos:
            options = " ".join(spelled(option) for option in info.options)
            arguments = {"name": info.name, "title": info.title, "players": span(info), "options": options or "—"}
            print(speaker.say("game-facts", minutes=info.minutes, **arguments))
    return 0


def span(info: GameInfo) -> str:
    """The possible numbers of players: `3–5`."""
    return f"{info.seats[0]}–{info.seats[-1]}" if len(info.seats) > 1 else str(info.seats[0])


def spelled(option: Option) -> str:
    """An option with its default and its values: `rounds=5 (1 to 999)`."""
    return f"{option.name}={option.spell(option.default)} ({option.values()})"


def _table(infos: Sequence[GameInfo], speaker: Speaker) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD)
    for column in ("name", "title", "players", "minutes", "options"):
        table.add_column(speaker.say(f"column-{column}"), no_wrap=column != "options")
    for info in infos:
        options = "\n".join(spelled(option) for option in info.options)
        table.add_row(info.name, f"{info.title} ({info.year})", span(info), str(info.minutes), options)
    Console(highlight=False).print(table)
