"""The database schema. A test compares it with the result of the migrations."""

import sqlalchemy as sql

metadata = sql.MetaData()

tables = sql.Table(
    "tables",
    metadata,
    sql.Column("id", sql.Integer, primary_key=True),
    sql.Column("key", sql.String(64), nullable=False, unique=True),
    sql.Column("game", sql.String(40), nullable=False),
    sql.Column("rules", sql.Integer, nullable=False),
    sql.Column("public", sql.Boolean, nullable=False),
    sql.Column("status", sql.String(10), nullable=False),
    sql.Column("created", sql.Float, nullable=False),
    sql.Column("ended", sql.Float),
    sql.Column("awake", sql.Boolean, nullable=False),  # load after a restart: a clock or a bot goes on
    sql.Column("results", sql.LargeBinary),  # of a finished game: names, scores and winners as JSON
    sql.Index("tables_by_status", "status", "public", "id"),
)

# Append-only with an integer key: a clustered key on (table, seq) halves the insert rate.
events = sql.Table(
    "events",
    metadata,
    sql.Column("id", sql.Integer, primary_key=True),
    sql.Column("table_id", sql.Integer, sql.ForeignKey("tables.id"), nullable=False),
    sql.Column("seq", sql.Integer, nullable=False),
    sql.Column("at", sql.Float, nullable=False),
    sql.Column("body", sql.LargeBinary, nullable=False),
    sql.Index("events_by_table", "table_id", "seq", unique=True),
)
