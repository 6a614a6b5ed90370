"""Locks that let at most one server use a database."""

import fcntl
import os
from pathlib import Path

import sqlalchemy as sql

from druids.server.storage.rows import StorageError


class InUse(StorageError):
    """Another server uses the database."""


class DirectoryLock:
    """A lock file beside an SQLite database. It is released when the process ends, however it ends."""

    def __init__(self, database: Path) -> None:
        self.path = database.with_name(f"{database.name}.lock")
        self._file: int | None = None

    def acquire(self) -> None:
        """Take the lock; InUse if another process has it."""
        file = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            holder = os.read(file, 20).decode(errors="replace").strip()
            os.close(file)
            process = f" (process {holder})" if holder.isdigit() else ""
            raise InUse(f"another Druids server{process} is using the database in {self.path.parent}") from None
        os.ftruncate(file, 0)
        os.pwrite(file, str(os.getpid()).encode(), 0)
        self._file = file

    def release(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None


class DatabaseLock:
    """A lock in PostgreSQL, which releases it when the connection ends."""

    KEY = 0x64727569  # "drui"

    def __init__(self, engine: sql.Engine) -> None:
        self.engine = engine
        self._connection: sql.Connection | None = None

    def acquire(self) -> None:
        """Take the lock; InUse if another connection has it."""
        connection = self.engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        if not connection.execute(sql.select(sql.func.pg_try_advisory_lock(self.KEY))).scalar():
            connection.close()
            raise InUse(f"another Druids server is using the database {self.engine.url.database}")
        self._connection = connection

    def release(self) -> None:
        if self._connection is not None:
            self._connection.invalidate()  # the pool would keep the connection, and with it the lock
            self._connection.close()
            self._connection = None
