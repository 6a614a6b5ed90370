"""A page of plain sentences: no colours, no boxes, nothing that a screen reader or a script would stumble over."""

import sys
from collections.abc import Sequence

from druids.kernel.message import Scene
from druids.match import Action
from druids.terminal.page import Standing
from druids.terminal.voice import Voice

WIPE = "\x1b[3J\x1b[2J\x1b[H"


class Prose:
    plain = True

    def say(self, text: str) -> None:
        print(text)

    def warn(self, text: str) -> None:
        print(text)

    def title(self, text: str) -> None:
        print(text)

    def news(self, title: str, lines: Sequence[str]) -> None:
        for line in lines:
            print(line)

    def scene(self, scene: Scene, voice: Voice) -> None:
        for block in scene:
            print(" ".join(_sentence(voice.text(said)) for said in (block.title, *block.sentences)))

    def ask(self, scene: Scene, question: str, answers: Sequence[Action], voice: Voice) -> None:
        self.scene(scene, voice)
        print(question)
        for number, action in enumerate(answers, start=1):
            print(f"{number}. {action.text} ({action.name})")

    def standings(self, standings: Sequence[Standing], voice: Voice) -> None:
        for standing in standings:
            lines = ", ".join(f"{what} {points}" for what, points in standing.lines)
            print(
                voice.say(
                    "standing",
                    place=standing.place,
                    name=voice.name(standing.seat),
                    points=standing.points,
                    lines=lines,
                )
            )

    def turn(self, title: str) -> None:
        """Sentences follow one another."""

    def wipe(self) -> None:
        if sys.stdout.isatty():
            print(WIPE, end="", flush=True)


def _sentence(text: str) -> str:
    """A title or a fact as a sentence, so that it is read with a pause behind it."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")
