"""The jobs of `druids admin`. They work while the server runs, which notices their changes within seconds."""

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any

import sqlalchemy as sql

from druids.match import Match, fair, files
from druids.server import events as ev
from druids.server import game_loader, reviews
from druids.server.refusals import Refusal
from druids.server.sanitize import clean_name
from druids.server.settings import Settings
from druids.server.storage import AuditEntry, Results, StorageError, Store, migrate, rows
from druids.server.storage.engine import sqlite_file
from druids.server.storage.rows import Job as StoreJob
from druids.server.storage.schema import events, tables
from druids.server.table import Table
from druids.server.table_events import table_from_events

Job = Callable[[Settings, argparse.Namespace], int]

DAY = 86400.0


@contextmanager
def opened(settings: Settings) -> Iterator[Store]:
    """The store of an existing database."""
    store = Store(settings.database_url)
    try:
        file = sqlite_file(store.engine)
        if file is not None and not file.exists():
            raise StorageError(f"there is no database in {file.parent}")
        store.open()
        yield store
    finally:
        store.close_now()


def with_store(work: Callable[[Store, Settings, argparse.Namespace], int]) -> Job:
    """A job that gets the store opened, and closed afterwards."""

    @wraps(work)
    def job(settings: Settings, given: argparse.Namespace) -> int:
        with opened(settings) as store:
            return work(store, settings, given)

    return job


def _all_rows(store: Store, only: str | None = None) -> list[Any]:
    query = sql.select(tables).order_by(tables.c.id)
    if only is not None:
        query = query.where(tables.c.key == only)
    found = store.read(query)
    if only is not None and not found:
        raise StorageError(f"there is no table {only}")
    return found


def _table(store: Store, row: Any) -> Table:
    """A table without its match; ValueError if it is damaged."""
    read = store.read(sql.select(events).where(events.c.table_id == row.id).order_by(events.c.seq))
    table = table_from_events(row.id, row.key, [rows.stamped(one) for one in read])
    found = rows.found(row)
    if found is not None and row.status == "over":
        table.results = found.results
    return table


@with_store
def listing(store: Store, settings: Settings, _given: argparse.Namespace) -> int:
    """Print one line per table."""
    for row in _all_rows(store):
        try:
            names = " | ".join(seat.plan.name or "-" for seat in _table(store, row).seats)
        except ValueError as error:
            names = f"damaged: {error}"
        print(f"{row.key}  {row.game:<12} {row.status:<8} {'public' if row.public else 'private':<8} {names}")
    return 0


@with_store
def export(store: Store, settings: Settings, given: argparse.Namespace) -> int:
    """Write games to `<key>.druids`, whatever their rules version. Files of running games reveal hidden information."""
    given.folder.mkdir(parents=True, exist_ok=True)
    failed = 0
    for row in _all_rows(store, given.table):
        try:
            table = _table(store, row)
            if row.status == "over" and table.results is None and table.readonly is None:
                match = _match(settings, table)
                table.results = None if match is None else Results(table.names, match.scores, match.winners)
        except (ValueError, Refusal) as error:
            failed += 1
            print(f"{row.key}: {error}", file=sys.stderr)
            continue
        if table.seed is not None:
            files.save_text(table.stored_game().text(), given.folder / f"{row.key}.druids")
            print(given.folder / f"{row.key}.druids")
    return 1 if failed else 0


def _match(settings: Settings, table: Table) -> Match | None:
    """The match of a table, replayed; None if it has not started or was closed."""
    if table.seed is None or table.readonly is not None:
        return None
    try:
        created = table.created_event
        game = game_loader.load(settings.games, game_loader.reference(settings.games, created.game, created.rules))
        table.replay_stored(game, None)
    except (ValueError, Refusal):
        raise
    except Exception as error:  # a damaged game may break the rules' code in any way
        raise ev.Damaged(f"{type(error).__name__}: {error}") from error
    return table.match


@with_store
def verify(store: Store, settings: Settings, _given: argparse.Namespace) -> int:
    """Replay every game, compare digests after writing and reading it, and check chance against the seed."""
    good = bad = unchecked = 0
    for row in _all_rows(store):
        try:
            problems = list(_problems(settings, store, row))
        except Refusal as refusal:  # another version of the rules
            unchecked += 1
            print(f"{row.key}: not checked: {refusal}", file=sys.stderr)
            continue
        for problem in problems:
            print(f"{row.key}: {problem}", file=sys.stderr)
        good, bad = (good, bad + 1) if problems else (good + 1, bad)
    rest = f"; {unchecked} of other rules versions were not checked" if unchecked else ""
    print(f"{good} tables are valid, {bad} are not{rest}")
    return 1 if bad else 0


def _problems(settings: Settings, store: Store, row: Any) -> Iterator[str]:
    if rows.found(row) is None:
        yield "the row of the table is damaged"
    try:
        table = _table(store, row)
        match = _match(settings, table)
    except ValueError as error:
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
    if not fair.is_fair(match, table.commitment or "", table.secret, table.revealed(), table.created_event.first):
        yield "the commitment does not match the seed"


