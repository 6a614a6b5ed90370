"""The lock that lets at most one server use an SQLite database."""

import fcntl
import os
from pathlib import Path

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
