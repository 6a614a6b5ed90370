"""A display of plain sentences without colours and boxes, for screen readers and scripts."""

import sys
from collections.abc import Sequence

from druids.i18n.narration import SceneNews, asking
from druids.kernel.message import Scene
from druids.match import Action
from druids.terminal.display import Standing
from druids.terminal.speaker import Speaker

WIPE = "\x1b[3J\x1b[2J\x1b[H"


class PlainDisplay:
    """Describes the whole table once, then only what has changed."""

    plain = True

    def __init__(self) -> None:
        self._news = SceneNews()

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
        self._news.forget()
        self._describe(scene, speaker)

    def ask(self, scene: Scene, question: str, actions: Sequence[Action], speaker: Speaker) -> None:
        self._describe(scene, speaker)
        for line in asking(question, [action.text for action in actions]):
            print(line)

    def _describe(self, scene: Scene, speaker: Speaker) -> None:
        for paragraph in self._news.news(scene, speaker.text):
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

    def new_screen(self, title: str) -> None:
        """Do nothing: sentences follow one another."""

    def wipe(self) -> None:
        self._news.forget()
        if sys.stdout.isatty():
            print(WIPE, end="", flush=True)
