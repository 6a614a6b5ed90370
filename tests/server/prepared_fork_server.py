"""Imported once by a fork server, before it starts its first process."""

from tests.server import fork_server

fork_server.prepare()
