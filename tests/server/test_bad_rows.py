"""A damaged or unknown row harms its own table only: waking, lists, admin, export (finding F7)."""

import sqlite3
from argparse import Namespace
from contextlib import closing
from pathlib import Path

import pytest

from druids.server import admin
from tests.server.live import wait_until
from tests.server.support import Server, serving, settings
from tests.server.test_history import finished

UNKNOWN_EVENT = b'{"type":"invented-later","seat":0}'
DAMAGE = {
    "an event of a later version": "UPDATE events SET body = X'{unknown}' WHERE table_id = {table} AND seq = 1",
    "an event that is not JSON": "UPDATE events SET body = X'FF00' WHERE table_id = {table} AND seq = 1",
    "an event that is text": "UPDATE events SET body = 'lost' WHERE table_id = {table} AND seq = 1",
    "a seat that does not exist": (
        'UPDATE events SET body = CAST(\'{{"type":"said","seat":99,"text":"x"}}\' AS BLOB) '
        "WHERE table_id = {table} AND seq = 1"
    ),
    "a missing event": "DELETE FROM events WHERE table_id = {table} AND seq = 1",
    "no events": "DELETE FROM events WHERE table_id = {table}",
    "a time that is text": "UPDATE events SET at = 'then' WHERE table_id = {table}",
    "a result that is text": "UPDATE tables SET results = 'lost', created = 'then' WHERE id = {table}",
    "an unknown game": "UPDATE tables SET rules = 'x' WHERE id = {table}",
}


def damage(folder: Path, key: str, how: str) -> None:
    with closing(sqlite3.connect(folder / "druids.db")) as base, base:
        (table,) = base.execute("SELECT id FROM tables WHERE key = ?", [key]).fetchone()
        base.execute(how.format(table=table, unknown=UNKNOWN_EVENT.hex()))


@pytest.mark.parametrize("how", DAMAGE.values(), ids=DAMAGE)
def test_a_damaged_running_table_does_not_keep_others_from_waking(tmp_path: Path, how: str) -> None:
    clock = {"move": 300}
    with serving(tmp_path) as server:
        bad, token, _ = server.two(clock=clock, public=True)
        good, anna, _ = server.two(clock=clock, public=True)
    damage(tmp_path, bad, how)
    with serving(tmp_path) as server:
        with server.connect(good, anna) as a:
            assert a.until("update")["version"] == 1
        wait_until(lambda: metric(server, "druids_failed_wakes_total") == 1, "one table failed to wake")
        assert [one["table"] for one in server.client.get("/api/tables").json()["tables"]] == [good]
        answer = server.client.get(f"/api/tables/{bad}")
        assert (answer.status_code, answer.json()["code"]) == (500, "damaged")
        with server.connect(bad, token) as b:
            assert b.until("refused")["code"] == "damaged"
        assert metric(server, "druids_errors_total") == 0


def metric(server: Server, name: str) -> float:
    lines = server.client.get("/metrics").text.splitlines()
    return next(float(line.split()[1]) for line in lines if line.startswith(f"{name} "))


@pytest.mark.parametrize("how", DAMAGE.values(), ids=DAMAGE)
def test_a_damaged_finished_table_does_not_spoil_lists_and_admin(
    tmp_path: Path, how: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with serving(tmp_path) as server:
        bad, _, _ = finished(server, public=True)
        good, _, _ = finished(server, public=True)
        damage(tmp_path, bad, how)
        server.unload_all()
        listed = server.client.get("/api/history")
        assert listed.status_code == 200
        assert good in [game["table"] for game in listed.json()["games"]]
        assert server.client.get(f"/api/tables/{good}/replay").status_code == 200
        chosen = settings(tmp_path)
        assert admin.listing(chosen, Namespace()) == 0
        assert len(capsys.readouterr().out.splitlines()) == 2
        assert admin.verify(chosen, Namespace()) == 1
        assert "1 tables are valid, 1 are not" in capsys.readouterr().out
        admin.export(chosen, Namespace(folder=tmp_path / "out", table=None))
        assert (tmp_path / "out" / f"{good}.druids").exists()


@pytest.mark.sqlite
def test_a_page_of_history_is_full_although_rows_are_damaged(server: Server, tmp_path: Path) -> None:
    games = [finished(server, public=True)[0] for _ in range(3)]
    damage(tmp_path, games[2], DAMAGE["a result that is text"])

    async def two_newest() -> list[str]:
        return [row.key for row in await server.manager.store.by_status("over", limit=2)]

    assert server.client.portal is not None
    assert server.client.portal.call(two_newest) == [games[1], games[0]]
