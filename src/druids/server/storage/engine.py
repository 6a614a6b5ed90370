"""Open a database: SQLite in WAL mode, or PostgreSQL; and check an SQLite file."""

import os
from pathlib import Path
from typing import Any

import sqlalchemy as sql

from druids.server.storage.rows import StorageError

BUSY_SECONDS = 5
CONNECT_SECONDS = 5
# A process that is stopped in the middle of a commit must not block the tables of others: the database ends its
# transaction before the others give up waiting for its locks.
OPTIONS = ("idle_in_transaction_session_timeout=2s", "lock_timeout=4s")
OLDEST_POSTGRESQL = 14  # the oldest that its project still supports
QUICK_BYTES = 256 * 2**20  # a larger file is not checked at the start: it would take more than a second or two


def open_engine(url: str) -> sql.Engine:
    """An engine; StorageError if the URL is not a database or its driver is missing."""
    try:
        parsed = sql.make_url(url)
        backend = parsed.get_backend_name()
        if backend in {"postgresql", "postgres"}:
            return _open_postgresql(parsed)
        if backend != "sqlite":
            raise StorageError(f"{backend} is not supported: use sqlite:///FILE or postgresql://USER@HOST/DATABASE")
        engine = sql.create_engine(parsed)
    except (sql.exc.ArgumentError, ImportError) as error:
        raise StorageError(f"the database cannot be opened: {brief(error)}") from error
    sql.event.listen(engine, "connect", _prepare_sqlite)
    return engine


def _open_postgresql(url: sql.URL) -> sql.Engine:
    try:
        return sql.create_engine(
            url.set(drivername="postgresql+psycopg"),
            connect_args={"connect_timeout": CONNECT_SECONDS, "options": " ".join(f"-c {one}" for one in OPTIONS)},
            pool_pre_ping=True,  # connections of before a restart of the database are replaced
        )
    except ImportError as error:
        raise StorageError("PostgreSQL needs a driver: pip install 'druids[postgres]'") from error


def check_version(engine: sql.Engine) -> None:
    """Refuse a PostgreSQL that is too old; StorageError says so."""
    if engine.dialect.name != "postgresql":
        return
    with engine.connect() as connection:
        found = connection.dialect.server_version_info or (0,)
    if int(found[0]) < OLDEST_POSTGRESQL:
        raise StorageError(f"PostgreSQL {found[0]} is too old: Druids needs version {OLDEST_POSTGRESQL} or newer")


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    """Every commit is synchronized to disk."""
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout = {BUSY_SECONDS * 1000}")
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.execute("PRAGMA secure_delete = ON")  # what is erased is not left in free pages
    cursor.close()


def sqlite_file(engine: sql.Engine) -> Path | None:
    """The file of an SQLite database; None if it is in memory or another database."""
    name = engine.url.database
    if engine.dialect.name != "sqlite" or not name or name == ":memory:":
        return None
    return Path(name)


def make_private(file: Path) -> None:
    """Create the directory and the file so that only the owner can read them; tokens' hashes and chat are inside."""
    if file.is_dir():
        raise StorageError(f"the database cannot be opened: {file} is a directory")
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if file.parent.stat().st_uid == os.getuid():
        file.touch(mode=0o600, exist_ok=True)
        file.chmod(0o600)


def quick_check(engine: sql.Engine) -> None:
    """Check the pages of an SQLite file of moderate size; StorageError says what is damaged."""
    file = sqlite_file(engine)
    if file is None or file.stat().st_size > QUICK_BYTES:
        return
    with engine.connect() as connection:
        found = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar()
    if found != "ok":
        raise StorageError(
            f"the database {file} is damaged ({found}). Restore the last backup with druids admin restore"
        )


def brief(error: Exception) -> str:
    """The message of the database without the statement and its parameters, which may contain secrets."""
    return str(getattr(error, "orig", None) or error).splitlines()[0]
