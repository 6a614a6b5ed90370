"""The commands `druids serve`, `druids prepare` and `druids admin`. Each imports what it needs when it runs."""

import argparse
import os
import sys
from pathlib import Path
from typing import Any

WRONG_USE = 2


def add_parsers(commands: Any) -> None:
    """Add the server's commands to the root parser's."""
    serving = commands.add_parser("serve", help="run the server for play in the browser")
    add_serve_flags(serving)
    serving.set_defaults(run=serve)
    preparing = commands.add_parser("prepare", help="compile games now, so that nobody waits for it later")
    preparing.add_argument("games", nargs="*", metavar="GAME", help="a game to compile (default: all)")
    preparing.set_defaults(run=prepare)
    admin = commands.add_parser("admin", help="list, export, verify, change and back up the tables of a server")
    add_admin_commands(admin)


def add_serve_flags(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", help="the address to listen on (default: 127.0.0.1, this machine only)")
    parser.add_argument("--port", type=int, help="the port to listen on; 0 chooses a free one")
    parser.add_argument("--no-browser", action="store_true", help="do not open the browser")
    parser.add_argument("--processes", type=int, help="server processes on the port; more than one need PostgreSQL")
    _add_store_flags(parser)


def _add_store_flags(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--data", type=Path, help="the directory for games and settings")
    parser.add_argument("--database", help="a database URL, instead of SQLite in the data directory")


def add_admin_commands(parser: argparse.ArgumentParser) -> None:
    jobs = parser.add_subparsers(title="jobs", required=True)

    def add(name: str, help: str, job: str = "") -> argparse.ArgumentParser:
        made = jobs.add_parser(name, help=help)
        _add_store_flags(made)
        made.set_defaults(run=admin, job=job or name)
        return made

    add("list", "list all tables: key, game, status, names", "listing")
    add("stats", "count tables and events")
    export = add("export", "write stored games as files")
    export.add_argument("folder", type=Path)
    export.add_argument("--table", help="only the table with this key")
    add("verify", "replay every stored game and check it against its digest and seed")
    delete = add("delete", "delete a table with all its events")
    delete.add_argument("table", help="its key")
    close = add("close", "end a game without a result, so that it can only be read")
    close.add_argument("table", nargs="?", help="its key")
    close.add_argument("--old-rules", action="store_true", help="all unfinished games of other rules versions")
    rename = add("rename", "give the player in a seat another name")
    rename.add_argument("table", help="the key of the table")
    rename.add_argument("seat", type=int, help="the seat, from 0")
    rename.add_argument("name")
    audit = add("audit", "print undos, stand-ins, deletions and limits that were reached")
    audit.add_argument("--last", type=int, default=100, metavar="N", help="the last N lines (default: 100)")
    backup = add("backup", "copy the database while the server runs")
    backup.add_argument("file", type=Path, help="the copy; with --keep, a directory for copies")
    backup.add_argument("--keep", type=int, metavar="N", help="name the copy after the time and keep the newest N")
    restore = add("restore", "put a backup in the place of the database; the server must not run")
    restore.add_argument("file", type=Path)
    downgrade = add("downgrade", "go back to an earlier schema; the server must not run")
    downgrade.add_argument("schema", help="0001 is that of version 0.1")


def _settings(given: argparse.Namespace) -> Any:
    from druids.server.settings import from_environment

    flags = {name: getattr(given, name, None) for name in ("host", "port", "data", "database", "processes")}
    return from_environment(os.environ, **flags)


def serve(given: argparse.Namespace) -> int:
    """Run the server until it is stopped."""
    from druids.server.run import serve as run
    from druids.server.settings import BadSetting

    try:
        settings = _settings(given)
    except BadSetting as error:
        print(f"druids: {error}", file=sys.stderr)
        return WRONG_USE
    return run(settings, browser=not given.no_browser)


def prepare(given: argparse.Namespace) -> int:
    """Compile games before they are needed."""
    from druids.server.precompile import prepare as run
    from druids.server.settings import BadSetting

    try:
        settings = _settings(given)
    except BadSetting as error:
        print(f"druids: {error}", file=sys.stderr)
        return WRONG_USE
    return run(settings.games, given.games)


def admin(given: argparse.Namespace) -> int:
    """Run one of the administration jobs."""
    from druids.server import admin as jobs
    from druids.server import backups
    from druids.server.settings import BadSetting
    from druids.server.storage import StorageError

    try:
        settings = _settings(given)
        work: jobs.Job = getattr(backups if given.job in {"backup", "restore"} else jobs, given.job)
        return work(settings, given)
    except (BadSetting, StorageError, OSError) as error:
        print(f"druids: {error}", file=sys.stderr)
        return 1


def main() -> int:
    """`python -m druids.server.cli serve ...`: the same commands where `druids` is not installed."""
    parser = argparse.ArgumentParser(prog="druids")
    add_parsers(parser.add_subparsers(required=True))
    given = parser.parse_args()
    code: int = given.run(given)
    return code


if __name__ == "__main__":
    raise SystemExit(main())
