"""Bring a database to the current schema with Alembic, or back to an earlier one."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import sqlalchemy as sql

from druids.server.storage.rows import StorageError
from druids.server.storage.schema import metadata, shared

MIGRATIONS = Path(__file__).parent / "migrations"
REVISIONS = ("0001", "0002", "0003")  # oldest first
HEAD = REVISIONS[-1]
LOCK = 0x6472756964  # of PostgreSQL: one migration at a time


def revision(connection: sql.Connection) -> str | None:
    """The revision of a database; None if it is empty."""
    if not sql.inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(sql.text("SELECT version_num FROM alembic_version")).scalar()


def upgrade(engine: sql.Engine) -> None:
    """Run the migrations that are missing; StorageError if the schema is newer than this program, or damaged."""
    # without a transaction, which PostgreSQL would end if this process had to wait for a processor
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        found = revision(connection)
        if found == HEAD:
            _check(connection)
            return
    if found is not None and found not in REVISIONS:
        raise StorageError(
            f"the database was written by a newer version of Druids (schema {found}; this version knows {HEAD}). "
            "Install that version, or restore a backup made before the update"
        )
    _migrate(engine, lambda command, config: command.upgrade(config, HEAD))


def downgrade(engine: sql.Engine, target: str) -> None:
    """Go back to an earlier schema, for an earlier version of Druids."""
    if target not in REVISIONS:
        raise StorageError(f"there is no schema {target}; there are {', '.join(REVISIONS)}")
    _migrate(engine, lambda command, config: command.downgrade(config, target))


def _check(connection: sql.Connection) -> None:
    """Check that every table and column is there."""
    inspector = sql.inspect(connection)
    more = shared.sorted_tables if connection.dialect.name == "postgresql" else []
    for table in [*metadata.sorted_tables, *more]:
        there = (
            {column["name"] for column in inspector.get_columns(table.name)}
            if inspector.has_table(table.name)
            else set()
        )
        missing = [column.name for column in table.columns if column.name not in there]
        if missing:
            what = f"columns {', '.join(missing)} of the table {table.name}" if there else f"the table {table.name}"
            raise StorageError(f"the database is damaged: {what} is missing. Restore the last backup")


def _migrate(engine: sql.Engine, run: Callable[[Any, Any], None]) -> None:
    """Run migrations in one transaction. Alembic is imported only if there are any."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    sqlite = engine.dialect.name == "sqlite"
    with engine.connect() as connection:
        if sqlite:  # the driver would run each change of the schema in a transaction of its own
            driver: Any = connection.connection.driver_connection
            driver.isolation_level = None
            connection.exec_driver_sql("PRAGMA foreign_keys = OFF")  # a table that others refer to is rebuilt
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        else:
            connection.execute(sql.text("SET LOCAL idle_in_transaction_session_timeout = 0"))
            connection.execute(sql.text("SET LOCAL lock_timeout = 0"))  # another process may be migrating
            connection.execute(sql.select(sql.func.pg_advisory_xact_lock(LOCK)))
        config.attributes["connection"] = connection
        try:
            run(command, config)
            connection.commit()
        finally:
            connection.rollback()
            connection.invalidate()  # its settings differ from those of other connections
