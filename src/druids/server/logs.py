"""Logs on standard error: JSON, one object a line; at a terminal, words. No token, invitation or seed is logged."""

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


def set_up(level: str, for_people: bool) -> None:
    """Send everything of ours and of uvicorn's to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(logging.Formatter("%(asctime)s %(message)s", "%H:%M:%S") if for_people else JsonLines())
    if for_people and level == "info":
        level = "warning"  # whoever just plays need not read what went well
    for name in ("druids", "uvicorn"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(level.upper())
        logger.propagate = False
    logging.getLogger("uvicorn.access").handlers = []  # addresses hold table keys
    logging.getLogger("uvicorn.access").propagate = False
