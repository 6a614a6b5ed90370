"""`druids games`: what there is to play."""

import json
from dataclasses import asdict

from druids import catalog
from druids.kernel.card import Card
from druids.terminal.voice import Voice
from druids.words import choose


def show_games(lang: str | None, as_json: bool) -> int:
    """List the catalog; the exit code."""
    cards = list(catalog.cards().values())
    if as_json:
        print(json.dumps([asdict(card) for card in cards], indent=2, ensure_ascii=False))
        return 0
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    voice = Voice(choose(lang))
    table = Table(box=SIMPLE_HEAD)
    for column in ("name", "title", "players", "minutes", "options"):
        table.add_column(voice.say(f"column-{column}"))
    for card in cards:
        options = "\n".join(f"{o.name}={o.spell(o.default)} ({o.values()})" for o in card.options)
        table.add_row(card.name, f"{card.title} ({card.year})", span(card), str(card.minutes), options)
    Console(highlight=False).print(table)
    return 0


def span(card: Card) -> str:
    """How many can play: `3–5`."""
    return f"{card.seats[0]}–{card.seats[-1]}" if len(card.seats) > 1 else str(card.seats[0])
