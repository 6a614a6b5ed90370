"""Upgrade a database to the current schema with Alembic."""

from pathlib import Path

import sqlalchemy as sql

MIGRATIONS = Path(__file__).parent / "migrations"
HEAD = "0001"


def revision(engine: sql.Engine) -> str | None:
    """The revision of a database; None if it is empty."""
    with engine.connect() as connection:
        if not sql.inspect(connection).has_table("alembic_version"):
            return None
        return connection.execute(sql.text("SELECT version_num FROM alembic_version")).scalar()


def upgrade(engine: sql.Engine) -> None:
    """Run the migrations that are missing. Alembic is imported only if there are any."""
    if revision(engine) == HEAD:
        return
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
