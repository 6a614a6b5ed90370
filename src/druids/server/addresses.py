"""The addresses at which other computers in the network reach the server."""

import socket
from ipaddress import ip_address

ANYWHERE = {"0.0.0.0", "::"}
ELSEWHERE = ("192.0.2.1", 9)  # a documentation address: nothing is sent to it


def reachable(host: str, port: int) -> list[str]:
    """The page's addresses for others; none if the server only listens to its own machine."""
    found = _outward() if host in ANYWHERE else host
    if found is None or found == "localhost" or _is_loopback(found):
        return []
    return [f"http://[{found}]:{port}" if ":" in found else f"http://{found}:{port}"]


def _outward() -> str | None:
    """The address of the interface that leads to the network; None without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)  # chooses a route and sends nothing
        except OSError:
            return None
        found: str = probe.getsockname()[0]
    return found


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:  # a name
        return False
