"""What the log tells: stonehenge 4.3 lets nobody look back at earlier tricks; decisions of stand-ins are marked."""

import random

import pytest

import druids
from druids.kernel.tasks import NATURE
from druids.match import Match
from druids.server import events as ev
from druids.server import log_rules, views
from druids.server.table import Table
from druids.server.table_events import table_from_events
from tests.server.support import Server

SEATS = 3


def stonehenge(match: Match, open_log: bool = False) -> Table:
    plans = [ev.SeatPlan("human", name=name, person=seat) for seat, name in enumerate(("Anna", "Bran", "Cara"))]
    created = ev.Created("stonehenge", 1, dict(match.options), plans, ["a", "b", "c"], False, True, open_log=open_log)
    table = table_from_events(1, "key", [ev.Stamped(0, 0.0, created)])
    table.match = match
    return table


def told(table: Table, viewer: int = 0) -> list[int]:
    """The steps of which the log tells anything."""
    match = table.match
    assert match is not None
    (narrated,), _ = views.narrate(match, match.position_after(0), 0, [viewer])
    return [one.step for one in log_rules.tell(table, narrated) if one.words or one.action]


def test_during_a_round_the_log_tells_the_last_trick_only() -> None:
    """Checked against the record after every step of two whole rounds."""
    match = druids.new("stonehenge", seats=SEATS, seed=5, options={"rounds": 2})
    table, rng = stonehenge(match), random.Random(5)
    tricks: dict[tuple[int, int], list[int]] = {}  # the plays of each trick
    most = 0
    while not match.over:
        state = match.position.record
        now = int(state.round_no), int(state.trick_no)
        tricks.setdefault(now, []).append(match.length)
        known = set(told(table))
        if len(tricks[now]) > SEATS:  # the winner of a full trick is asked something: it counts as won
            match.play(rng.choice(match.actions()))
            continue
        for (round_no, trick_no), plays in tricks.items():
            visible = round_no < now[0] or trick_no >= now[1] - 1
            most = max(most, now[1])
            for step in plays[: None if (round_no, trick_no) != now else -1]:
                assert (step in known) == visible, (now, round_no, trick_no)
        match.play(rng.choice(match.actions()))
    assert most > 3
    assert log_rules.limits(table) is None
    assert set(told(table)) >= {n for n, step in enumerate(match.steps) if step.actor != NATURE}


def test_an_open_log_tells_everything() -> None:
    match = druids.new("stonehenge", seats=SEATS, seed=5, options={"rounds": 1})
    table, rng = stonehenge(match, open_log=True), random.Random(5)
    for _ in range(5 * SEATS):
        match.play(rng.choice(match.actions()))
    assert log_rules.limits(table) is None
    assert len(told(table)) >= 5 * SEATS


@pytest.mark.parametrize("game", ["creatures", "edora", "futark"])
def test_other_games_forget_nothing(game: str) -> None:
    assert druids.new(game, seed=1).game.show.forgotten is None


def test_decisions_of_a_stand_in_are_marked(server: Server) -> None:
    table, anna, bran = server.two(level="novice")
    with server.connect(table, bran) as b:
        with server.connect(table, anna) as a:
            a.act(a.until("update"))
            b.act(b.until("update", asked=1))
            a.until("update", asked=0)
            a.ask("leave", seat=0)
            b.until("update", asked=1, version=4)
        story = b.ask("log")
    by = [(one["actor"], one.get("stand_in", False)) for one in story["told"] if one["actor"] >= 0]
    assert by == [(0, False), (1, False), (0, True)]
