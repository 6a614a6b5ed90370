"""Choose the WebSocket protocol class for uvicorn: ours where it is known to work, else the stock one.

Ours overrides methods of uvicorn's class, which are not a public interface, so it is used only with the versions it was
tested with. With the stock protocol everything works, but a client that stops reading keeps its connection longer.
"""

import logging
from typing import Any

import uvicorn

from druids.server.settings import Settings

log = logging.getLogger("druids.socket")

TESTED = (0, 52), (0, 54)  # the first and the last minor version of uvicorn; keep pyproject.toml in step
STOCK = "websockets-sansio"


def websocket_protocol(settings: Settings) -> "type[Any] | str":
    """The value for uvicorn's `ws` option."""
    if settings.websocket_protocol == "stock":
        return STOCK
    if not TESTED[0] <= _minor(uvicorn.__version__) <= TESTED[1]:
        return _fall_back("it is not among the versions tested")
    try:
        from druids.server.websocket_protocol import WebSocketProtocol
    except (ImportError, AttributeError) as error:
        return _fall_back(str(error))
    return WebSocketProtocol


def _minor(version: str) -> tuple[int, int]:
    """The first two numbers of a version; (0, 0) if it has none."""
    parts = version.split(".")
    try:
        return int(parts[0]), int(parts[1])
    except (ValueError, IndexError):
        return 0, 0


def _fall_back(why: str) -> str:
    log.warning("uvicorn %s: using its own WebSocket protocol, because %s", uvicorn.__version__, why)
    return STOCK
