"""Clocks: the person to act is charged; nobody is while the server is down."""

from pathlib import Path

import pytest

from druids.server.clocks import Clocks
from druids.server.messages import Clock
from tests.server.support import ManualClock, Server, serving


def test_time_is_charged_and_the_increment_earned() -> None:
    clocks = Clocks(Clock(game=100, increment=5), 2)
    clocks.ask(1000.0)
    assert clocks.elapsed(1030.0) == 30.0
    clocks.charge(0, 30.0)
    clocks.earn(0)
    assert clocks.banks == [75.0, 100.0]
    clocks.ask(1030.0)
    assert clocks.left(1, 1040.0) == 90.0
    shown = clocks.show(1, True, 1040.0)
    assert [(clock.game, clock.running) for clock in shown] == [(75.0, False), (90.0, True)]


def test_the_shorter_limit_applies() -> None:
    clocks = Clocks(Clock(move=20, game=100), 2)
    clocks.ask(0.0)
    assert clocks.left(0, 0.0) == 20.0
    clocks.charge(0, 15.0)
    clocks.resume(50.0)
    assert clocks.left(0, 51.0) == 4.0  # of this decision; the 35 seconds between were not the seat's
    clocks.ask(60.0)
    clocks.banks[0] = 10.0
    assert clocks.left(0, 60.0) == 10.0


def test_game_time_is_never_given_back() -> None:
    """With an increment a person has at least that for the next decision; without one the time is gone."""
    clocks = Clocks(Clock(game=100), 2)
    clocks.charge(0, 500.0)
    clocks.skip(0)
    assert clocks.banks[0] == 0.0
    assert clocks.exhausted(0)
    clocks = Clocks(Clock(game=100, increment=5), 2)
    clocks.charge(0, 500.0)
    clocks.skip(0)
    assert clocks.banks[0] == 5.0
    assert not clocks.exhausted(0)


@pytest.mark.parametrize("clock", [{}, {"increment": 3}])
def test_a_clock_limits_something(server: Server, clock: dict[str, int]) -> None:
    answer = server.client.post("/api/tables", json={"game": "pebbles", "clock": clock})
    assert (answer.status_code, answer.json()["code"]) == (422, "clock")


def test_running_out_of_time_lets_a_bot_stand_in(server: Server) -> None:
    table, anna, bran = server.two(clock={"move": 1}, level="novice")
    with server.connect(table, anna) as a, server.connect(table, bran) as b:
        update = a.until("update")
        assert update["clocks"][0]["running"] is True
        assert 0 < update["clocks"][0]["move"] <= 1
        news = b.until("table")
        while not news["table"]["seats"][0]["stand_in"]:
            news = b.until("table")
        assert b.until("update", asked=1)["told"][0]["actor"] == 0
        assert a.ask("back", seat=0)["type"] == "done"


def test_a_restart_is_charged_to_nobody(tmp_path: Path) -> None:
    clock = ManualClock()
    with serving(tmp_path, clock) as server:
        table, anna, _ = server.two(clock={"game": 100})
        clock.time += 30
        with server.connect(table, anna) as a:
            assert a.until("update")["clocks"][0]["game"] == 70.0
    clock.time += 5000
    with serving(tmp_path, clock) as server, server.connect(table, anna) as a:
        assert a.until("update")["clocks"][0]["game"] == 100.0
        clock.time += 40
        assert a.act(a.received[-1])["type"] == "done"
        assert a.until("update")["clocks"][0]["game"] == 60.0


def test_reconnecting_gives_no_time(tmp_path: Path) -> None:
    clock = ManualClock()
    with serving(tmp_path, clock) as server:
        table, anna, _ = server.two(clock={"game": 100})
        for spent in (10.0, 20.0):
            with server.connect(table, anna) as a:
                clock.time += 10
                a.send(type="resync")
                a.until("update")
                assert a.until("update")["clocks"][0]["game"] == 100.0 - spent
