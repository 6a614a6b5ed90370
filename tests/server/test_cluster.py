"""Several processes serve one PostgreSQL database: what one does, the people at the others see."""

import asyncio
import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest

from druids.server import following, logs, socket
from druids.server import messages as m
from druids.server.cluster import membership
from druids.server.cluster.link import Link
from druids.server.cluster.membership import Membership
from druids.server.events import Acted, Moved, Said, Stamped, Woken
from druids.server.storage.hints import Hint, Present, event_hints, payload, read
from druids.server.table_session import TableSession
from tests.server.support import DATABASES, ManualClock, Person, Server, serving
from tests.server.test_history import finished


@pytest.fixture
def pair(postgres_url: str, tmp_path: Path) -> Iterator[tuple[Server, Server]]:
    """Two servers on one database."""
    DATABASES[tmp_path] = postgres_url
    with serving(tmp_path) as one, serving(tmp_path) as other:
        yield one, other
    del DATABASES[tmp_path]


def call(server: Server, work: Callable[..., Any], *arguments: Any) -> Any:
    """Run something in the event loop of a server."""
    assert server.client.portal is not None
    return server.client.portal.call(work, *arguments)


def stored(server: Server, table: str) -> list[Stamped]:
    found = call(server, server.manager.store.find, table)
    assert found is not None
    events: list[Stamped] = call(server, server.manager.store.events, found.id)
    return events


def eventually(true: Callable[[], bool], seconds: float = 15.0) -> None:
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline, "it never happened"
        time.sleep(0.01)


@contextmanager
def both(pair: tuple[Server, Server], **wish: Any) -> Iterator[tuple[str, Person, Person]]:
    """A table of two people, each at a server of their own."""
    one, other = pair
    table, anna, bran = one.two(**wish)
    with one.connect(table, anna) as a, other.connect(table, bran) as b:
        yield table, a, b


