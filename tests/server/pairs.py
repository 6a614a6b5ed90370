"""Two servers on one PostgreSQL database, and people at each: what the tests of the cluster share."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from druids.server.events import Stamped
from tests.server.support import DATABASES, Person, Server, serving


@pytest.fixture
def pair(postgres_url: str, tmp_path: Path) -> Iterator[tuple[Server, Server]]:
    """Two servers on one database."""
    DATABASES[tmp_path] = postgres_url
    with serving(tmp_path) as one, serving(tmp_path) as other:
        yield one, other
    del DATABASES[tmp_path]


def call(server: Server, work: Callable[..., Any], *arguments: Any) -> Any:
    """Run something in the event loop of a server."""
    assert server.client.portal is not None
    return server.client.portal.call(work, *arguments)


def stored(server: Server, table: str) -> list[Stamped]:
    found = call(server, server.manager.store.find, table)
    assert found is not None
    events: list[Stamped] = call(server, server.manager.store.events, found.id)
    return events


def eventually(true: Callable[[], bool], seconds: float = 15.0) -> None:
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline, "it never happened"
        time.sleep(0.01)


@contextmanager
def both(pair: tuple[Server, Server], **wish: Any) -> Iterator[tuple[str, Person, Person]]:
    """A table of two people, each at a server of their own."""
    one, other = pair
    table, anna, bran = one.two(**wish)
    with one.connect(table, anna) as a, other.connect(table, bran) as b:
        yield table, a, b


def news(person: Person, true: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """The next table of which something is true."""
    while True:
        message = person.until("table")
        if true(message["table"]):
            table: dict[str, Any] = message["table"]
            return table


def drivers(servers: tuple[Server, ...], table: str) -> list[Server]:
    """The servers that drive a table."""
    number = call(servers[0], servers[0].manager.store.find, table).id
    return [one for one in servers if one.manager.cluster is not None and number in one.manager.cluster.claims.held]
