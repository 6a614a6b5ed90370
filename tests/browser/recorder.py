"""Records what a page receives over its socket, and every address it requests."""

import json
from typing import Any

from playwright.sync_api import Page, WebSocket


class Recorder:
    """Create it before the page opens a table."""

    def __init__(self, page: Page) -> None:
        self.received: list[dict[str, Any]] = []
        self.addresses: list[str] = []
        page.on("websocket", self._socket)
        page.on("request", lambda request: self.addresses.append(request.url))

    def _socket(self, socket: WebSocket) -> None:
        self.addresses.append(socket.url)
        socket.on("framereceived", lambda data: self.received.append(json.loads(data)))

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [message for message in self.received if message["type"] == kind]
