"""Which origins may send requests: the server's own, and those the operator lists."""

from typing import Any
from urllib.parse import urlsplit


def header(scope: dict[str, Any], name: bytes) -> str | None:
    for key, value in scope["headers"]:
        if key == name:
            return str(value.decode("latin-1"))
    return None


def origin_allowed(scope: dict[str, Any], listed: tuple[str, ...]) -> bool:
    """Whether the Origin header is allowed. Programs other than browsers send none and are let through."""
    origin = header(scope, b"origin")
    if origin is None:
        return True
    if origin in listed:
        return True
    parts = urlsplit(origin)
    return parts.scheme in {"http", "https"} and bool(parts.netloc) and parts.netloc == header(scope, b"host")
