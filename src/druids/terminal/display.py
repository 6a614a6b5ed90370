"""The interface of a display. `plain_display` writes sentences, `rich_display` draws in colour."""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from druids.kernel.message import Scene
from druids.match import Action, Match
from druids.terminal.speaker import Speaker


@dataclass(frozen=True)
class Standing:
    """The result of one seat: its place (ties share one) and its score line by line."""

    seat: int
    place: int
    points: int
    won: bool
    lines: tuple[tuple[str, int], ...]


class Display(Protocol):
    """Shows a game to the people at one terminal."""

    plain: bool

    def say(self, text: str) -> None:
        """Show a sentence."""

    def warn(self, text: str) -> None:
        """Show a sentence about something that is not possible."""

    def title(self, text: str) -> None:
        """Show a heading."""

    def news(self, title: str, lines: Sequence[str]) -> None:
        """Show what happened."""

    def scene(self, scene: Scene, speaker: Speaker) -> None:
        """Show the table."""

    def ask(self, scene: Scene, question: str, actions: Sequence[Action], speaker: Speaker) -> None:
        """Show the table with a question and the numbered actions."""

    def standings(self, standings: Sequence[Standing], speaker: Speaker) -> None:
        """Show the scores, best first, with their breakdown."""

    def new_screen(self, title: str) -> None:
        """Clear the screen, where the terminal can, and show a heading."""

    def wipe(self) -> None:
        """Erase everything shown so far, including what was scrolled away."""


def open_display(plain: bool) -> Display:
    """A drawing display at an interactive terminal, else a plain one."""
    if plain or not (sys.stdin.isatty() and sys.stdout.isatty()):
        from druids.terminal.plain_display import PlainDisplay

        return PlainDisplay()
    from druids.terminal.rich_display import RichDisplay

    return RichDisplay()


def standings(match: Match, speaker: Speaker) -> list[Standing]:
    """Every seat, best first."""
    scores = match.scores
    made = [
        Standing(
            seat,
            1 + sum(other > points for other in scores),
            points,
            seat in match.winners,
            tuple((speaker.text(line.what), line.points) for line in match.breakdown(seat)),
        )
        for seat, points in enumerate(scores)
    ]
    return sorted(made, key=lambda standing: (not standing.won, standing.place, standing.seat))
