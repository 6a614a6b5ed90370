"""Backups while the server runs, how many are kept, and a drill: restore one and play on."""

import sqlite3
import stat
import time
from argparse import Namespace
from contextlib import closing
from pathlib import Path

import pytest

from druids.server import admin, backups
from druids.server.storage import InUse, StorageError
from tests.server.support import serving, settings


def test_only_the_newest_backups_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "copies"
    with serving(tmp_path) as server:
        server.two()
        (folder / "keep").mkdir(parents=True)
        for hour in range(4):
            monkeypatch.setattr(
                time, "gmtime", lambda at=hour * 3600: time.struct_time((2026, 1, 1, at // 3600, 0, 0, 3, 1, 0))
            )
            assert backups.backup(settings(tmp_path), Namespace(file=folder, keep=2)) == 0
    assert [path.name for path in sorted(folder.glob("*.db"))] == [
        "druids-20260101-020000.db",
        "druids-20260101-030000.db",
    ]
    assert (folder / "keep").exists()
    copy = folder / "druids-20260101-030000.db"
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    with pytest.raises(StorageError, match="already exists"):
        backups.backup(settings(tmp_path), Namespace(file=copy, keep=None))
    with pytest.raises(StorageError, match="at least 1"):
        backups.backup(settings(tmp_path), Namespace(file=folder, keep=0))


def test_restore_drill(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Back up during play, lose the disk, restore, and go on from the moment of the backup."""
    chosen = settings(tmp_path / "data")
    copy = tmp_path / "copy.db"
    with serving(chosen.data) as server:
        table, anna, bran = server.two()
        with server.connect(table, anna) as a, server.connect(table, bran) as b:
            assert a.act(a.until("update"))["type"] == "done"
            assert backups.backup(chosen, Namespace(file=copy, keep=None)) == 0
            assert b.act(b.until("update", asked=1))["type"] == "done"
        with pytest.raises(InUse):
            backups.restore(chosen, Namespace(file=copy))
        later, _, _ = server.two()
    (chosen.data / "druids.db").write_bytes(b"\0" * 5000)
    assert backups.restore(chosen, Namespace(file=copy)) == 0
    assert len(list(chosen.data.glob("druids.db.before-*"))) >= 1
    assert admin.verify(chosen, Namespace()) == 0
    with serving(chosen.data) as server:
        assert server.client.get(f"/api/tables/{later}").json()["code"] == "no-table"
        with server.connect(table, bran) as b:
            update = b.until("update")
            assert (update["version"], update["asked"]) == (2, 1)
            assert b.act(update)["type"] == "done"


def test_a_damaged_or_foreign_file_is_not_restored(tmp_path: Path) -> None:
    chosen = settings(tmp_path / "data")
    with serving(chosen.data) as server:
        server.two()
    before = (chosen.data / "druids.db").read_bytes()
    foreign, noise = tmp_path / "foreign.db", tmp_path / "noise.db"
    with closing(sqlite3.connect(foreign)) as base, base:
        base.execute("CREATE TABLE other (n int)")
    noise.write_bytes(b"noise" * 1000)
    for file in (foreign, noise, tmp_path / "missing.db"):
        with pytest.raises(StorageError, match="is not a database of Druids"):
            backups.restore(chosen, Namespace(file=file))
    assert (chosen.data / "druids.db").read_bytes() == before
