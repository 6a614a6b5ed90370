"""Which host names the server answers for. Others are refused, so that no foreign page can rebind its name to us."""

import socket
from ipaddress import ip_address
from typing import Any

from druids.server.origins import header

ANY = "*"
LOCAL = {"localhost", "127.0.0.1", "::1"}


def host_allowed(scope: dict[str, Any], listed: tuple[str, ...]) -> bool:
    """Whether the Host header names this machine or a host that the operator lists.

    An IP address is always allowed: rebinding needs a name. Without the header (HTTP/1.0) there is no name either.
    """
    host = _name(header(scope, b"host") or "")
    if not host or ANY in listed or host in LOCAL or host in listed or _is_address(host):
        return True
    own = socket.gethostname().lower()
    return host in {own, own.partition(".")[0], f"{own.partition('.')[0]}.local"}


def _name(host: str) -> str:
    """A Host header without its port and brackets, in lower case."""
    host = host.strip().lower()
    if host.startswith("["):
        return host[1:].partition("]")[0]
    name, separator, port = host.rpartition(":")
    return (name if separator and port.isdigit() else host).rstrip(".")


def _is_address(host: str) -> bool:
    try:
        ip_address(host.partition("%")[0])
    except ValueError:
        return False
    return True
