"""Renders the table as one seat sees it: as text, SVG or pixels."""

from html import escape

import numpy as np
from numpy.typing import NDArray

from druids.i18n import Reader
from druids.i18n.narration import pictures
from druids.match import Position

MODES = ("human", "ansi", "svg", "rgb_array")
LINE_HEIGHT = 18
LETTER_WIDTH = 9
MARGIN = 12
BACKGROUND, FOREGROUND = (24, 32, 26), (226, 222, 205)


def render(position: Position, seat: int, mode: str) -> "str | NDArray[np.uint8] | None":
    """The scene that the seat sees. With mode `human` it is printed."""
    lines = list(pictures(position.hide(seat).scene(seat), Reader(position.game.folder).text))
    if mode == "human":
        print("\n".join(lines))
        return None
    if mode == "ansi":
        return "\n".join(lines)
    return _svg(lines) if mode == "svg" else _pixels(lines)


def _size(lines: list[str]) -> tuple[int, int]:
    return max(map(len, lines)) * LETTER_WIDTH + 2 * MARGIN, len(lines) * LINE_HEIGHT + 2 * MARGIN


def _svg(lines: list[str]) -> str:
    width, height = _size(lines)
    rows = "".join(
        f'<text x="{MARGIN}" y="{MARGIN + (k + 1) * LINE_HEIGHT - 5}" xml:space="preserve">{escape(line)}</text>'
        for k, line in enumerate(lines)
    )
    background, foreground = ("#" + bytes(colour).hex() for colour in (BACKGROUND, FOREGROUND))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'font-family="monospace" font-size="15" fill="{foreground}">'
        f'<rect width="100%" height="100%" fill="{background}"/>{rows}</svg>'
    )


def _pixels(lines: list[str]) -> NDArray[np.uint8]:
    try:
        from PIL import Image, ImageDraw, ImageFont
    except ImportError as error:
        raise ImportError("render_mode rgb_array needs an extra: pip install 'druids[envs]'") from error
    image = Image.new("RGB", _size(lines), BACKGROUND)
    pen = ImageDraw.Draw(image)
    font = ImageFont.load_default(15)
    for k, line in enumerate(lines):
        pen.text((MARGIN, MARGIN + k * LINE_HEIGHT), line, FOREGROUND, font)
    return np.asarray(image)
