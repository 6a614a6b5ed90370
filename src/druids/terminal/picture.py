"""A page for the eye: the game's pictures in colour and in boxes, side by side where there is room."""

from collections.abc import Sequence

from rich.box import ROUNDED, SIMPLE
from rich.columns import Columns
from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from druids.kernel.message import Block, Ink, Line, Scene
from druids.match import Action
from druids.terminal.page import Standing
from druids.terminal.voice import Voice

INKS: dict[Ink, str] = {
    "plain": "",
    "dim": "dim",
    "strong": "bold",
    "accent": "bold cyan",
    "good": "bold green",
    "bad": "bold red",
    "red": "bold red",
    "green": "bold green",
    "blue": "bold bright_blue",
    "yellow": "bold yellow",
    "violet": "bold magenta",
    "white": "bold bright_white",
    "black": "bold bright_black",
    "brown": "bold color(137)",
    "orange": "bold color(208)",
    "cyan": "bold cyan",
    "seat0": "bold bright_cyan",
    "seat1": "bold bright_yellow",
    "seat2": "bold bright_magenta",
    "seat3": "bold bright_green",
    "seat4": "bold bright_red",
}

FRAME = 4  # columns that a box adds to its text
GAP = 1  # columns between two boxes
WIDEST = 110  # a table wider than this is no longer taken in at one look


class Picture:
    plain = False

    def __init__(self, console: Console | None = None) -> None:
        self.console = console or Console(highlight=False)
        self.width = min(self.console.width, WIDEST)

    def say(self, text: str) -> None:
        self._print(Text(text))

    def warn(self, text: str) -> None:
        self._print(Text(text, "bold yellow"))

    def title(self, text: str) -> None:
        self._print(Rule(Text(text, "bold"), style="dim"))

    def news(self, title: str, lines: Sequence[str]) -> None:
        if not lines:
            return
        if title:
            self._print(Text(title, "dim"))
        for line in lines:
            self._print(Padding(Text.assemble(("· ", "dim"), line), (0, 0, 0, 1)))

    def scene(self, scene: Scene, voice: Voice) -> None:
        for row in self._rows(scene, voice):
            self._print(row)

    def ask(self, question: str, answers: Sequence[Action], voice: Voice) -> None:
        self._print(Text(question, "bold"))
        room = len(str(len(answers)))
        texts = [
            Text.assemble((f"{number:>{room}} ", "bold cyan"), action.text)
            for number, action in enumerate(answers, start=1)
        ]
        self._print(Padding(Columns(texts, padding=(0, 3), equal=True, column_first=True), (0, 0, 0, 1)))
        self._print(Text(voice.say("footer"), "dim"))

    def standings(self, standings: Sequence[Standing], voice: Voice) -> None:
        table = Table(box=SIMPLE, show_footer=True, title=voice.say("standings-title"), title_style="bold")
        table.add_column("", footer=Text(voice.say("standings-total"), "bold"))
        for standing in standings:
            head = f"{'★ ' if standing.won else ''}{voice.name(standing.seat)}"
            style = INKS[f"seat{standing.seat}"]  # type: ignore[index]
            table.add_column(Text(head, style), footer=Text(str(standing.points), "bold"), justify="right")
        for what in dict.fromkeys(what for standing in standings for what, _ in standing.lines):
            table.add_row(what, *(_points(standing, what) for standing in standings))
        self._print(table)

    def turn(self, title: str) -> None:
        self.console.clear()
        self.title(title)

    def wipe(self) -> None:
        self.console.file.write("\x1b[3J")
        self.console.clear()

    # -- pictures --------------------------------------------------------------------------------------

    def _print(self, what: RenderableType) -> None:
        self.console.print(what, width=self.width)

    def _rows(self, scene: Scene, voice: Voice) -> list[RenderableType]:
        """Each block in a box of its own; blocks marked `aside` share a row while there is room."""
        rows: list[RenderableType] = []
        beside: list[Block] = []
        used = 0
        for block in scene:
            width = _width(block, voice) + FRAME + GAP
            if beside and (not block.aside or used + width > self.width + GAP):
                rows.append(_row(beside, voice))
                beside, used = [], 0
            if block.aside:
                beside.append(block)
                used += width
            else:
                rows.append(_box(block, voice))
        if beside:
            rows.append(_row(beside, voice))
        return rows


def _points(standing: Standing, what: str) -> str:
    return " + ".join(str(points) for line, points in standing.lines if line == what)


def _text(line: Line, voice: Voice) -> Text:
    """A line of a picture; spans are put one after the other as they are."""
    return Text.assemble(
        *((span.text if isinstance(span.text, str) else voice.text(span.text), INKS[span.ink]) for span in line)
    )


def _width(block: Block, voice: Voice) -> int:
    return max([len(voice.text(block.title)) + 2, *(_text(line, voice).cell_len for line in block.lines)])


def _box(block: Block, voice: Voice, height: int | None = None) -> Panel:
    body = Text("\n").join(_text(line, voice) for line in block.lines)
    title = Text(voice.text(block.title), "bold")
    return Panel(body, box=ROUNDED, title=title, title_align="left", border_style="dim", expand=False, height=height)


def _row(blocks: Sequence[Block], voice: Voice) -> RenderableType:
    """Boxes of one height, side by side."""
    height = max(len(block.lines) for block in blocks) + 2
    grid = Table.grid(padding=(0, GAP, 0, 0))
    grid.add_row(*(_box(block, voice, height) for block in blocks))
    return grid
