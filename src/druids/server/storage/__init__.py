"""The database: append events, read the events of a table, find tables."""

from druids.server.storage.lock import InUse
from druids.server.storage.rows import AuditEntry, Conflict, Found, NewRow, Results, StorageError
from druids.server.storage.store import Store

__all__ = ["AuditEntry", "Conflict", "Found", "InUse", "NewRow", "Results", "StorageError", "Store"]
