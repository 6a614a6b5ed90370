"""Ids that are never used twice, an audit log, and marks of what retention has erased."""

import sqlalchemy as sql
from alembic import op

revision = "0002"
down_revision = "0001"

MARKS = ("chat_erased", "names_erased")
IDS = (("tables", "id"), ("events", "id"), ("events", "table_id"))


def upgrade() -> None:
    sqlite = op.get_bind().dialect.name == "sqlite"
    with op.batch_alter_table(
        "tables", recreate="always" if sqlite else "never", table_kwargs={"sqlite_autoincrement": True}
    ) as batch:
        for mark in MARKS:
            batch.add_column(sql.Column(mark, sql.Boolean, nullable=False, server_default=sql.false()))
    if not sqlite:
        for table, column in IDS:
            op.alter_column(table, column, type_=sql.BigInteger())
    op.create_table(
        "audit",
        sql.Column("id", sql.BigInteger().with_variant(sql.Integer(), "sqlite"), primary_key=True),
        sql.Column("at", sql.Float, nullable=False),
        sql.Column("kind", sql.String(20), nullable=False),
        sql.Column("table_id", sql.BigInteger().with_variant(sql.Integer(), "sqlite")),
        sql.Column("detail", sql.String(200), nullable=False),
    )
    op.create_index("audit_by_time", "audit", ["at"])


def downgrade() -> None:
    """Drop the audit log and the marks. Erased chat and names stay erased."""
    sqlite = op.get_bind().dialect.name == "sqlite"
    op.drop_table("audit")
    with op.batch_alter_table(
        "tables", recreate="always" if sqlite else "never", table_kwargs={"sqlite_autoincrement": False}
    ) as batch:
        for mark in MARKS:
            batch.drop_column(mark)
    if not sqlite:
        for table, column in IDS:
            op.alter_column(table, column, type_=sql.Integer())
