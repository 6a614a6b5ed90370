"""Logs on standard error: one JSON object per line, or text at a terminal.

Tokens, invitations and seeds are not logged.
"""

import json
import logging
import sys
from typing import Any


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "who": record.name,
            "what": record.getMessage(),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


ABOUT_A_CLIENT = ("connection ", "Invalid HTTP request")  # anybody could fill the disk with them


def without_clients(record: logging.LogRecord) -> bool:
    """Whether a record of uvicorn is not about a single connection."""
    return "WebSocket" not in str(record.msg) and not str(record.msg).startswith(ABOUT_A_CLIENT)


def set_up(level: str, terminal: bool) -> None:
    """Send our logs and those of uvicorn to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(logging.Formatter("%(asctime)s %(message)s", "%H:%M:%S") if terminal else JsonLines())
    if terminal and level == "info":
        level = "warning"  # at a terminal only problems are of interest
    for name in ("druids", "uvicorn"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(level.upper())
        logger.propagate = False
    logging.getLogger("uvicorn.error").addFilter(without_clients)  # uvicorn notes the address of every WebSocket
    logging.getLogger("uvicorn.access").handlers = []  # URLs contain table keys
    logging.getLogger("uvicorn.access").propagate = False
