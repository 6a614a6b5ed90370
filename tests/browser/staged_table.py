"""A table whose positions a test sets directly: the page's requests about it are answered there, not by the server."""

import json
import re
import time
from pathlib import Path
from typing import Any

import msgspec
from playwright.sync_api import Page, Route

from druids.server import messages as wire
from druids.server.settings import version
from tests.browser.positions import SEAT, Asked

SOCKET = Path(__file__).with_name("staged_socket.js").read_text(encoding="utf-8")


class StagedTable:
    """Shows positions on a page: `StagedTable(page, first)`, then `show(asked)` for each further one."""

    def __init__(self, page: Page, asked: Asked) -> None:
        self.page = page
        self.version = 0
        self.table = asked.table
        first = json.dumps(self.position(asked))
        page.add_init_script(f"globalThis.stagedPosition = {first};\n{SOCKET}")
        page.route(re.compile(rf"/api/tables/{asked.table.table}$"), self._describe)
        kept = {asked.table.table: {"token": "staged", "game": asked.table.game, "at": 0}}
        page.evaluate("kept => localStorage.setItem('druids.tables', kept)", json.dumps(kept))
        page.goto(f"/t/{asked.table.table}")
        self._wait()

    def show(self, asked: Asked) -> None:
        """Replace the position; returns when the page shows it."""
        self.page.evaluate("position => stagedSocket.show(position)", self.position(asked))
        self._wait()

    def advance(self, asked: Asked) -> None:
        """Go on from the position that is shown; the page shows the stages between the two."""
        self.page.evaluate("position => stagedSocket.show(position)", self.position(asked, undone=False))

    def position(self, asked: Asked, undone: bool = True) -> dict[str, Any]:
        """What `staged_socket.js` needs to show a position. Positions come in the order in which they are made here.

        Those of different games follow each other as after an undo, and the page shows each at once.
        """
        self.version += 1
        self.table = asked.table
        now = time.time()
        you = wire.You([SEAT], host=True)
        update = msgspec.structs.replace(asked.update, version=self.version, undone=undone, time=now)
        replies: dict[str, msgspec.Struct] = {
            "preview": wire.Previews("", SEAT, self.version, {}),
            "log": wire.Story("", [], None),
            "breakdown": wire.Scores("", [[] for _ in asked.table.seats]),
        }
        if update.options:
            best = update.options[-1]
            replies["hint"] = wire.Advice("", SEAT, self.version, best.name, best.words, [best.words] * 6)
        plain: dict[str, Any] = msgspec.to_builtins(
            {
                "welcome": [wire.Welcome(wire.PROTOCOL, version(), now, you, asked.table, []), update],
                "messages": [wire.TableNews(now, you, asked.table), update],
                "replies": replies,
            }
        )
        return plain

    def _wait(self) -> None:
        self.page.wait_for_function(
            """version => document.querySelector('[data-version]')?.dataset.version === version
                && document.querySelector('.board')""",
            arg=str(self.version),
        )

    def _describe(self, route: Route) -> None:
        route.fulfill(body=msgspec.json.encode(self.table), content_type="application/json")