@with_store
def delete(store: Store, settings: Settings, given: argparse.Namespace) -> int:
    """Delete a table with all its events."""
    (row,) = _all_rows(store, given.table)
    length = store.read(sql.select(sql.func.max(events.c.seq)).where(events.c.table_id == row.id))[0][0]
    note = AuditEntry(time.time(), "deleted", row.id, "by the operator")
    _commit(store, StoreJob(table=row.id, delete=(-1 if length is None else length) + 1, audit=[note]))
    reviews.remove(settings.data / reviews.FOLDER, row.key)
    print(f"deleted {row.key}")
    return 0


@with_store
def close(store: Store, settings: Settings, given: argparse.Namespace) -> int:
    """End a game without a result. With --old-rules: all unfinished games whose rules version is not installed."""
    if given.table is None and not given.old_rules:
        raise StorageError("name a table, or give --old-rules")
    closed = 0
    for row in _all_rows(store, given.table):
        try:
            table = _table(store, row)
        except ValueError as error:
            if given.table is not None:
                raise StorageError(f"the table is damaged: {error}. It can only be deleted") from error
            continue
        if row.status == "over" or (given.table is None and not _is_old(settings, table)):
            continue
        now = time.time()
        event = ev.Stamped(table.next_seq, now, ev.Closed("by the operator" if given.table else "old rules"))
        changes = {"status": "over", "ended": now, "awake": False}
        _commit(store, StoreJob(table=row.id, events=[event], changes=changes))
        print(f"closed {row.key}")
        closed += 1
    if not closed and given.table is not None:
        raise StorageError("the game is over already")
    return 0


def _is_old(settings: Settings, table: Table) -> bool:
    return not game_loader.has_rules(settings.games, table.created_event.game, table.created_event.rules)


@with_store
def rename(store: Store, settings: Settings, given: argparse.Namespace) -> int:
    """Give the player in a seat another name."""
    (row,) = _all_rows(store, given.table)
    try:
        table = _table(store, row)
        name = clean_name(given.name)
    except (ValueError, Refusal) as error:
        raise StorageError(str(error)) from error
    if not 0 <= given.seat < len(table.seats) or table.seats[given.seat].plan.kind != "human":
        raise StorageError(f"seat {given.seat} of the table is not a person's")
    changes = {}
    if table.results is not None:
        names = [*table.results.names]
        names[given.seat] = name
        changes["results"] = Results(names, table.results.scores, table.results.winners)
    event = ev.Stamped(table.next_seq, time.time(), ev.Renamed(given.seat, name))
    _commit(store, StoreJob(table=row.id, events=[event], changes=changes))
    print(f"seat {given.seat} of {row.key} is now called {name}")
    return 0


def _commit(store: Store, job: StoreJob) -> None:
    """Commit one job; if the server was faster at the same table, the operator runs the command again."""
    (outcome,) = store.commit_now([job])
    if isinstance(outcome, StorageError):
        raise StorageError(f"not done: {outcome}. Run the command again")


@with_store
def stats(store: Store, settings: Settings, _given: argparse.Namespace) -> int:
    """Print counts of tables, events and the size of the database."""
    by_game = sql.select(tables.c.game, tables.c.status, sql.func.count()).group_by(tables.c.game, tables.c.status)
    for game, status, count in sorted(store.read(by_game)):
        print(f"{game:<12} {status:<8} {count:>9,}")
    now = time.time()
    for days in (1, 7, 30):
        recent = store.read(sql.select(sql.func.count()).where(tables.c.created > now - days * DAY))[0][0]
        print(f"{f'made in the last {days} days':<21} {recent:>9,}")
    print(f"{'events':<21} {store.read(sql.select(sql.func.count()).select_from(events))[0][0]:>9,}")
    size = (
        "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"
        if store.engine.dialect.name == "sqlite"
        else "SELECT pg_database_size(current_database())"
    )
    print(f"{'size in MiB':<21} {store.read(sql.text(size))[0][0] / 2**20:>9,.1f}")
    return 0


@with_store
def audit(store: Store, settings: Settings, given: argparse.Namespace) -> int:
    """Print the last lines of the audit log: time, kind, number of the table, detail."""
    for row in store.audit_log(given.last):
        at = time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(row.at))
        print(f"{at}Z  {row.kind:<9} {'-' if row.table_id is None else row.table_id:>7}  {row.detail}")
    return 0


def downgrade(settings: Settings, given: argparse.Namespace) -> int:
    """Go back to an earlier schema before an earlier version of Druids is installed. The server must not run."""
    store = Store(settings.database_url)
    try:
        store.open(server=True)
        migrate.downgrade(store.engine, given.schema)
    finally:
        store.close_now()
    print(f"the database has schema {given.schema}")
    return 0
