"""The database: append events, read the events of a table, find tables."""

from druids.server.storage.store import Found, NewRow, Results, StorageError, Store

__all__ = ["Found", "NewRow", "Results", "StorageError", "Store"]
