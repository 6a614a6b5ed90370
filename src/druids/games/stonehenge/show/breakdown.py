"""A seat's score, line by line: one line per round."""

from typing import Any

from druids.games.stonehenge.scoring import points_of
from druids.games.stonehenge.state import SHEET_ROUNDS
from druids.kernel.message import ScoreLine, say


def breakdown(s: Any, seat: int) -> list[ScoreLine]:
    """The finished rounds, those no longer on the sheet in one line, then the present round."""
    playing = s.depth > 0 and s.round_no > 0
    over = int(s.round_no) - playing
    kept = min(over, SHEET_ROUNDS)
    latest = [int(s.sheet[row, seat]) for row in range(kept)]
    lines = []
    if over > kept:
        lines.append(ScoreLine(say("line-round", which=f"1–{over - kept}"), int(s.totals[seat]) - sum(latest)))
    for row, points in enumerate(latest):
        lines.append(ScoreLine(say("line-round", which=str(over - kept + row + 1)), points))
    if playing:
        lines.append(ScoreLine(say("line-now"), points_of(s, seat)))
    return lines
