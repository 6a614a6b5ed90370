"""Positions for tests of the page: of every kind of question of a game, one early and the fullest one.

They come from random games played here, in the test's own process, as the messages that the server would send.
"""

import random
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import druids
from druids.match import Match
from druids.server.messages import SeatInfo, TableInfo, Update
from druids.server.views import Projection, narrate, offered

SEAT = 0  # whose questions are collected
DEALS = 12  # random games for each set of options
VARIANTS: dict[str, list[dict[str, Any]]] = {
    "stonehenge": [{}, {"sun_and_moon": True, "rounds": 2}],
    "futark": [{}, {"initial_servants": "chosen", "refill": "optional"}],
    "creatures": [{}],
    "edora": [{}, {"herbs": "planned", "first_tablet": "chosen"}],
}
NAMES = ("Anna", "Bran", "Álvaro", "Wilhelmina", "Cú")


@dataclass(frozen=True)
class Asked:
    """A question to the viewer's seat, with everything that the page is sent about it."""

    kind: str
    fullest: bool
    update: Update
    table: TableInfo

    def __str__(self) -> str:
        return f"{self.kind} ({'the fullest' if self.fullest else 'the first'})"


@cache
def questions(game: str, seats: int) -> tuple[Asked, ...]:
    """One early position of every kind of question, and the one in which most can be chosen."""
    first: dict[str, Asked] = {}
    fullest: dict[str, tuple[tuple[int, int], Asked]] = {}
    for options in VARIANTS[game]:
        for seed in range(DEALS):
            for match in _asked_positions(game, seats, seed, options):
                kind = match.question().key
                choices = (len(match.legal), match.length)
                if kind not in first:
                    first[kind] = Asked(kind, False, update_of(match), table_of(match))
                elif kind not in fullest or choices > fullest[kind][0]:
                    fullest[kind] = (choices, Asked(kind, True, update_of(match), table_of(match)))
    return (*first.values(), *(asked for _, asked in fullest.values()))


def _asked_positions(game: str, seats: int, seed: int, options: dict[str, Any]) -> Iterator[Match]:
    match = druids.new(game, seats=seats, seed=seed, options=options)
    rng = random.Random(seed)
    while not match.over:
        if match.seat == SEAT:
            yield match
        match.play(rng.choice(match.legal.tolist()))


def ending(game: str, seats: int) -> Asked:
    """A game that is over."""
    return last_decision(game, seats)[1]


@cache
def last_decision(game: str, seats: int) -> tuple[Asked, Asked]:
    """The position before the last decision of a game, and the end."""
    match = druids.new(game, seats=seats, seed=1, options=VARIANTS[game][-1])
    rng = random.Random(1)
    while not match.over:
        before = match.length
        match.play(rng.choice(match.legal.tolist()))
    over = Asked("over", False, update_of(match), table_of(match))
    match.rewind(before)
    return Asked("before", False, update_of(match), table_of(match)), over


@cache
def decision_telling(game: str, seats: int, key: str) -> tuple[Asked, Asked]:
    """The positions before and after a decision of which a message of this key is narrated."""
    for seed in range(DEALS):
        match = druids.new(game, seats=seats, seed=seed, options=VARIANTS[game][-1])
        rng = random.Random(seed)
        while not match.over:
            before = match.length
            match.play(rng.choice(match.legal.tolist()))
            after = Asked("after", False, update_of(match), table_of(match))
            if match.over or key not in {message.key for event in after.update.told for message in event.words}:
                continue
            match.rewind(before)
            return Asked("before", False, update_of(match), table_of(match)), after
    raise AssertionError(f"{DEALS} games never tell {key}")


def update_of(match: Match) -> Update:
    """The message that shows this position to the viewer's seat, with the narration of the last decision."""
    decisions = [number for number, step in enumerate(match.steps) if step.actor >= 0]
    start = decisions[-1] if decisions else match.length
    told, projection = narrate(match, match.position_after(start), start, [SEAT])
    question, rule, options = (
        offered(match, projection.record_of(0), match.legal) if match.seat == SEAT else (None, None, [])
    )
    projected = Projection(match, [SEAT])
    projected.project(match.position)
    return Update(
        version=1 + len(decisions),
        time=time.time(),
        seat=SEAT,
        open=match.over,
        step=match.length,
        asked=match.seat,
        question=question,
        rule=rule,
        options=options,
        told=told[0],
        undone=False,
        scores=projected.points_of(0),
        winners=match.winners if match.over else None,
        clocks=None,
        view=projected.plain(0),
    )


def table_of(match: Match) -> TableInfo:
    """The table of this match: the viewer, and bots."""
    seats = [
        SeatInfo(
            kind="human" if seat == SEAT else "bot",
            name=NAMES[seat],
            bot=None if seat == SEAT else "random",
            level=None if seat == SEAT else "apprentice",
            present=True,
            stand_in=False,
            thinking_since=None,
        )
        for seat in range(match.seats)
    ]
    return TableInfo(
        table=f"{match.game.name}{match.seats}",
        game=match.game.name,
        rules=1,
        options=dict(match.options),
        public=False,
        watch=True,
        clock=None,
        status="over" if match.over else "running",
        preparing=False,
        seats=seats,
        spectators=0,
        created=time.time(),
        ended=time.time() if match.over else None,
        commitment=None,
        seed=None,
        undo=None,
        rematch=[],
        next_table=None,
    )
