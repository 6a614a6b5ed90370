"""`druids games`: what there is to play."""

import json
import sys
from collections.abc import Sequence
from dataclasses import asdict

from druids import catalog
from druids.kernel.card import Card, Option
from druids.terminal.voice import Voice
from druids.words import choose


def show_games(lang: str | None, as_json: bool) -> int:
    """List the catalog: a table for the eye, a line a game for pipes, JSON for programs. The exit code."""
    cards = list(catalog.cards().values())
    voice = Voice(choose(lang))
    if as_json:
        print(json.dumps([asdict(card) for card in cards], indent=2, ensure_ascii=False))
    elif sys.stdout.isatty():
        _table(cards, voice)
    else:
        for card in cards:
            options = " ".join(spelled(option) for option in card.options)
            gaps = {"name": card.name, "title": card.title, "players": span(card), "options": options or "—"}
            print(voice.say("game-facts", minutes=card.minutes, **gaps))
    return 0


def span(card: Card) -> str:
    """How many can play: `3–5`."""
    return f"{card.seats[0]}–{card.seats[-1]}" if len(card.seats) > 1 else str(card.seats[0])


def spelled(option: Option) -> str:
    """An option with its default and its values: `rounds=5 (1 to 999)`."""
    return f"{option.name}={option.spell(option.default)} ({option.values()})"


def _table(cards: Sequence[Card], voice: Voice) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD)
    for column in ("name", "title", "players", "minutes", "options"):
        table.add_column(voice.say(f"column-{column}"), no_wrap=column != "options")
    for card in cards:
        options = "\n".join(spelled(option) for option in card.options)
        table.add_row(card.name, f"{card.title} ({card.year})", span(card), str(card.minutes), options)
    Console(highlight=False).print(table)
