"""The blocks of a scene as boxes, with the numbers of actions beside their targets."""

from collections.abc import Mapping, Sequence

from rich.box import ROUNDED
from rich.console import RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from druids.kernel.message import Block, Line, Scene, Span
from druids.terminal.speaker import Speaker

INKS: Mapping[str, str] = {
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
NUMBER = "reverse"

FRAME = 4  # columns that a box adds to its text
SPACE = 1  # columns between two boxes


class Boxes:
    """Draws scenes for one person. `numbers` are the numbers of actions by target."""

    def __init__(self, speaker: Speaker, numbers: Mapping[str, int] | None = None) -> None:
        self.speaker = speaker
        self.numbers = numbers or {}
        self.numbered: set[int] = set()  # the numbers that were drawn
        self._digits = len(str(max(self.numbers.values(), default=0)))

    def rows(self, scene: Scene, width: int) -> list[RenderableType]:
        """Each block in a box; blocks marked `aside` share a row while there is space."""
        rows: list[list[Block]] = []
        used = 0
        for block in scene:
            wide = self._width(block) + FRAME + SPACE
            joins = rows and block.aside and rows[-1][-1].aside and used + wide <= width + SPACE
            if joins:
                rows[-1].append(block)
            else:
                rows.append([block])
            used = used + wide if joins else wide
        return [self._row(row) for row in rows]

    def _row(self, blocks: Sequence[Block]) -> RenderableType:
        """Boxes of one height, side by side."""
        height = max(len(block.lines) for block in blocks) + 2
        if len(blocks) == 1:
            return self._box(blocks[0], None)
        grid = Table.grid(padding=(0, SPACE, 0, 0))
        grid.add_row(*(self._box(block, height) for block in blocks))
        return grid

    def _box(self, block: Block, height: int | None) -> Panel:
        body = Text("\n", no_wrap=True, overflow="ellipsis").join(
            self._line(line, self._has_target(block)) for line in block.lines
        )
        title = Text(self.speaker.text(block.title), "bold")
        return Panel(
            body, box=ROUNDED, title=title, title_align="left", border_style="dim", expand=False, height=height
        )

    def _width(self, block: Block) -> int:
        lines = (self._line(line, self._has_target(block)).cell_len for line in block.lines)
        return max([len(self.speaker.text(block.title)) + 2, *lines])

    def _has_target(self, block: Block) -> bool:
        """Whether an action has a target in this block; then all its targets leave space for numbers."""
        return any(span.target in self.numbers for line in block.lines for span in line)

    def _line(self, line: Line, numbered: bool) -> Text:
        text = Text(no_wrap=True, overflow="ellipsis")
        for span in line:
            text_shown = span.text if isinstance(span.text, str) else self.speaker.text(span.text)
            if numbered and span.target:
                text.append_text(self._number(span))
                text.append(text_shown, INKS[span.ink] if span.target in self.numbers else "dim")
            else:
                text.append(text_shown, INKS[span.ink])
        return text

    def _number(self, span: Span) -> Text:
        """The number of the action with this target, or as many spaces."""
        number = self.numbers.get(span.target)
        if number is None:
            return Text(" " * (self._digits + 1))
        self.numbered.add(number)
        return Text.assemble((f"{number:>{self._digits}}", NUMBER), " ")
