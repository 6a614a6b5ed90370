"""A private PostgreSQL cluster in a temporary directory, for tests and benchmarks.

`python -m tests.postgres` succeeds if PostgreSQL is installed. The server refuses to run as root: then it runs as the
user `postgres`, which Debian's package creates, or as `nobody`.
"""

import os
import pwd
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import psycopg

DEBIAN = Path("/usr/lib/postgresql")
INSTALL = "PostgreSQL is not installed. Run: make postgres (on Debian: apt-get install postgresql)"
USER = "druids"
SETTINGS = ("listen_addresses=''", "max_connections=200", "shared_buffers=32MB", "log_min_messages=fatal")
FAST = ("fsync=off", "full_page_writes=off", "autovacuum=off")  # a crash of the machine may lose everything
MEMORY = Path("/dev/shm")  # on Linux a file system in memory; containers often have only a small one
ENOUGH = 4 * 1024**3  # bytes for all workers; a cluster takes some hundred millions


def programs() -> Path | None:
    """The folder of PostgreSQL's programs: the newest of Debian's, or that of the path."""
    versions = sorted(DEBIAN.glob("*/bin/initdb"), key=lambda found: float(found.parts[-3]))
    found = str(versions[-1]) if versions else shutil.which("initdb")
    return Path(found).parent if found else None


def _account() -> str | None:
    """The user to run as; None for the present one."""
    if os.getuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


class Cluster:
    """A running cluster. Databases are copies of one that `template` names, if it does."""

    def __init__(self, folder: Path, durable: bool = False) -> None:
        found = programs()
        if found is None:
            raise RuntimeError(INSTALL)
        self.programs = found
        self.folder = folder
        self.data = folder / "data"
        self.account = _account()
        self.template = "template1"
        self.settings = SETTINGS if durable else (*SETTINGS, *FAST)
        self._count = count()
        if self.account is not None:
            shutil.chown(folder, self.account)
        self._run("initdb", "-D", str(self.data), "-U", USER, "-A", "trust", "-E", "UTF8", "--no-sync", "--no-locale")

    def _run(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [self.programs / program, *arguments], user=self.account, cwd=self.folder, check=False, timeout=120,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL,
        )  # fmt: skip
        if done.returncode:
            raise RuntimeError(f"{program} failed: {done.stdout.decode(errors='replace')}")

    def start(self) -> None:
        options = " ".join(f"-c {setting}" for setting in (*self.settings, f"unix_socket_directories={self.folder}"))
        log = str(self.folder / "log")
        self._run("pg_ctl", "-D", str(self.data), "-l", log, "-w", "-t", "60", "-o", options, "start")

    def stop(self, mode: str = "immediate") -> None:
        """Stop it; `immediate` is like a crash."""
        self._run("pg_ctl", "-D", str(self.data), "-m", mode, "-w", "stop")

    def connect(self, database: str = "postgres") -> "psycopg.Connection[tuple[object, ...]]":
        return psycopg.connect(host=str(self.folder), user=USER, dbname=database, autocommit=True)

    def url(self, database: str) -> str:
        return f"postgresql+psycopg://{USER}@/{database}?host={self.folder}"

    def create(self, name: str = "") -> str:
        """A new database; returns its URL."""
        name = name or f"test_{os.getpid()}_{next(self._count)}"
        with self.connect() as connection:
            connection.execute(f"CREATE DATABASE {name} TEMPLATE {self.template}")
        return self.url(name)

    def drop(self, url: str) -> None:
        """Drop a database, even while others are connected."""
        name = url.rpartition("/")[2].partition("?")[0]
        name = url.split("@/")[1].partition("?")[0] or name
        with self.connect() as connection:
            connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


def _memory() -> Path | None:
    """A folder in memory, if there is a large one: a database is 300 files, which take a disk ten times as long."""
    usable = MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free >= ENOUGH
    return MEMORY if usable else None


@contextmanager
def cluster(durable: bool = False) -> Iterator[Cluster]:
    """A cluster that is removed afterwards. It waits for the disk only if it is `durable`; else it may be in memory."""
    place = None if durable else _memory()
    folder = Path(tempfile.mkdtemp(prefix="druids-pg-", dir=place))  # short: the path of a socket has at most 107 bytes
    folder.chmod(0o755)
    try:
        made = Cluster(folder, durable)
        made.start()
        try:
            yield made
        finally:
            made.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    if programs() is None:
        sys.exit(INSTALL)
    began = time.monotonic()
    with cluster() as running, running.connect() as here:
        print(here.execute("SHOW server_version").fetchone(), f"started in {time.monotonic() - began:.1f} s")
