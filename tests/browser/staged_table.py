"""A table whose positions a test sets directly: the page's requests about it are answered here, not by the server."""

import json
import re
import time
from typing import Any

import msgspec
from playwright.sync_api import Page, Route, WebSocketRoute

from druids.server import messages as wire
from druids.server.settings import version
from tests.browser.positions import SEAT, Asked


class StagedTable:
    """Shows positions on a page: `StagedTable(page, first)`, then `show(asked)` for each further one."""

    def __init__(self, page: Page, asked: Asked) -> None:
        self.page = page
        self.asked = asked
        self.version = 1
        self.sockets: list[WebSocketRoute] = []
        key = asked.table.table
        page.route(re.compile(rf"/api/tables/{key}$"), self._table)
        page.route_web_socket(re.compile(r"/ws$"), self._connected)
        kept = {key: {"token": "staged", "game": asked.table.game, "at": 0}}
        page.evaluate("kept => localStorage.setItem('druids.tables', kept)", json.dumps(kept))
        page.goto(f"/t/{key}")
        self._wait()

    def show(self, asked: Asked) -> None:
        """Replace the position; returns when the page shows it."""
        self.asked = asked
        self.version += 1
        self._send(wire.TableNews(time.time(), self._you, asked.table), self._update)
        self._wait()

    def advance(self, asked: Asked) -> None:
        """Go on from the position that is shown; the page shows the stages between the two."""
        self.asked = asked
        self.version += 1
        news = wire.TableNews(time.time(), self._you, asked.table)
        self._send(news, msgspec.structs.replace(self._update, undone=False))

    def _wait(self) -> None:
        self.page.wait_for_function(
            """version => document.querySelector('[data-version]')?.dataset.version === version
                && document.querySelector('.board')""",
            arg=str(self.version),
        )

    def _table(self, route: Route) -> None:
        route.fulfill(body=msgspec.json.encode(self.asked.table), content_type="application/json")

    def _connected(self, socket: WebSocketRoute) -> None:
        self.sockets = [socket]
        socket.on_message(lambda text: self._answer(json.loads(text)))

    def _answer(self, message: dict[str, Any]) -> None:
        """Answer what the page asks for; actions are never played."""
        number: str = message.get("id", "")
        match message["type"]:
            case "hello":
                welcome = wire.Welcome(wire.PROTOCOL, version(), time.time(), self._you, self.asked.table, [])
                self._send(welcome, self._update)
            case "preview":
                self._send(wire.Previews(number, SEAT, self.version, {}))
            case "log":
                self._send(wire.Story(number, [], None))
            case "breakdown":
                self._send(wire.Scores(number, [[] for _ in self.asked.table.seats]))
            case "hint":
                best = self.asked.update.options[-1]
                self._send(wire.Advice(number, SEAT, self.version, best.name, best.words, [best.words] * 6))

    @property
    def _you(self) -> wire.You:
        return wire.You([SEAT], host=True)

    @property
    def _update(self) -> wire.Update:
        # as after an undo: positions of different games follow each other, and the page shows each at once
        return msgspec.structs.replace(self.asked.update, version=self.version, undone=True, time=time.time())

    def _send(self, *messages: msgspec.Struct) -> None:
        for socket in self.sockets:
            for message in messages:
                socket.send(msgspec.json.encode(message).decode())
