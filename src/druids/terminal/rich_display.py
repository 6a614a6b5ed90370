"""A display that draws scenes in colour and in boxes, side by side where there is space."""

from collections.abc import Sequence

from rich.box import SIMPLE
from rich.columns import Columns
from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from druids.kernel.message import Scene
from druids.match import Action
from druids.terminal.boxes import INKS, NUMBER, Boxes
from druids.terminal.display import Standing
from druids.terminal.speaker import Speaker

WIDEST = 110  # columns; wider tables are hard to read
ERASE_SCROLLBACK = "\x1b[3J"


class RichDisplay:
    plain = False

    def __init__(self, console: Console | None = None) -> None:
        self.console = console or Console(highlight=False)

    def say(self, text: str) -> None:
        self._print(Text(text))

    def warn(self, text: str) -> None:
        self._print(Text(text, "bold yellow"))

    def title(self, text: str) -> None:
        self._print(Rule(Text(text, "bold"), style="dim"))

    def news(self, title: str, lines: Sequence[str]) -> None:
        if title and lines:
            self._print(Text(title, "dim"))
        for line in lines:
            self._print(Padding(Text.assemble(("· ", "dim"), line), (0, 0, 0, 1)))

    def scene(self, scene: Scene, speaker: Speaker) -> None:
        self._draw(Boxes(speaker), scene)

    def ask(self, scene: Scene, question: str, actions: Sequence[Action], speaker: Speaker) -> None:
        """Actions with a target on the table are numbered there; the others are listed below the question."""
        boxes = Boxes(speaker, {action.target: number for number, action in enumerate(actions, start=1)})
        self._draw(boxes, scene)
        self._print(Text(question, "bold"))
        width = len(str(len(actions)))
        listed = [
            Text.assemble((f"{number:>{width}} ", NUMBER), action.text)
            for number, action in enumerate(actions, start=1)
            if number not in boxes.numbered
        ]
        if listed:
            self._print(Padding(Columns(listed, padding=(0, 3), equal=True, column_first=True), (0, 0, 0, 1)))
        self._print(Text(speaker.say("footer"), "dim"))

    def standings(self, standings: Sequence[Standing], speaker: Speaker) -> None:
        table = Table(box=SIMPLE, show_footer=True, title=speaker.say("standings-title"), title_style="bold")
        table.add_column("", footer=Text(speaker.say("standings-total"), "bold"))
        for standing in standings:
            head = f"{'★ ' if standing.won else ''}{speaker.name(standing.seat)}"
            style = INKS[f"seat{standing.seat}"]
            table.add_column(Text(head, style), footer=Text(str(standing.points), "bold"), justify="right")
        for what in dict.fromkeys(what for standing in standings for what, _ in standing.lines):
            table.add_row(what, *(_points(standing, what) for standing in standings))
        self._print(table)

    def new_screen(self, title: str) -> None:
        self.console.clear()
        self.title(title)

    def wipe(self) -> None:
        self.console.file.write(ERASE_SCROLLBACK)
        self.console.clear()

    def _draw(self, boxes: Boxes, scene: Scene) -> None:
        for row in boxes.rows(scene, self._width):
            self._print(row)

    def _print(self, what: RenderableType) -> None:
        self.console.print(what, width=self._width)

    @property
    def _width(self) -> int:
        """The current width: a window may be resized."""
        return min(self.console.width, WIDEST)


def _points(standing: Standing, what: str) -> str:
    return " + ".join(str(points) for line, points in standing.lines if line == what)
