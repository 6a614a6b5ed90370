"""Schemas of other versions, damaged schemas and files, ids, and the lock against a second server (F12, F13)."""

import asyncio
import signal
import sqlite3
import subprocess
import sys
from argparse import Namespace
from contextlib import closing
from pathlib import Path

import pytest

from bench.server.process import free_port, start, wait_ready
from druids.server import admin, cli
from druids.server.settings import Settings
from druids.server.storage import InUse, NewRow, StorageError, Store, migrate
from tests.server.support import GAMES, serving, settings
from tests.server.test_old_data import WRITTEN, old
from tests.server.test_process import ROOT
from tests.server.test_storage import row, said

__all__ = ["old"]


def schema_of(file: Path) -> list[tuple[str, str]]:
    with closing(sqlite3.connect(file)) as base:
        query = "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY name"
        return [(name, " ".join(sql.replace('"', "").split())) for name, sql in base.execute(query)]


def open_error(folder: Path, server: bool = False) -> str:
    store = Store(f"sqlite:///{folder}/druids.db")
    try:
        store.open(server)
    except StorageError as error:
        return str(error)
    finally:
        asyncio.run(store.close())
    return "opened"


# -- schemas -------------------------------------------------------------------------------------------


def test_a_newer_schema_is_reported_as_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with serving(tmp_path):
        pass
    with closing(sqlite3.connect(tmp_path / "druids.db")) as base, base:
        base.execute("UPDATE alembic_version SET version_num = '9999'")
    assert f"newer version of Druids (schema 9999; this version knows {migrate.HEAD})" in open_error(tmp_path)
    given = Namespace(host=None, port=0, data=tmp_path, database=None, no_browser=True)
    assert cli.serve(given) == 1
    assert "newer version of Druids" in capsys.readouterr().err
    assert cli.admin(Namespace(data=tmp_path, database=None, job="listing")) == 1
    assert "newer version of Druids" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ("DROP TABLE events", "the table events is missing"),
        ("ALTER TABLE tables DROP COLUMN awake", "columns awake of the table tables is missing"),
    ],
)
def test_a_damaged_schema_is_reported_as_a_sentence(tmp_path: Path, change: str, sentence: str) -> None:
    with serving(tmp_path):
        pass
    with closing(sqlite3.connect(tmp_path / "druids.db")) as base, base:
        base.execute(change)
    assert sentence in open_error(tmp_path)


def test_a_damaged_page_is_found_at_the_start(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        for _ in range(20):
            server.create()
    with (tmp_path / "druids.db").open("r+b") as file:
        size = file.seek(0, 2)
        for page in range(2, size // 4096):
            file.seek(page * 4096)
            file.write(b"\xff" * 64)
    assert "damaged" in open_error(tmp_path, server=True)


def test_a_database_goes_back_to_the_schema_of_0_1_and_forward_again(
    old: Settings, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "druids.db"
    before = schema_of(file)
    assert admin.listing(old, Namespace()) == 0
    listed = capsys.readouterr().out
    assert schema_of(file) != before
    assert admin.downgrade(old, Namespace(schema="0001")) == 0
    assert schema_of(file) == before
    with closing(sqlite3.connect(file)) as base:
        dumped = list(base.iterdump())
    original = (WRITTEN / "database.sql").read_text(encoding="utf-8").splitlines()
    inserts = [line for line in original if line.startswith('INSERT INTO "events"')]
    assert inserts
    assert set(inserts) <= set(dumped)
    capsys.readouterr()
    assert admin.listing(old, Namespace()) == 0
    assert capsys.readouterr().out == listed


def test_a_migration_that_fails_changes_nothing(old: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = schema_of(tmp_path / "druids.db")
    from alembic import op

    def fail(*_arguments: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(op, "create_index", fail)  # the last step of the migration
    assert "the disk is full" in open_error(tmp_path)
    assert schema_of(tmp_path / "druids.db") == before


# -- ids -----------------------------------------------------------------------------------------------


def test_ids_of_deleted_tables_are_never_used_again(tmp_path: Path) -> None:
    async def scene() -> None:
        store = Store(f"sqlite:///{tmp_path}/druids.db")
        store.open()
        first = await store.create(NewRow("a", "pebbles", 1, True), [said(0)])
        await store.delete(first, 1)
        assert await store.create(row("b"), [said(0)]) == first + 1
        await store.close()

    asyncio.run(scene())


def test_old_databases_get_ids_that_are_never_used_again(old: Settings, tmp_path: Path) -> None:
    async def scene() -> None:
        store = Store(old.database_url)
        store.open()
        highest = max([one.id for status in ("open", "running", "over") for one in await store.by_status(status)])
        made = await store.create(row("a"), [said(0)])
        assert made == highest + 1
        await store.delete(made, 1)
        assert await store.create(row("b"), [said(0)]) == made + 1
        await store.close()

    asyncio.run(scene())


# -- a second server -----------------------------------------------------------------------------------


def test_a_second_server_on_the_same_directory_is_refused(tmp_path: Path) -> None:
    with serving(tmp_path):
        with pytest.raises(InUse, match="another Druids server"), serving(tmp_path):
            pass
        assert admin.listing(settings(tmp_path), Namespace()) == 0  # reading is always possible
    with serving(tmp_path):
        pass  # the lock was released


@pytest.mark.time_limit(180)
def test_a_second_process_is_refused_with_a_sentence_and_the_lock_dies_with_its_owner(tmp_path: Path) -> None:
    environment = {"DRUIDS_GAMES": GAMES, "DRUIDS_WORKERS": "0", "PYTHONPATH": f"{ROOT}:{ROOT / 'src'}"}
    port = free_port()
    first = start(tmp_path, port, environment)
    try:
        wait_ready(port, first)
        command = [sys.executable, "-m", "druids.server.cli", "serve", "--no-browser", "--port", "0"]
        second = subprocess.run(  # noqa: PLW1510 (it fails)
            [*command, "--data", str(tmp_path)], env=environment, capture_output=True, text=True, timeout=60
        )
        assert second.returncode == 1
        (sentence,) = second.stderr.splitlines()
        assert sentence.startswith(f"druids: another Druids server (process {first.pid}) is using the database in")
    finally:
        first.send_signal(signal.SIGKILL)
        first.wait()
    assert open_error(tmp_path, server=True) == "opened"
