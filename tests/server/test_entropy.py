"""Fair deals: people add to the seed, nobody can keep a game from starting, and the file proves it offline."""

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from druids.match import fair, files
from druids.server import entropy
from druids.server.game_loader import load
from druids.server.table_session import TableSession
from tests.server.support import GAMES, Person, Server, serving
from tests.server.test_play import play_out

ANNA, BRAN = fair.new_nonce(), fair.new_nonce()


def pledged(server: Server, **wish: Any) -> tuple[str, str, str]:
    """A table for two people who both pledged a nonce."""
    made = server.create(
        seats=[{"kind": "me"}, {"kind": "open"}], name="Anna", pledge=fair.pledge(ANNA), options={"rounds": 1}, **wish
    )
    joined = server.join(made["table"], name="Bran", pledge=fair.pledge(BRAN))
    return made["table"], made["token"], joined["token"]


def finished(server: Server, table: str) -> tuple[dict[str, Any], str]:
    return server.client.get(f"/api/tables/{table}").json(), server.client.get(f"/api/tables/{table}/game.druids").text


def test_the_commitment_is_published_before_anybody_joins_and_never_changes(server: Server) -> None:
    made = server.create(seats=[{"kind": "me"}, {"kind": "open"}], name="Anna", pledge=fair.pledge(ANNA))
    before = server.client.get(f"/api/tables/{made['table']}").json()
    assert before["commitment"].startswith("sha256:")
    server.join(made["table"], name="Bran")
    with server.connect(made["table"], made["token"]) as a:
        a.until("welcome")
        a.ask("reveal", nonce=ANNA)
        a.until("update")
        a.send(type="resync")
        assert a.until("table")["table"]["commitment"] == before["commitment"]


def test_both_nonces_make_the_seed_and_the_file_proves_it(server: Server) -> None:
    table, anna, bran = pledged(server)
    with server.connect(table, anna) as a, server.connect(table, bran) as b:
        info = a.until("welcome")["table"]
        assert info["status"] == "open"
        assert info["reveal_until"] is not None
        assert [one["pledge"] for one in info["pledges"]] == [fair.pledge(ANNA), fair.pledge(BRAN)]
        assert not any(one["nonce"] for one in info["pledges"])
        assert a.ask("reveal", nonce=BRAN)["code"] == "nonce"  # not the one she pledged
        assert a.ask("leave", seat=0)["code"] == "starting"  # the list of pledges is fixed now
        assert a.ask("reveal", nonce=ANNA)["type"] == "done"
        assert b.ask("reveal", nonce=BRAN)["type"] == "done"
        play_out(a, b)
    info, text = finished(server, table)
    assert [one["nonce"] for one in info["pledges"]] == [ANNA, BRAN]
    assert info["commitment"] == fair.commitment(int(info["secret"]))
    assert int(info["seed"]) == fair.combined(int(info["secret"]), [ANNA, BRAN])
    assert verified(text)
    assert not verified(text.replace(ANNA, fair.new_nonce()))
    assert not verified(text.replace(f"# secret {info['secret']}", f"# secret {int(info['secret']) + 1}"))
    lines = [line for line in text.splitlines(keepends=True) if not line.startswith("# nonce")]
    assert not verified("".join(lines))  # a nonce that is left out is noticed


def verified(text: str) -> bool:
    return fair.kept(files.read(text, lambda name: load(GAMES, name)), text)


def test_a_missing_nonce_does_not_keep_the_game_from_starting(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    start_in_time = entropy._start_in_time

    async def start_after_anna(session: TableSession) -> None:
        """The time is over when Anna has revealed hers, however long that takes on a busy machine."""
        while not session.table.offered:
            await asyncio.sleep(0.01)
        monkeypatch.setattr(entropy, "REVEAL_SECONDS", 0.0)
        await start_in_time(session)

    monkeypatch.setattr(entropy, "_start_in_time", start_after_anna)
    monkeypatch.setattr(entropy, "REVEAL_SECONDS", 3600.0)
    table, anna, bran = pledged(server)
    with server.connect(table, anna) as a, server.connect(table, bran) as b:
        a.until("welcome")
        a.send(type="reveal", id="nonce", nonce=ANNA)  # the first position may come before the reply
        play_out(a, b)
    info, text = finished(server, table)
    assert [one["nonce"] for one in info["pledges"]] == [ANNA, None]  # everyone sees who withheld it
    assert verified(text)


@pytest.mark.one_process
def test_people_who_pledge_nothing_start_at_once_with_the_servers_secret(server: Server) -> None:
    table, anna, bran = server.two(options={"rounds": 1})
    assert server.manager.sessions[table].table.status == "running"
    with server.connect(table, anna) as a, server.connect(table, bran) as b:
        play_out(a, b)
    info, text = finished(server, table)
    assert info["pledges"] == []
    assert int(info["seed"]) == fair.combined(int(info["secret"]), [])
    assert verified(text)


@pytest.mark.one_process
def test_a_rematch_takes_the_pledges_of_the_votes(server: Server) -> None:
    table, anna, bran = server.two(options={"rounds": 1})
    with server.connect(table, anna) as a, server.connect(table, bran) as b:
        play_out(a, b)
        a.ask("rematch", seat=0, pledge=fair.pledge(ANNA))
        b.ask("rematch", seat=1, pledge=fair.pledge(BRAN))
    again = server.client.get(f"/api/tables/{table}").json()["next_table"]
    with server.connect(again, anna) as a, server.connect(again, bran) as b:
        people: list[tuple[Person, str]] = [(a, ANNA), (b, BRAN)]
        for person, nonce in people:
            person.until("welcome")
            assert person.ask("reveal", nonce=nonce)["type"] == "done"
        a.until("update")
    deal = server.manager.sessions[again].table
    assert deal.seed == fair.combined(int(deal.created_event.secret or ""), [ANNA, BRAN])


def test_games_of_version_0_1_still_verify(tmp_path: Path) -> None:
    """Without a secret the commitment is of the seed."""
    with serving(tmp_path) as server:
        table, anna, bran = server.two(options={"rounds": 1})
        with server.connect(table, anna) as a, server.connect(table, bran) as b:
            play_out(a, b)
        seed = server.manager.sessions[table].table.seed
        with sqlite3.connect(tmp_path / "druids.db") as base:
            base.execute("UPDATE events SET body = replace(CAST(body AS TEXT), ',\"nonces\":{}', '')")
        base.close()
        server.unload_all()
        info, text = finished(server, table)
    assert seed is not None
    assert (info["secret"], info["commitment"]) == (None, fair.commitment(seed))
    assert "# secret" not in text
    assert verified(text)
