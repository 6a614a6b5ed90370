"""Logs on standard error: one JSON object per line, or text at a terminal.

Tokens, invitations, seeds and the keys of tables are not logged. `table` is the number of a table in the database, and
`request` a number that all lines about one request have in common.
"""

import json
import logging
import sys
from contextvars import ContextVar
from typing import Any

# the table, a number of the connection, and that of the request
ABOUT: ContextVar[tuple[int, str, int] | None] = ContextVar("about", default=None)


class JsonLines(logging.Formatter):
    def __init__(self, process: str = "") -> None:
        super().__init__()
        self.process = process

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "who": record.name,
            "what": record.getMessage(),
        }
        if self.process:
            line["process"] = self.process
        about = ABOUT.get()
        if about is not None:
            line["table"], line["request"] = about[0], f"{about[1]}-{about[2]}"
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


ABOUT_A_CLIENT = ("connection ", "Invalid HTTP request")  # anybody could fill the disk with them


def without_clients(record: logging.LogRecord) -> bool:
    """Whether a record of uvicorn is not about a single connection."""
    return "WebSocket" not in str(record.msg) and not str(record.msg).startswith(ABOUT_A_CLIENT)


def set_up(level: str, terminal: bool, process: str = "") -> None:
    """Send our logs and those of uvicorn to standard error; each line of JSON has the name of the process, if any."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(logging.Formatter("%(asctime)s %(message)s", "%H:%M:%S") if terminal else JsonLines(process))
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
