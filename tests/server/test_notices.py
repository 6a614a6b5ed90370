"""What everyone is told about the others: notices, declined rematches, resigning, bots for people who are gone."""

from typing import Any

import pytest

from druids.server.table_session import TableSession
from tests.server.support import Person, Server
from tests.server.test_play import play_out


def kinds(server: Server, table: str) -> list[str]:
    info: dict[str, Any] = server.client.get(f"/api/tables/{table}").json()
    return [notice["kind"] for notice in info["notices"]]


def wait_until_gone(server: Server, table: str, seat: int, other: Person) -> None:
    while server.client.get(f"/api/tables/{table}").json()["seats"][seat]["present"]:
        other.ask("log")


def test_undo_is_told_to_everyone(server: Server) -> None:
    table, anna, bran = server.two()
    with server.connect(table, anna) as a, server.connect(table, bran) as b:
        a.act(a.until("update"))
        b.act(b.until("update", asked=1))
        a.until("update", version=3)
        for seat, person in ((1, b), (0, a)):
            assert a.ask("undo", seat=0, version=3)["pending"]
            person.ask("consent", seat=seat, agree=False)
        assert a.ask("undo", seat=0, version=3)["pending"]
        b.ask("consent", seat=1, agree=True)
    assert kinds(server, table) == [
        "joined", "undo-asked", "undo-refused", "undo-asked", "undo-withdrawn", "undo-asked", "undo-agreed", "undone",
    ]  # fmt: skip


def test_a_free_undo_is_told_too(server: Server) -> None:
    table, anna, bran = server.two()
    with server.connect(table, anna) as a, server.connect(table, bran) as b:
        a.act(a.until("update"))
        a.ask("undo", seat=0, version=2)
        news = b.until("table")
        while not news["table"]["notices"] or news["table"]["notices"][-1]["kind"] != "undone":
            news = b.until("table")
        assert news["table"]["notices"][-1]["name"] == "Anna"


def test_who_resigns_watches_and_a_bot_plays_on(server: Server) -> None:
    table, anna, bran = server.two(level="novice")
    with server.connect(table, anna) as a, server.connect(table, bran) as b:
        a.until("update")
        assert a.ask("leave", seat=0, for_good=True)["type"] == "done"
        assert a.until("update", seat=None)["options"] == []
        assert a.ask("back", seat=0)["code"] == "not-your-seat"
        assert b.until("update", asked=1)["version"] == 2
    info = server.client.get(f"/api/tables/{table}").json()
    assert info["seats"][0]["kind"] == "bot"
    assert info["notices"][-1] == {**info["notices"][-1], "kind": "resigned", "name": "Anna", "seat": 0}
    with server.connect(table, anna) as a:
        assert a.until("welcome")["you"]["seats"] == []


def test_a_declined_rematch_is_seen_and_a_bot_can_take_the_seat(server: Server) -> None:
    table, anna, bran = server.two(options={"rounds": 1})
    with server.connect(table, anna) as a, server.connect(table, bran) as b:
        play_out(a, b)
        a.ask("rematch", seat=0)
        b.ask("rematch", seat=1, agree=False)
        info = server.client.get(f"/api/tables/{table}").json()
        assert (info["rematch"], info["declined"], info["next_table"]) == ([0], [1], None)
        assert kinds(server, table)[-2:] == ["rematch-wanted", "rematch-declined"]
        a.ask("rematch", seat=0, fill=True)
    again = server.client.get(f"/api/tables/{table}").json()["next_table"]
    seats = server.client.get(f"/api/tables/{again}").json()["seats"]
    assert [seat["kind"] for seat in seats] == ["bot", "human"]
    with server.connect(again, anna) as a, server.connect(again, bran) as b:
        assert a.until("welcome")["you"]["seats"] == [1]
        assert b.until("welcome")["you"]["seats"] == []


def test_nobody_is_left_behind_who_is_here_and_has_not_answered(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TableSession, "grace_seconds", 0.0)
    table, anna, bran = server.two(options={"rounds": 1})
    with server.connect(table, anna) as a:
        with server.connect(table, bran) as b:
            play_out(a, b)
            a.ask("rematch", seat=0, fill=True)
            assert server.client.get(f"/api/tables/{table}").json()["next_table"] is None
        wait_until_gone(server, table, 1, a)
        a.ask("rematch", seat=0, fill=True)
        assert server.client.get(f"/api/tables/{table}").json()["next_table"] is not None
