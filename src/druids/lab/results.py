"""The result file of an arena: a header line, then one line per game. It is only appended to."""

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from druids.lab.duel import Outcome
from druids.lab.entrant import ArenaError

Key = tuple[int, int]  # deal and lineup


@dataclass(frozen=True)
class Game:
    """One game of an arena: its deal, its lineup, the entrant in each seat and the outcome."""

    deal: int
    lineup: int
    entrants: list[int]
    outcome: Outcome

    @property
    def key(self) -> Key:
        return self.deal, self.lineup

    def line(self) -> str:
        return json.dumps({"deal": self.deal, "lineup": self.lineup, "entrants": self.entrants} | asdict(self.outcome))

    @staticmethod
    def parse(line: str) -> "Game":
        data = json.loads(line)
        deal, lineup, entrants = data.pop("deal"), data.pop("lineup"), data.pop("entrants")
        return Game(deal, lineup, entrants, Outcome(**data))


class Results:
    """All games played so far, kept in a file so that an interrupted arena can be resumed."""

    def __init__(self, header: dict[str, Any], path: Path) -> None:
        self.header = header
        self.path = path
        self.games: dict[Key, Game] = {}
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.stat().st_size == 0:
            path.write_text(json.dumps(self.header) + "\n", encoding="utf-8")
            return
        first, *rest = path.read_text(encoding="utf-8").split("\n")
        if json.loads(first) != self.header:
            raise ArenaError(f"{path} holds the results of another arena; use another file or remove it")
        for game in _complete(rest):
            self.games[game.key] = game
        lines = [first, *(game.line() for game in self.games.values())]
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")  # drops a line that was cut off

    def add(self, game: Game) -> None:
        self.games[game.key] = game
        with self.path.open("a", encoding="utf-8") as file:
            file.write(game.line() + "\n")

    def in_order(self) -> list[Game]:
        return [self.games[key] for key in sorted(self.games)]


def _complete(lines: list[str]) -> Iterator[Game]:
    """The games of the lines; the last line may have been cut off when the arena was interrupted."""
    for line in lines:
        try:
            yield Game.parse(line)
        except ValueError:
            return