def news(person: Person, true: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """The next table of which something is true."""
    while True:
        message = person.until("table")
        if true(message["table"]):
            table: dict[str, Any] = message["table"]
            return table


# -- what the others see -------------------------------------------------------------------------------


def test_people_at_two_processes_play_a_whole_game(pair: tuple[Server, Server]) -> None:
    with both(pair) as (table, a, b):
        updates = {0: a.until("update"), 1: b.until("update")}
        people = {0: a, 1: b}
        while (seat := updates[0]["asked"]) is not None:
            version = updates[seat]["version"]
            assert people[seat].act(updates[seat])["version"] == version + 1
            updates = {number: person.until("update", version=version + 1) for number, person in people.items()}
            assert updates[1 - seat]["told"][0]["actor"] == seat
        assert updates[0]["winners"] == updates[1]["winners"]
        assert updates[0]["view"] == updates[1]["view"]  # all is open at the end
    texts = {server.client.get(f"/api/tables/{table}/game.druids").text for server in pair}
    assert len(texts) == 1


def test_chat_emotes_presence_and_looks_cross_processes(pair: tuple[Server, Server]) -> None:
    with both(pair) as (_, a, b):
        news(a, lambda table: table["seats"][1]["present"])
        assert a.ask("say", seat=0, text="hello")["type"] == "done"
        assert b.until("chat")["line"]["text"] == "hello"
        a.ask("emote", seat=0, emote="wow")
        assert b.until("emote")["seat"] == 0
        b.ask("look", seat=1, look={"colour": 3})
        news(a, lambda table: table["seats"][1]["look"] == {"colour": 3, "mark": None})
        b.socket.close()
        news(a, lambda table: not table["seats"][1]["present"])


def test_spectators_of_two_processes_hear_each_other(pair: tuple[Server, Server]) -> None:
    one, other = pair
    table, _, _ = one.two(watch=True)
    with one.connect(table) as a, other.connect(table) as b:
        news(a, lambda table: table["spectators"] == 2)
        b.ask("say", text="nice", name="Dora")
        assert a.until("chat")["line"]["name"] == "Dora"


def test_an_undo_is_asked_at_one_process_and_granted_at_another(pair: tuple[Server, Server]) -> None:
    with both(pair) as (_, a, b):
        a.act(a.until("update"))
        b.act(b.until("update", asked=1))
        a.until("update", version=3)
        assert a.ask("undo", seat=0, version=3)["pending"]
        assert b.ask("consent", seat=1, agree=True)["type"] == "done"
        assert a.until("update", version=4)["undone"]
        undone = [message for message in b.received if message["type"] == "update" and message["version"] == 4]
        assert [message["asked"] for message in undone] == [0]
        a.act(a.received[-1])
        b.until("update", version=5)


def test_a_rematch_agreed_at_two_processes_at_once_has_one_table(pair: tuple[Server, Server]) -> None:
    table, anna, bran = finished(pair[0])
    with pair[0].connect(table, anna) as a, pair[1].connect(table, bran) as b:
        voting = [threading.Thread(target=p.ask, args=("rematch",), kwargs={"seat": s}) for s, p in enumerate((a, b))]
        for one in voting:
            one.start()
        for one in voting:
            one.join(20)
        moved = [one.event for one in stored(pair[0], table) if isinstance(one.event, Moved)]
        assert len(moved) == 1
    for token in (anna, bran):
        with pair[1].connect(moved[0].table, token) as person:
            person.until("update")
    assert len(call(pair[0], pair[0].manager.store.by_status, "running")) == 1  # no second one was left behind


def test_an_exchanged_token_closes_the_connection_at_the_other_process(pair: tuple[Server, Server]) -> None:
    one, other = pair
    table, anna, _ = one.two()
    with one.connect(table, anna) as a:
        a.until("update")
        answer = other.client.post(f"/api/tables/{table}/token", headers={"authorization": f"Bearer {anna}"})
        assert answer.status_code == 200
        assert a.until("bye")["code"] == "replaced"


def test_a_table_deleted_at_one_process_is_gone_at_the_other(pair: tuple[Server, Server]) -> None:
    one, other = pair
    table, anna, bran = one.two()
    with other.connect(table, bran) as b:
        b.until("update")
        assert one.client.delete(f"/api/tables/{table}", headers={"authorization": f"Bearer {anna}"}).status_code == 204
        assert b.until("bye")["code"] == "gone"


# -- conflicts -----------------------------------------------------------------------------------------


def deafen(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on a server hears of others only when its writes are refused."""
    cluster = server.manager.cluster
    assert cluster is not None
    monkeypatch.setattr(cluster, "_take", lambda hint: None)
    monkeypatch.setattr(following, "FOLLOW_SECONDS", 1000.0)


def test_an_action_after_a_chat_line_that_was_not_heard_of_is_stored_once(
    pair: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    with both(pair) as (table, a, b):
        update = a.until("update")
        b.until("update")
        deafen(pair[0], monkeypatch)
        b.ask("say", seat=1, text="first")
        assert a.act(update)["type"] == "done"  # the position has not changed: a person expects nothing else
        assert a.received[-2]["type"] == "chat"
        acted = [one.event for one in stored(pair[0], table) if isinstance(one.event, Acted)]
        assert len(acted) == 1


def test_the_same_request_at_two_processes_is_stored_once(pair: tuple[Server, Server]) -> None:
    one, other = pair
    table, anna, _ = one.two()
    with one.connect(table, anna) as a, other.connect(table, anna) as again:
        update = a.until("update")
        again.until("update")
        fields = {"seat": 0, "version": update["version"], "action": update["options"][0]["name"], "id": "same"}
        replies: dict[int, dict[str, Any]] = {}

        def act(number: int, person: Person) -> None:
            replies[number] = person.ask("act", **fields)

        acting = [threading.Thread(target=act, args=pair) for pair in enumerate((a, again))]
        for thread in acting:
            thread.start()
        for thread in acting:
            thread.join(20)
        assert [replies[k]["type"] for k in range(2)] == ["done", "done"]
        assert {replies[k]["version"] for k in range(2)} == {update["version"] + 1}
        assert sorted(replies[k]["repeated"] for k in range(2)) == [False, True]
    assert sum(isinstance(one.event, Acted) for one in stored(one, table)) == 1


def test_two_actions_for_one_position_one_is_stale(
    pair: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = pair
    table, anna, _ = one.two()
    with one.connect(table, anna) as a, other.connect(table, anna) as again:
        update = a.until("update")
        again.until("update")
        deafen(pair[1], monkeypatch)
        assert a.act(update)["type"] == "done"
        assert again.act(update, choice=-1, id="another")["code"] == "stale"
        assert any(message.get("version") == update["version"] + 1 for message in again.received)


def test_lost_hints_are_made_good_by_polling(pair: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch) -> None:
    with both(pair) as (_, a, b):
        update = a.until("update")
        b.until("update")
        cluster = pair[1].manager.cluster
        assert cluster is not None
        monkeypatch.setattr(cluster, "_take", lambda hint: None)
        assert a.act(update)["type"] == "done"
        assert b.until("update", asked=1)["version"] == update["version"] + 1


def test_a_game_whose_chance_does_not_follow_its_seed_is_read_as_a_whole(
    pair: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    reads: list[int] = []
    reload = TableSession.reload_if_needed

    async def counted(session: TableSession, tell: bool = False) -> None:
        reads.append(session.needs_reload)
        await reload(session, tell)

    monkeypatch.setattr(TableSession, "reload_if_needed", counted)
    monkeypatch.setattr(following, "play_stored", lambda *arguments: 1 / 0)
    with both(pair) as (_, a, b):
        assert a.act(a.until("update"))["type"] == "done"
        assert b.until("update", asked=1)["version"] == 2
    assert any(reads)


# -- bots and clocks -----------------------------------------------------------------------------------


def drivers(servers: tuple[Server, ...], table: str) -> list[Server]:
    """The servers that drive a table."""
    number = call(servers[0], servers[0].manager.store.find, table).id
    return [one for one in servers if one.manager.cluster is not None and number in one.manager.cluster.claims.held]


def test_one_process_drives_the_bots_wherever_people_are(pair: tuple[Server, Server]) -> None:
    made = pair[0].create(seats=[{"kind": "me"}, {"kind": "bot", "bot": "greedy"}])
    with pair[1].connect(made["table"], made["token"]) as a:
        update = a.until("update", asked=0)
        while update["asked"] is not None:
            a.act(update)
            assert len(drivers(pair, made["table"])) <= 1
            while (update := a.until("update"))["asked"] == 1:
                pass
    acted = [one.event for one in stored(pair[0], made["table"]) if isinstance(one.event, Acted)]
    assert {event.seat for event in acted} == {0, 1}


@pytest.mark.time_limit(60)
def test_another_process_takes_over_from_a_dead_one(pair: tuple[Server, Server]) -> None:
    """The dead one neither beats nor drives any more; its people have come to the other."""
    one, other = pair
    made = one.create(seats=[{"kind": "me"}, {"kind": "bot", "bot": "greedy"}], clock={"move": 300})
    eventually(lambda: drivers(pair, made["table"]) == [one])
    cluster = one.manager.cluster
    assert cluster is not None

    async def die() -> None:
        for task in list(one.manager._tasks):
            task.cancel()
        for session in one.manager.sessions.values():
            session.stop()

    call(one, die)
    began = time.monotonic()
    with other.connect(made["table"], made["token"]) as a:
        a.act(a.until("update", asked=0))
        a.until("update", asked=0, version=3)
    assert time.monotonic() - began < 20
    cluster.claims.held.clear()
    assert drivers(pair, made["table"]) == [other]
    assert not any(isinstance(event.event, Woken) for event in stored(other, made["table"]))  # it was not down


def test_a_clock_runs_on_when_another_process_loads_the_table(postgres_url: str, tmp_path: Path) -> None:
    clock = ManualClock()
    DATABASES[tmp_path] = postgres_url
    with serving(tmp_path, clock) as one, serving(tmp_path, clock) as other:
        table, anna, _ = one.two(clock={"game": 100})
        with one.connect(table, anna) as a:
            a.until("update")
            eventually(lambda: drivers((one, other), table) == [one])
            clock.time += 30
            with other.connect(table, anna) as again:
                assert again.until("update")["clocks"][0]["game"] == 70.0
                assert again.act(again.received[-1])["type"] == "done"
            assert a.until("update", version=2)["clocks"][0]["game"] == 70.0
    del DATABASES[tmp_path]


def test_time_that_runs_out_is_noticed_once(pair: tuple[Server, Server]) -> None:
    with both(pair, clock={"move": 1}, level="novice") as (table, a, b):
        news(b, lambda table: table["seats"][0]["stand_in"])
        news(a, lambda table: table["seats"][0]["stand_in"])
        b.until("update", asked=1)
        assert a.ask("back", seat=0)["type"] == "done"
    kinds = [type(one.event).__name__ for one in stored(pair[0], table)]
    assert kinds.count("StoodIn") >= 1
    assert kinds.index("StoodIn") < kinds.index("Acted")


def test_a_process_that_stops_gives_its_tables_away_at_once(postgres_url: str, tmp_path: Path) -> None:
    DATABASES[tmp_path] = postgres_url
    with serving(tmp_path) as other:
        with serving(tmp_path) as one:
            made = one.create(seats=[{"kind": "me"}, {"kind": "bot", "bot": "greedy"}], clock={"move": 300})
            eventually(lambda: drivers((one, other), made["table"]) == [one])
        began = time.monotonic()
        eventually(lambda: drivers((other,), made["table"]) == [other])
        assert time.monotonic() - began < membership.ALIVE_SECONDS + 5  # it did not wait to be sure of a death
    del DATABASES[tmp_path]


# -- the parts -----------------------------------------------------------------------------------------


def test_hints_are_small_and_survive_what_they_do_not_know() -> None:
    hints = list(event_hints("p", {2**40 + k: 100_000 for k in range(1000)}))
    assert max(len(hint.encode()) for hint in hints) < 8000
    assert sum(len(found.events) for hint in hints if (found := read(hint)) is not None) == 1000
    present = payload(Hint("p", present={2**40 + k: Present(255, 1000) for k in range(150)}))
    assert len(present.encode()) < 8000
    said = payload(Hint("p", table=1, said=m.ChatLine(None, "n" * 24, "\N{GRINNING FACE}" * 500, 1.0)))
    assert len(said.encode()) < 8000
    assert read("{}") is None
    assert read("no json") is None


def test_processes_know_who_is_alive_and_what_time_it_is(
    pair: tuple[Server, Server], postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = pair[0].manager.store.engine
    wrong = time.time

    async def scene() -> None:
        link = Link(engine)
        mine = Membership(link, "test")
        monkeypatch.setattr(
            "druids.server.cluster.membership.time.time", lambda: wrong() + 3600.0
        )  # our clock is an hour fast
        changed, late = await mine.beat(mine.now)
        assert (changed, late) == (True, True)
        assert len(mine.alive) == 2
        assert abs(mine.now() - wrong()) < 5.0
        assert await mine.beat(mine.now) == (False, False)
        await mine.leave()
        await link.close()

    asyncio.run(scene())


def test_connections_that_the_database_cuts_are_made_again(pair: tuple[Server, Server], postgres_url: str) -> None:
    engine = pair[0].manager.store.engine
    arguments = engine.dialect.create_connect_args(engine.url)[1]
    with both(pair) as (table, a, b):
        update = a.until("update")
        b.until("update")
        with psycopg.connect(**arguments, autocommit=True) as operator:
            operator.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        assert a.act(update)["type"] == "done"
        assert b.until("update", asked=1)["version"] == 2
        b.ask("say", seat=1, text="still there")
        a.until("chat")
    assert [type(one.event) for one in stored(pair[0], table)].count(Said) == 1


def test_new_tables_of_one_network_are_counted_together(postgres_url: str, tmp_path: Path) -> None:
    limits = {"database": postgres_url, "table_burst": 3, "tables_per_minute": 0.01}
    with serving(tmp_path, **limits) as one, serving(tmp_path, **limits) as other:
        made = [server.client.post("/api/tables", json={"game": "pebbles"}) for server in (one, other, one, other)]
        assert [answer.status_code for answer in made] == [201, 201, 201, 429]
        assert made[-1].json()["code"] == "too-many"
        assert made[-1].json()["retry_after"] > 0


def test_requests_have_numbers_in_the_log_and_no_secrets(
    postgres_url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with serving(tmp_path, database=postgres_url) as server:
        table, anna, _ = server.two()
        logs.set_up("info", terminal=False, process="left")
        with server.connect(table, anna) as a:
            a.until("update")
            socket.HANDLERS, before = {}, socket.HANDLERS
            try:
                assert a.ask("log")["code"] == "internal"
            finally:
                socket.HANDLERS = before
        number = server.manager.sessions[table].table.id
    (line,) = [json.loads(one) for one in capsys.readouterr().err.splitlines() if "a request failed" in one]
    assert (line["process"], line["table"]) == ("left", number)
    assert line["request"].endswith("-1")
    assert anna not in str(line)
    assert table not in str(line)
