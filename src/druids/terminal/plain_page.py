"""A page of plain sentences: no colours, no boxes, nothing that a screen reader or a script would stumble over."""

import sys
from collections.abc import Sequence

from druids.i18n.narration import Listener, asking
from druids.kernel.message import Scene
from druids.match import Action
from druids.terminal.page import Standing
from druids.terminal.speaker import Speaker

WIPE = "\x1b[3J\x1b[2J\x1b[H"


class PlainPage:
    """Tells the whole table once, and then what has changed on it."""

    plain = True

    def __init__(self) -> None:
        self._listener = Listener()

    def say(self, text: str) -> None:
        print(text)

    def warn(self, text: str) -> None:
        print(text)

    def title(self, text: str) -> None:
        print(text)

    def news(self, title: str, lines: Sequence[str]) -> None:
        for line in lines:
            print(line)

    def scene(self, scene: Scene, speaker: Speaker) -> None:
        self._listener.forget()
        self._tell(scene, speaker)

    def ask(self, scene: Scene, question: str, answers: Sequence[Action], speaker: Speaker) -> None:
        self._tell(scene, speaker)
        for line in asking(question, [(action.text, action.name) for action in answers]):
            print(line)

    def _tell(self, scene: Scene, speaker: Speaker) -> None:
        for paragraph in self._listener.news(scene, speaker.text):
            print(paragraph)

    def standings(self, standings: Sequence[Standing], speaker: Speaker) -> None:
        for standing in standings:
            lines = ", ".join(f"{what} {points}" for what, points in standing.lines)
            print(
                speaker.say(
                    "standing",
                    place=standing.place,
                    name=speaker.name(standing.seat),
                    points=standing.points,
                    lines=lines,
                )
            )

    def turn(self, title: str) -> None:
        """Sentences follow one another."""

    def wipe(self) -> None:
        self._listener.forget()
        if sys.stdout.isatty():
            print(WIPE, end="", flush=True)
