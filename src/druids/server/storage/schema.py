"""The database schema. A test compares it with the result of the migrations.

`shared` has the tables through which several processes know of each other, on PostgreSQL only. Their statements are in
`druids.server.cluster`. They hold nothing that must survive a crash of the database.
"""

from typing import Any

import sqlalchemy as sql

metadata = sql.MetaData()
shared = sql.MetaData()

Id = sql.BigInteger().with_variant(sql.Integer(), "sqlite")  # SQLite's integers have 64 bits, whatever they are called


class Blob(sql.LargeBinary):
    """Bytes as the driver returns them. A damaged row may hold text: it must not make a whole query fail."""

    def result_processor(self, dialect: sql.Dialect, coltype: Any) -> None:
        return None


tables = sql.Table(
    "tables",
    metadata,
    sql.Column("id", Id, primary_key=True),
    sql.Column("key", sql.String(64), nullable=False, unique=True),
    sql.Column("game", sql.String(40), nullable=False),
    sql.Column("rules", sql.Integer, nullable=False),
    sql.Column("public", sql.Boolean, nullable=False),
    sql.Column("status", sql.String(10), nullable=False),
    sql.Column("created", sql.Float, nullable=False),
    sql.Column("ended", sql.Float),
    sql.Column("awake", sql.Boolean, nullable=False),  # load after a restart: a clock or a bot goes on
    sql.Column("results", Blob),  # of a finished game: names, scores and winners as JSON
    sql.Column("chat_erased", sql.Boolean, nullable=False, server_default=sql.false()),
    sql.Column("names_erased", sql.Boolean, nullable=False, server_default=sql.false()),
    sql.Index("tables_by_status", "status", "public", "id"),
    sqlite_autoincrement=True,  # the id of a deleted table is never given to another one
)

# Append-only with an integer key: a clustered key on (table, seq) halves the insert rate.
events = sql.Table(
    "events",
    metadata,
    sql.Column("id", Id, primary_key=True),
    sql.Column("table_id", Id, sql.ForeignKey("tables.id"), nullable=False),
    sql.Column("seq", sql.Integer, nullable=False),
    sql.Column("at", sql.Float, nullable=False),
    sql.Column("body", Blob, nullable=False),
    sql.Index("events_by_table", "table_id", "seq", unique=True),
)

# What an operator may have to answer for. It outlives the tables that it names.
audit = sql.Table(
    "audit",
    metadata,
    sql.Column("id", Id, primary_key=True),
    sql.Column("at", sql.Float, nullable=False),
    sql.Column("kind", sql.String(20), nullable=False),
    sql.Column("table_id", Id),
    sql.Column("detail", sql.String(200), nullable=False),
    sql.Index("audit_by_time", "at"),
)

sql.Table(
    "processes",
    shared,
    sql.Column("id", sql.Text, primary_key=True),
    sql.Column("name", sql.Text, nullable=False),
    sql.Column("seen", sql.TIMESTAMP(timezone=True), nullable=False),  # by the clock of the database
    sql.Column("at", sql.Double, nullable=False),  # the same moment as the process stamps events
)

sql.Table(
    "claims",
    shared,
    sql.Column("table_id", sql.BigInteger, primary_key=True, autoincrement=False),
    sql.Column("process", sql.Text, nullable=False),  # drives the bots and the clock of the table
    sql.Column("released", sql.Double),  # when it stopped doing so
)

sql.Table(
    "attendance",
    shared,
    sql.Column("table_id", sql.BigInteger, primary_key=True, autoincrement=False),
    sql.Column("process", sql.Text, primary_key=True),
    sql.Column("seats", sql.Integer, nullable=False),  # bits
    sql.Column("spectators", sql.Integer, nullable=False),
)

sql.Table(
    "allowances",
    shared,
    sql.Column("kind", sql.Text, primary_key=True),
    sql.Column("network", sql.Text, primary_key=True),
    sql.Column("left_over", sql.Double, nullable=False),
    sql.Column("at", sql.TIMESTAMP(timezone=True), nullable=False),
)
