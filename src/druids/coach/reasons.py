"""Why the best action is better than the played one: what differs between their continuations, in the game's words.

The continuations are compared by the lines of the scores (`Show.breakdown`) where they end.
"""

import tomllib
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from druids.coach.judging import CONFIRMATION, Judgement
from druids.coach.method import Method
from druids.coach.playouts import ends_after, worlds
from druids.kernel.message import Message, Seat, say
from druids.match import Position

MARKS = Path(__file__).parent / "data" / "marks.toml"
WORLDS = 48
NOTABLE = 0.25  # points, from which on a difference is worth a sentence
OWN = 1.5  # how much more a line of the own score tells than the sum of another's
NOTABLE_SHARE = 0.05  # of the continuations, for marks

Lines = dict[str, float]  # the mean points of a line of the score, by the line as JSON


@cache
def _marks(game: str) -> dict[str, Any]:
    """Lines of a score that mean more than their points: `{key: {"line": ..., "points": ...}}`."""
    marks: dict[str, Any] = tomllib.loads(MARKS.read_text(encoding="utf-8")).get(game, {})
    return marks


def reason(position: Position, judgement: Judgement, method: Method, seed: int) -> Message:
    """One sentence on a decision; the position is hidden for the seat that decided."""
    best = position.choice(judgement.best).words
    if judgement.verdict == "best":
        return say("coach-best", lead=_percent(-judgement.loss.mean))
    if judgement.verdict == "close":
        return say("coach-close")
    rows = worlds(0, WORLDS, seed, CONFIRMATION, method.version, position.fingerprint())
    ends = ends_after(position, judgement.seat, [judgement.played, judgement.best], rows, method.policy)
    played, better = (_continuation(position, ends[:, k], judgement.seat) for k in range(2))
    return _sentence(best, judgement.seat, played, better)


class _Means:
    """Mean lines of each seat's score, and how often each mark occurred to the seat that decided."""

    def __init__(self, seats: int) -> None:
        self.lines: list[Lines] = [defaultdict(float) for _ in range(seats)]
        self.messages: dict[str, Message] = {}
        self.marks: Lines = defaultdict(float)


def _continuation(position: Position, ends: Any, seat: int) -> _Means:
    game, means = position.game, _Means(position.seats)
    marks = _marks(game.name)
    for end in ends:
        for other in range(position.seats):
            for line in game.show.breakdown(end, other):
                key = msgspec.json.encode(line.what).decode()
                means.messages[key] = line.what
                means.lines[other][key] += line.points / len(ends)
                for mark, meant in marks.items():
                    if other == seat and line.what.key == meant["line"] and line.points == meant["points"]:
                        means.marks[mark] += 1 / len(ends)
    return means


def _sentence(best: Message, seat: int, played: _Means, better: _Means) -> Message:
    """The largest difference: a mark, an own line, or the points of another seat; else only the share of the win."""
    for mark in played.marks:
        more = played.marks[mark] - better.marks[mark]
        if more >= NOTABLE_SHARE:
            return say(f"coach-{mark}", best=best, more=_percent(more))
    messages = played.messages | better.messages
    found: list[tuple[float, Message]] = []
    for key, what in messages.items():
        gain = better.lines[seat][key] - played.lines[seat][key]
        found.append((OWN * gain, say("coach-line-more", best=best, points=_tenths(gain), line=what)))
    for other in range(len(played.lines)):
        if other != seat:
            gain = sum(played.lines[other].values()) - sum(better.lines[other].values())
            found.append((gain, say("coach-other-less", best=best, points=_tenths(gain), who=Seat(other))))
    gain, message = max(found, key=lambda pair: pair[0], default=(0.0, best))
    return message if gain >= NOTABLE else say("coach-share", best=best)


def _percent(share: float) -> str:
    return str(round(100 * share))


def _tenths(points: float) -> str:
    """Points with one digit after the point, as languages without a decimal comma write them."""
    return f"{points:.1f}"
