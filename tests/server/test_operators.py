"""What an operator does to tables beside a running server, the audit log, retention and metrics."""

from argparse import Namespace
from pathlib import Path

import pytest

from druids.server import admin, following, retention
from druids.server.storage import StorageError
from tests.server.live import wait_until
from tests.server.support import ManualClock, Person, Server, serving, settings
from tests.server.test_history import finished

DAY = 86400.0


def follow(server: Server) -> None:
    """What the server does every two seconds."""
    assert server.client.portal is not None
    server.client.portal.call(following.follow_others, server.manager)


def audit(folder: Path, capsys: pytest.CaptureFixture[str]) -> list[str]:
    capsys.readouterr()
    assert admin.audit(settings(folder), Namespace(last=100)) == 0
    return [" ".join(line.split()[2:]) for line in capsys.readouterr().out.splitlines()]


def start_of_following(server: Server) -> None:
    server.create()  # the store has written once
    follow(server)


@pytest.mark.one_process
def test_a_deleted_table_disconnects_its_people(
    server: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table, anna, _ = server.two()
    other, bran, _ = server.two()
    number = server.manager.sessions[table].table.id
    with server.connect(table, anna) as a, server.connect(other, bran) as b:
        a.until("update")
        b.until("update")
        start_of_following(server)
        assert admin.delete(settings(tmp_path), Namespace(table=table)) == 0
        follow(server)
        assert a.until("bye")["code"] == "gone"
        assert b.act(b.received[-1])["type"] == "done"  # nobody else notices
    assert server.client.get(f"/api/tables/{table}").json()["code"] == "no-table"
    assert audit(tmp_path, capsys) == [f"deleted {number} by the operator"]
    with pytest.raises(StorageError, match="there is no table"):
        admin.delete(settings(tmp_path), Namespace(table=table))


def test_a_write_to_a_deleted_table_is_refused_at_once(server: Server, tmp_path: Path) -> None:
    table, anna, _ = server.two()
    with server.connect(table, anna) as a:
        update = a.until("update")
        admin.delete(settings(tmp_path), Namespace(table=table))
        reply = a.act(update)  # on PostgreSQL the server may have heard of it and closed the connection
        assert reply["type"] == "closed" or reply["code"] == "gone"
        last = a.received[-2] if reply["type"] == "closed" else a.until("bye")
        assert (last["type"], last["code"]) == ("bye", "gone")


@pytest.mark.one_process
def test_a_closed_game_can_only_be_read(server: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table, anna, bran = server.two(clock={"move": 300}, public=True)
    number = server.manager.sessions[table].table.id
    with server.connect(table, anna) as a, server.connect(table, bran) as b:
        update = a.until("update")
        b.until("update")
        assert a.act(update)["type"] == "done"
        start_of_following(server)
        assert admin.close(settings(tmp_path), Namespace(table=table, old_rules=False)) == 0
        follow(server)
        assert b.until("table", table={**server.client.get(f"/api/tables/{table}").json()})["table"]["status"] == "over"
        assert b.ask("act", seat=1, version=2, action="lay:0")["code"] == "over"
        assert a.ask("rematch", seat=0)["code"] == "over"
    info = server.client.get(f"/api/tables/{table}").json()
    assert (info["status"], info["readonly"]) == ("over", "closed")
    text = server.client.get(f"/api/tables/{table}/game.druids").text
    assert update["options"][0]["name"] in text
    assert "scores" not in text
    assert len(server.client.get(f"/api/tables/{table}/replay").json()["frames"]) > 1
    assert server.client.get("/api/history").json()["games"] == []
    assert audit(tmp_path, capsys) == [f"closed {number} by the operator"]
    with pytest.raises(StorageError, match="over already"):
        admin.close(settings(tmp_path), Namespace(table=table, old_rules=False))


def test_an_action_that_crosses_a_closing_is_refused(server: Server, tmp_path: Path) -> None:
    table, anna, _ = server.two()
    with server.connect(table, anna) as a:
        update = a.until("update")
        admin.close(settings(tmp_path), Namespace(table=table, old_rules=False))
        assert a.act(update)["code"] == "over"
        news = [one for one in a.received if one["type"] == "table"]
        assert news[-1]["table"]["readonly"] == "closed"  # everyone knew why before the refusal came


@pytest.mark.one_process
def test_a_renamed_player_has_the_new_name_everywhere(server: Server, tmp_path: Path) -> None:
    chosen = settings(tmp_path)
    table, _, _ = finished(server, public=True)
    running, anna, _ = server.two()
    with server.connect(running, anna) as a:
        a.until("update")
        start_of_following(server)
        for key in (table, running):
            assert admin.rename(chosen, Namespace(table=key, seat=1, name="Somebody")) == 0
        follow(server)
        while a.until("table")["table"]["seats"][1]["name"] != "Somebody":
            pass
        assert a.act(a.received[-1] if a.received[-1]["type"] == "update" else a.until("update"))["type"] == "done"
    assert server.client.get("/api/history").json()["games"][0]["names"] == ["Anna", "Somebody"]
    assert "names    Anna | Somebody\n" in server.client.get(f"/api/tables/{table}/game.druids").text
    for seat, name in ((7, "Somebody"), (1, "a|b"), (1, "Merlin")):
        with pytest.raises(StorageError):
            admin.rename(chosen, Namespace(table=table, seat=seat, name=name))


def test_stats_count_tables_and_events(server: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    finished(server)
    server.two()
    assert admin.stats(settings(tmp_path), Namespace()) == 0
    lines = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    assert lines[:4] == [
        "pebbles over 1",
        "pebbles running 1",
        "made in the last 1 days 2",
        "made in the last 7 days 2",
    ]
    assert lines[-1].startswith("size in MiB")


# -- audit log -----------------------------------------------------------------------------------------


def test_undo_stand_in_delete_and_limits_are_audited(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    clock = ManualClock()
    with serving(tmp_path, clock, table_burst=2) as server:
        table, anna, bran = server.two()
        with server.connect(table, anna) as a, server.connect(table, bran) as b:
            b.until("update")
            a.act(a.until("update"))
            assert a.ask("undo", seat=0, version=2)["type"] == "done"
            assert b.ask("leave", seat=1)["type"] == "done"
        server.client.delete(f"/api/tables/{table}", headers={"authorization": f"Bearer {anna}"})
        server.create()
        for _ in range(5):
            assert server.client.post("/api/tables", json={"game": "pebbles"}).status_code == 429
        wait_until(lambda: len(audit(tmp_path, capsys)) == 4, "the limit is audited")
        lines = audit(tmp_path, capsys)
        text = server.client.get("/metrics").text
    assert [line.split(" ", 2)[0] for line in lines] == ["undone", "stood-in", "deleted", "limit"]
    assert lines[1].endswith("seat 1, left")
    assert lines[3].startswith("limit - too-many testclient")
    assert 'druids_budgets_exhausted_total{code="too-many"} 5.0' in text


# -- retention -----------------------------------------------------------------------------------------


def erase(server: Server) -> None:
    assert server.client.portal is not None
    server.client.portal.call(retention.erase, server.manager)
    server.unload_all()


def say(person: Person, text: str) -> None:
    assert person.ask("say", seat=0, text=text)["type"] == "done"


def test_chat_and_names_are_erased_when_their_time_is_over(tmp_path: Path) -> None:
    clock = ManualClock()
    with serving(tmp_path, clock, keep_chat_days=30, keep_names_days=90) as server:
        old, anna, _ = finished(server, public=True)
        with server.connect(old, anna) as a:
            say(a, "a secret of Anna")
        before = server.client.get(f"/api/tables/{old}/game.druids").text
        clock.time += 31 * DAY
        new, bran, _ = finished(server, public=True)
        with server.connect(new, bran) as b:
            say(b, "still there")
        erase(server)
        with server.connect(old, anna) as a:
            assert a.until("welcome")["chat"] == []
        with server.connect(new, bran) as b:
            assert [line["text"] for line in b.until("welcome")["chat"]] == ["still there"]
        assert server.client.get(f"/api/tables/{old}/game.druids").text == before
        clock.time += 60 * DAY
        erase(server)
        games = server.client.get("/api/history").json()["games"]
        assert [game["names"] for game in games] == [["Anna", "Bran"], ["Player 1", "Player 2"]]
        after = server.client.get(f"/api/tables/{old}/game.druids").text
        assert after == before.replace("Anna | Bran", "Player 1 | Player 2")
        with server.connect(old, anna) as a:  # the token still opens the seat
            assert a.until("welcome")["you"]["seats"] == [0]
    stored = b"".join(path.read_bytes() for path in tmp_path.glob("druids.db"))
    assert b"a secret of Anna" not in stored
    assert admin.verify(settings(tmp_path), Namespace()) == 0


def test_nothing_is_erased_unless_the_operator_wants_it(tmp_path: Path) -> None:
    clock = ManualClock()
    with serving(tmp_path, clock) as server:
        table, anna, _ = finished(server)
        with server.connect(table, anna) as a:
            say(a, "kept")
        clock.time += 9999 * DAY
        erase(server)
        with server.connect(table, anna) as a:
            assert [line["text"] for line in a.until("welcome")["chat"]] == ["kept"]


# -- metrics -------------------------------------------------------------------------------------------


@pytest.mark.one_process
def test_metrics_tell_how_the_server_is_doing(server: Server) -> None:
    finished(server)
    table = server.create(seats=[{"kind": "me"}, {"kind": "bot", "bot": "greedy"}])
    with server.connect(table["table"], table["token"]) as a:
        a.act(a.until("update", asked=0))
        a.until("update", asked=0)
    text = server.metrics()
    for name in (
        "druids_loop_lag_seconds", "druids_bot_wait_seconds", "druids_commit_seconds", "druids_failed_wakes_total",
    ):  # fmt: skip
        assert f"# TYPE {name.removesuffix('_total')}" in text
    counts = dict(line.split() for line in text.splitlines() if "_count " in line and "{" not in line)
    assert float(counts["druids_commit_seconds_count"]) >= 3
    assert float(counts["druids_bot_wait_seconds_count"]) >= 1
    server.manager.bot_pool.queue.waits.append(7.5)
    text = server.metrics()
    assert "druids_bot_queue_wait_seconds 7.5\n" in text
    assert "druids_bot_queue_length 0.0\n" in text
