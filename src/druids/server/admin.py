"""The jobs of `druids admin`: list, export, verify, back up. They work while the server runs."""

import argparse
import sqlite3
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import sqlalchemy as sql

from druids.match import Match, fair, files
from druids.server import events as ev
from druids.server import game_loader
from druids.server.refusals import Refusal
from druids.server.settings import Settings
from druids.server.storage import StorageError, Store
from druids.server.storage.schema import events, tables
from druids.server.table import Table, table_from_events

Job = Callable[[Settings, argparse.Namespace], int]


def _opened(settings: Settings) -> Store:
    store = Store(settings.database_url)
    if settings.database == "" and not (settings.data / "druids.db").exists():
        raise StorageError(f"there is no database in {settings.data}")
    store.open()
    return store


def _keys(store: Store, only: str | None = None) -> list[str]:
    query = sql.select(tables.c.key).order_by(tables.c.id)
    if only is not None:
        query = query.where(tables.c.key == only)
    return [row.key for row in store.read(query)]


def _table(store: Store, key: str) -> Table:
    (row,) = store.read(sql.select(tables).where(tables.c.key == key))
    stored = store.read(sql.select(events).where(events.c.table_id == row.id).order_by(events.c.seq))
    return table_from_events(row.id, key, [ev.Stamped(one.seq, one.at, ev.decode(one.body)) for one in stored])


def listing(settings: Settings, _given: argparse.Namespace) -> int:
    """Print one line per table."""
    store = _opened(settings)
    for row in store.read(sql.select(tables).order_by(tables.c.id)):
        names = " | ".join(seat.plan.name or "-" for seat in _table(store, row.key).seats)
        print(f"{row.key}  {row.game:<12} {row.status:<8} {'public' if row.public else 'private':<8} {names}")
    return 0


def export(settings: Settings, given: argparse.Namespace) -> int:
    """Write games to `<key>.druids`. Files of running games reveal hidden information."""
    store = _opened(settings)
    given.folder.mkdir(parents=True, exist_ok=True)
    failed = 0
    for key in _keys(store, given.table):
        try:
            match = _match(settings, _table(store, key))
        except (ValueError, Refusal) as error:
            failed += 1
            print(f"{key}: {error}", file=sys.stderr)
            continue
        if match is not None:
            files.save(match, given.folder / f"{key}.druids")
            print(given.folder / f"{key}.druids")
    return 1 if failed else 0


def _match(settings: Settings, table: Table) -> Match | None:
    """The match of a table, replayed; None if it has not started."""
    if table.seed is None:
        return None
    table.replay_stored(game_loader.load(settings.games, table.created_event.game), None)
    return table.match


def verify(settings: Settings, _given: argparse.Namespace) -> int:
    """Replay every game, compare digests after writing and reading it, and check chance against the seed."""
    store = _opened(settings)
    good = bad = 0
    for key in _keys(store):
        problems = list(_problems(settings, store, key))
        for problem in problems:
            print(f"{key}: {problem}", file=sys.stderr)
        good, bad = (good, bad + 1) if problems else (good + 1, bad)
    print(f"{good} tables are valid, {bad} are not")
    return 1 if bad else 0


def _problems(settings: Settings, store: Store, key: str) -> Iterator[str]:
    try:
        table = _table(store, key)
        match = _match(settings, table)
    except (ValueError, Refusal) as error:
        yield str(error)
        return
    if match is None:
        return
    if not match.follows_seed():
        yield "the chance outcomes do not follow from the seed"
    text = match.text()
    reread = files.read(text, lambda name: game_loader.load(settings.games, name))
    if files.digest(reread) != files.digest(match):
        yield "the digest differs after writing and reading the game"
    if not fair.is_fair(match.seed, table.commitment or "", table.secret, table.revealed()):
        yield "the commitment does not match the seed"


def backup(settings: Settings, given: argparse.Namespace) -> int:
    """Copy the database with the backup API of SQLite, while writers continue."""
    store = _opened(settings)
    if store.engine.dialect.name != "sqlite":
        raise StorageError("only SQLite databases can be backed up here; use the tools of your database")
    target: Path = given.file
    if target.exists():
        raise StorageError(f"{target} already exists")
    partial = target.with_name(f".{target.name}.part")
    source = sqlite3.connect(str(store.engine.url.database))
    copy = sqlite3.connect(partial)
    with source, copy:
        source.backup(copy, pages=1000)
    copy.close()
    source.close()
    partial.replace(target)
    print(target)
    return 0
