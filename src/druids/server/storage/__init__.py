"""The narrow door to the database: append events, read a table's events, find tables."""

from druids.server.storage.store import Found, NewRow, Results, StorageError, Store

__all__ = ["Found", "NewRow", "Results", "StorageError", "Store"]
