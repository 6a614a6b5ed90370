"""Tables and their events."""

import sqlalchemy as sql
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sql.Column("id", sql.Integer, primary_key=True),
        sql.Column("key", sql.String(64), nullable=False, unique=True),
        sql.Column("game", sql.String(40), nullable=False),
        sql.Column("rules", sql.Integer, nullable=False),
        sql.Column("public", sql.Boolean, nullable=False),
        sql.Column("status", sql.String(10), nullable=False),
        sql.Column("created", sql.Float, nullable=False),
        sql.Column("ended", sql.Float),
        sql.Column("awake", sql.Boolean, nullable=False),
        sql.Column("results", sql.LargeBinary),
    )
    op.create_index("tables_by_status", "tables", ["status", "public", "id"])
    op.create_table(
        "events",
        sql.Column("id", sql.Integer, primary_key=True),
        sql.Column("table_id", sql.Integer, sql.ForeignKey("tables.id"), nullable=False),
        sql.Column("seq", sql.Integer, nullable=False),
        sql.Column("at", sql.Float, nullable=False),
        sql.Column("body", sql.LargeBinary, nullable=False),
    )
    op.create_index("events_by_table", "events", ["table_id", "seq"], unique=True)
