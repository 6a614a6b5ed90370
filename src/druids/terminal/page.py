"""What a terminal can be asked to show. `prose` does it in sentences, `picture` in colours and boxes."""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from druids.kernel.message import Scene
from druids.match import Action, Match
from druids.terminal.speaker import Speaker


@dataclass(frozen=True)
class Standing:
    """How one seat did: its place (ties share one), and its score line by line."""

    seat: int
    place: int
    points: int
    won: bool
    lines: tuple[tuple[str, int], ...]


class Page(Protocol):
    """Somewhere to write, from top to bottom."""

    plain: bool

    def say(self, text: str) -> None:
        """A sentence to the person."""

    def warn(self, text: str) -> None:
        """A sentence about something that cannot be done."""

    def title(self, text: str) -> None:
        """The beginning of something new."""

    def news(self, title: str, lines: Sequence[str]) -> None:
        """What happened."""

    def scene(self, scene: Scene, speaker: Speaker) -> None:
        """The table."""

    def ask(self, scene: Scene, question: str, answers: Sequence[Action], speaker: Speaker) -> None:
        """The table with a question and its numbered answers."""

    def standings(self, standings: Sequence[Standing], speaker: Speaker) -> None:
        """Scores, best first, with their breakdown."""

    def turn(self, title: str) -> None:
        """A new page, where the terminal can turn one."""

    def wipe(self) -> None:
        """Make everything written so far unreadable, scrolled away or not."""


def open_page(plain: bool) -> Page:
    """Pictures for an eye at a terminal; sentences for everyone and everything else."""
    if plain or not (sys.stdin.isatty() and sys.stdout.isatty()):
        from druids.terminal.plain_page import PlainPage

        return PlainPage()
    from druids.terminal.rich_page import RichPage

    return RichPage()


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
