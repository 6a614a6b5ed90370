"""`druids admin backup` and `druids admin restore`: copies of an SQLite database, made while the server runs."""

import argparse
import os
import shutil
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from druids.server.admin import opened
from druids.server.settings import Settings
from druids.server.storage import StorageError, Store
from druids.server.storage.engine import sqlite_file
from druids.server.storage.lock import DirectoryLock

PATTERN = "druids-*.db"
NAME = "druids-%Y%m%d-%H%M%S.db"
STORED_WITH = ("-wal", "-shm")  # files of SQLite beside the database


def backup(settings: Settings, given: argparse.Namespace) -> int:
    """Copy the database with the backup API of SQLite, while writers continue.

    With --keep N the target is a directory: the copy is named after the time, and all but the newest N are deleted.
    """
    with opened(settings) as store:
        source = _file(store)
    target: Path = given.file
    if given.keep is not None:
        if given.keep < 1:
            raise StorageError("--keep must be at least 1")
        target.mkdir(mode=0o700, parents=True, exist_ok=True)
        target = target / time.strftime(NAME, time.gmtime())
    if target.exists():
        raise StorageError(f"{target} already exists")
    _copy(source, target)
    print(target)
    if given.keep is not None:
        for old in sorted(target.parent.glob(PATTERN))[: -given.keep]:
            old.unlink()
    return 0


def _file(store: Store) -> Path:
    file = sqlite_file(store.engine)
    if file is None:
        raise StorageError("only SQLite databases can be copied here; use pg_dump and pg_restore for PostgreSQL")
    return file


def _copy(source: Path, target: Path) -> None:
    """A copy that is checked and on disk before it gets its name."""
    partial = target.with_name(f".{target.name}.part")
    partial.unlink(missing_ok=True)
    partial.touch(mode=0o600)
    try:
        with closing(sqlite3.connect(source)) as live, closing(sqlite3.connect(partial)) as copy:
            live.backup(copy, pages=1000)
            copy.execute("PRAGMA journal_mode = DELETE")  # one file
        check(partial)
        with partial.open("rb") as file:
            os.fsync(file.fileno())
        partial.replace(target)
    except BaseException:
        partial.unlink(missing_ok=True)
        raise


def check(file: Path) -> None:
    """Check that a file is an undamaged database of ours; StorageError if not."""
    try:
        with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as base:
            found = base.execute("PRAGMA quick_check(1)").fetchone()[0]
            base.execute("SELECT count(*) FROM tables").fetchone()
    except sqlite3.Error as error:
        raise StorageError(f"{file} is not a database of Druids: {error}") from error
    if found != "ok":
        raise StorageError(f"{file} is damaged: {found}")


def restore(settings: Settings, given: argparse.Namespace) -> int:
    """Put a backup in the place of the database, which is kept beside it. The server must not run."""
    file = sqlite_file(Store(settings.database_url).engine)
    if file is None:
        raise StorageError("only SQLite databases can be restored here; use pg_restore for PostgreSQL")
    check(given.file)
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    lock = DirectoryLock(file)
    lock.acquire()
    try:
        fresh = file.with_name(f".{file.name}.restored")
        shutil.copyfile(given.file, fresh)
        fresh.chmod(0o600)
        kept = file.with_name(f"{file.name}.before-{time.strftime('%Y%m%d-%H%M%S', time.gmtime())}")
        for ending in ("", *STORED_WITH):
            beside = file.with_name(file.name + ending)
            if beside.exists():
                beside.rename(kept.with_name(kept.name + ending))
        fresh.rename(file)
    finally:
        lock.release()
    print(f"restored {given.file}; the database of before is kept as {kept}")
    return 0
