"""Absent people: what others may do meanwhile, clocks, returning, tokens and watching. One test per audit finding."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from druids.server import events as ev
from druids.server.messages import Clock
from druids.server.seat_rights import RIGHTS, Case, case_of
from druids.server.seat_state import Absence, SeatState
from druids.server.table import Table
from druids.server.table_events import table_from_events
from tests.server.support import ManualClock, Person, Server, serving
from tests.server.test_play import play_out

GRACE = 45.0


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
def timed(tmp_path: Path, clock: ManualClock) -> Iterator[Server]:
    """A server whose time the test sets."""
    with serving(tmp_path, clock, stand_in_grace_seconds=GRACE) as server:
        yield server


def away(server: Server, table: str, seat: int, other: Person) -> None:
    """Wait until the server knows that a seat is not connected."""
    while server.manager.sessions[table].present(seat):
        other.ask("log")


def hold_bots(server: Server) -> asyncio.Event:
    """Bots wait until the event is set."""
    assert server.client.portal is not None
    event = server.client.portal.call(asyncio.Event)  # made in the server's loop
    decide = server.manager.bot_pool.decide

    async def held(*arguments: Any) -> int:
        await event.wait()
        return await decide(*arguments)

    server.manager.bot_pool.decide = held  # type: ignore[method-assign, assignment]
    return event


def on_loop(server: Server, call: Any) -> None:
    assert server.client.portal is not None
    server.client.portal.call(call)


# -- who may do what -----------------------------------------------------------------------------------


def seat_state(kind: str, stand_in: bool = False) -> SeatState:
    person = 0 if kind == "human" else None
    plan = ev.SeatPlan(kind, person=person)  # type: ignore[arg-type]
    return SeatState(plan, Absence(0.0, "left", None) if stand_in else None)


@pytest.mark.parametrize(
    ("seat", "connected", "away_seconds", "case"),
    [
        (seat_state("open"), False, 99.0, Case.FREE),
        (seat_state("reserved"), False, 99.0, Case.FREE),
        (seat_state("bot"), False, 99.0, Case.BOT),
        (seat_state("human"), True, 0.0, Case.PLAYING),
        (seat_state("human"), False, 44.9, Case.AWAY),
        (seat_state("human"), False, 45.0, Case.ABSENT),
        (seat_state("human", stand_in=True), True, 0.0, Case.REPLACED),
        (seat_state("human", stand_in=True), False, 0.0, Case.REPLACED_AWAY),
    ],
)
def test_the_case_of_a_seat(seat: SeatState, connected: bool, away_seconds: float, case: Case) -> None:
    assert case_of(seat, connected, away_seconds, GRACE) is case


def test_every_case_has_rights_and_nobody_has_two_deciders() -> None:
    assert set(RIGHTS) == set(Case)
    for rights in RIGHTS.values():
        assert rights.owned or not (rights.owner_decides or rights.may_act or rights.may_return)
        assert rights.owner_decides or not rights.may_act
        assert not (rights.owner_decides and rights.may_return)
        assert not (rights.may_act and rights.may_be_replaced)


# -- F1: peek and rewind -------------------------------------------------------------------------------


def test_a_stand_in_needs_a_grace_period(timed: Server, clock: ManualClock) -> None:
    table, anna, bran = timed.two(level="novice")
    with timed.connect(table, bran) as b:
        with timed.connect(table, anna) as a:
            a.until("update")
        away(timed, table, 0, b)
        clock.time += GRACE - 5
        refused = b.ask("stand-in", seat=0)
        assert (refused["code"], refused["retry_after"]) == ("grace", pytest.approx(5))
        news = timed.client.get(f"/api/tables/{table}").json()
        assert news["seats"][0]["stand_in_from"] == pytest.approx(clock.time + 5)
        clock.time += 5
        assert b.ask("stand-in", seat=0)["type"] == "done"


def test_a_short_absence_does_not_add_up(timed: Server, clock: ManualClock) -> None:
    table, anna, bran = timed.two(level="novice")
    with timed.connect(table, bran) as b:
        for _ in range(3):
            with timed.connect(table, anna) as a:
                a.until("update")
            away(timed, table, 0, b)
            clock.time += GRACE - 1
            assert b.ask("stand-in", seat=0)["code"] == "grace"


def test_nobody_can_peek_with_stand_ins_and_rewind(timed: Server, clock: ManualClock) -> None:
    """Bran drops; a bot plays his real pebble; Anna cannot take it back without him."""
    table, anna, bran = timed.two(level="novice")
    with timed.connect(table, anna) as a:
        with timed.connect(table, bran) as b:
            b.until("update")
        away(timed, table, 1, a)
        clock.time += GRACE
        a.act(a.until("update", asked=0))
        assert a.ask("stand-in", seat=1)["type"] == "done"
        revealed = a.until("update", version=3)
        undo = a.ask("undo", seat=0, version=3)
        assert (undo["type"], undo["pending"], undo["version"]) == ("done", True, 3)
        request = timed.client.get(f"/api/tables/{table}").json()["undo"]
        assert request == {"seat": 0, "agreed": [], "needed": [1]}
        assert a.ask("consent", seat=0, agree=True)["version"] == 3  # one's own consent changes nothing
        with timed.connect(table, bran) as b:
            welcome = b.until("welcome")
            assert welcome["table"]["undo"] == request
            missed = {"seat": 1, "since": clock.time, "why": "asked", "by": 0, "decisions": 1, "undone": 0}
            assert welcome["missed"] == [missed]
            told = b.until("update")["told"]
            assert [step["actor"] for step in told if step["actor"] >= 0] == [0, 1]  # nothing is left out
            assert b.ask("consent", seat=1, agree=True)["version"] == 4
        assert a.until("update", version=4)["step"] < revealed["step"]


def test_the_move_of_a_stand_in_cannot_be_undone_freely(timed: Server) -> None:
    """Alone, laying a pebble face down can be taken back; what a bot did for Anna cannot."""
    table, anna, bran = timed.two(level="novice")
    with timed.connect(table, anna) as a, timed.connect(table, bran) as b:
        a.until("update")
        b.until("update")
        a.ask("leave", seat=0)
        b.until("update", version=2)
        assert a.ask("undo", seat=0, version=2)["code"] == "stand-in"
        a.ask("back", seat=0)
        assert a.ask("undo", seat=0, version=2)["pending"] is True


def test_one_seat_of_a_person_agrees_for_all(timed: Server) -> None:
    made = timed.create(seats=[{"kind": "me"}, {"kind": "open"}, {"kind": "me"}], name="Anna")
    bran = timed.join(made["table"], name="Bran")["token"]
    with timed.connect(made["table"], made["token"]) as a, timed.connect(made["table"], bran) as b:
        a.act(a.until("update", seat=0))
        b.act(b.until("update", asked=1))
        a.act(a.until("update", seat=2, asked=2))
        assert b.ask("undo", seat=1, version=4)["pending"] is True
        assert a.ask("consent", seat=2, agree=True)["version"] == 5
        assert b.until("update", version=5)["asked"] == 1


# -- F6: clocks ----------------------------------------------------------------------------------------


def test_leave_and_back_do_not_reset_the_time_of_a_decision(timed: Server, clock: ManualClock) -> None:
    hold_bots(timed)
    table, anna, _ = timed.two(clock={"move": 30, "game": 100}, level="novice")
    with timed.connect(table, anna) as a:
        a.until("update")
        for spent in (8.0, 16.0, 24.0):
            clock.time += 8
            a.ask("leave", seat=0)
            clock.time += 50  # the bot's time is not Anna's
            assert a.ask("back", seat=0)["type"] == "done"
            a.send(type="resync")
            a.until("table")
            shown = a.until("update")["clocks"][0]
            assert (shown["move"], shown["game"]) == (pytest.approx(30 - spent), pytest.approx(100 - spent))


def test_after_a_time_out_the_stand_in_decides_first(timed: Server, clock: ManualClock) -> None:
    bots = hold_bots(timed)
    table, anna, bran = timed.two(clock={"move": 30}, level="novice")
    with timed.connect(table, anna) as a, timed.connect(table, bran) as b:
        update = a.until("update")
        clock.time += 31
        on_loop(timed, timed.manager.sessions[table].schedule_next)
        while not a.until("table")["table"]["seats"][0]["stand_in"]:
            pass
        back = a.ask("back", seat=0)
        assert (back["type"], back["pending"]) == ("done", True)
        assert a.act(update)["code"] == "stand-in"
        on_loop(timed, bots.set)
        assert b.until("update", version=2)["told"][0]["actor"] == 0
        while a.until("table")["table"]["seats"][0]["stand_in"]:
            pass
        b.act(b.received[-1])
        assert a.act(a.until("update", asked=0))["type"] == "done"


def test_game_time_that_has_run_out_stays_so(timed: Server, clock: ManualClock) -> None:
    table, anna, bran = timed.two(clock={"game": 100}, level="novice")
    with timed.connect(table, bran) as b:
        with timed.connect(table, anna) as a:
            a.until("update")
            clock.time += 101
            on_loop(timed, timed.manager.sessions[table].schedule_next)
            b.until("update", version=2)
            assert a.ask("back", seat=0)["code"] == "out-of-time"
        with timed.connect(table, anna) as a:
            assert a.until("welcome")["table"]["seats"][0]["stand_in"] is True
            assert a.until("update")["clocks"][0]["game"] == 0.0


def test_a_free_undo_gives_no_time(timed: Server, clock: ManualClock) -> None:
    """Neither the increment, again and again, nor a fresh time for the decision."""
    table, anna, _ = timed.two(clock={"move": 60, "game": 100, "increment": 10})
    with timed.connect(table, anna) as a:
        a.until("update")
        for round in range(1, 4):
            clock.time += 10
            a.send(type="resync")
            a.until("table")
            a.act(a.until("update", asked=0))
            version = a.until("update", asked=1)["version"]
            assert a.ask("undo", seat=0, version=version)["pending"] is False
            a.send(type="resync")
            a.until("table")
            shown = a.until("update", asked=0)["clocks"][0]
            assert (shown["move"], shown["game"]) == (60 - 10 * round, 100 - 10 * round)


# -- F11: monotonic time -------------------------------------------------------------------------------


@pytest.mark.parametrize("jump", [3600.0, -3600.0])
def test_banks_do_not_follow_the_wall_clock(tmp_path: Path, jump: float) -> None:
    wall, tick = ManualClock(), ManualClock()
    with serving(tmp_path, wall, tick) as server:
        table, anna, bran = server.two(clock={"game": 300})
        with server.connect(table, anna) as a, server.connect(table, bran) as b:
            update = a.until("update")
            wall.time += jump
            tick.time += 20
            on_loop(server, server.manager.sessions[table].schedule_next)
            a.act(update)
            b.until("update", version=2)
            assert b.received[-1]["clocks"][0]["game"] == 280.0
    with serving(tmp_path, wall, tick) as server, server.connect(table, anna) as a:
        assert a.until("update")["clocks"][0]["game"] == 280.0  # the stored events say so


def test_events_of_version_0_1_are_charged_by_their_times() -> None:
    plans = [ev.SeatPlan("human", name=name, person=seat) for seat, name in enumerate("ab")]
    created = ev.Created("pebbles", 1, {}, plans, ["x", "y"], False, True, clock=Clock(game=100, increment=5))
    happened = [
        (0.0, created), (10.0, ev.Started("1", [])), (40.0, ev.Acted(0, ["0 lay:1"], "1")),
        (50.0, ev.StoodIn(1, "time", 100.0)), (60.0, ev.CameBack(1, asked=True)),
    ]  # fmt: skip
    table: Table = table_from_events(1, "k", [ev.Stamped(n, at, event) for n, (at, event) in enumerate(happened)])  # type: ignore[arg-type]
    assert table.clocks is not None
    assert table.clocks.banks == [75.0, 10.0]  # with the game time that version 0.1 gave to people who returned


# -- F9 and F10: tokens and watching -------------------------------------------------------------------


def rematch(server: Server) -> tuple[str, str, str, str]:
    """A finished table, its rematch, and the two tokens."""
    table, anna, bran = server.two(options={"rounds": 1})
    with server.connect(table, anna) as a, server.connect(table, bran) as b:
        play_out(a, b)
        a.ask("rematch", seat=0)
        b.ask("rematch", seat=1)
    return table, server.client.get(f"/api/tables/{table}").json()["next_table"], anna, bran


def exchange(server: Server, table: str, token: str) -> str:
    answer = server.client.post(f"/api/tables/{table}/token", headers={"authorization": f"Bearer {token}"})
    assert answer.status_code == 200, answer.text
    return str(answer.json()["token"])


@pytest.mark.parametrize("at_rematch", [False, True])
@pytest.mark.parametrize("loaded", [False, True])
def test_a_token_is_exchanged_at_all_tables_of_a_rematch(server: Server, at_rematch: bool, loaded: bool) -> None:
    first, second, anna, bran = rematch(server)
    if not loaded:
        server.unload_all()
    fresh = exchange(server, second if at_rematch else first, anna)
    server.unload_all()
    for table in (first, second):
        with server.connect(table, anna) as old:
            assert old.receive()["code"] == "token"
        with server.connect(table, fresh) as new:
            assert new.until("welcome")["you"]["host"] is True
        with server.connect(table, bran) as b:
            assert b.until("welcome")["you"]["host"] is False


@pytest.mark.one_process
def test_a_replaced_connection_can_do_nothing_more(server: Server) -> None:
    table, anna, _ = server.two()
    with server.connect(table, anna) as a:
        update = a.until("update")
        exchange(server, table, anna)
        a.send(type="act", id="late", seat=0, version=1, action=update["options"][0]["name"])
        assert a.until("bye")["code"] == "replaced"
    assert server.manager.sessions[table].table.version == 1


def test_people_who_left_cannot_watch_where_nobody_may(server: Server) -> None:
    table = server.create(seats=[{"kind": "me"}, {"kind": "open"}, {"kind": "open"}], watch=False)["table"]
    eve = server.join(table, name="Eve")
    with server.connect(table, eve["token"]) as e:
        e.until("welcome")
        assert e.ask("leave", seat=1)["type"] == "done"
        assert e.until("bye")["code"] == "no-watching"
    for name in ("Bran", "Cade"):
        server.join(table, name=name)
    with server.connect(table, eve["token"]) as e:
        assert e.receive()["code"] == "no-watching"


def test_a_host_without_a_seat_arranges_but_does_not_watch(server: Server) -> None:
    made = server.create(seats=[{"kind": "open"}, {"kind": "open"}], watch=False)
    with server.connect(made["table"], made["token"]) as host:
        assert host.until("welcome")["you"] == {"seats": [], "host": True}
        for name in ("Anna", "Bran"):
            server.join(made["table"], name=name)
        assert host.until("bye")["code"] == "no-watching"
    assert not [message for message in host.received if message["type"] == "update"]
