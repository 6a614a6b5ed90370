"""On PostgreSQL: the processes that serve the database, which tables they drive, and who is connected to them.

Nothing here must survive a crash of the database, so the tables are not logged.
"""

from alembic import op

revision = "0003"
down_revision = "0002"

TABLES = (
    "processes (id text PRIMARY KEY, name text NOT NULL, seen timestamptz NOT NULL, at double precision NOT NULL)",
    "claims (table_id bigint PRIMARY KEY, process text NOT NULL, released double precision)",
    """attendance (table_id bigint NOT NULL, process text NOT NULL, seats integer NOT NULL, spectators integer NOT NULL,
       PRIMARY KEY (table_id, process))""",
    """allowances (kind text NOT NULL, network text NOT NULL, left_over double precision NOT NULL,
       at timestamptz NOT NULL, PRIMARY KEY (kind, network))""",
)


def upgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        for table in TABLES:
            op.execute(f"CREATE UNLOGGED TABLE {table}")


def downgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        for table in TABLES:
            op.execute(f"DROP TABLE {table.split()[0]}")
