"""Run the server in this process until it is told to stop."""

import gc
import logging
import signal
import socket
import sys
import threading
import webbrowser

import uvicorn

from druids.server import logs
from druids.server.app import build
from druids.server.messages import LARGEST_MESSAGE
from druids.server.settings import Settings
from druids.server.wire import Wire

log = logging.getLogger("druids")

GRACE_SECONDS = 5
PING_SECONDS = 20.0
COLLECT_AFTER = (20_000, 20, 50)  # tables are many small objects that stay; looking through them is for seldom


def config(settings: Settings) -> uvicorn.Config:
    """uvicorn as we need it: our own way with WebSockets, bounded frames, dead connections found by pings."""
    return uvicorn.Config(
        build(settings),
        host=settings.host,
        port=settings.port,
        ws=Wire,
        ws_max_size=LARGEST_MESSAGE,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        ws_per_message_deflate=False,
        proxy_headers=True,
        forwarded_allow_ips=settings.proxies,
        timeout_graceful_shutdown=GRACE_SECONDS,
        log_config=None,
        access_log=False,
        server_header=False,
    )


def serve(settings: Settings, browser: bool) -> int:
    """Serve; the exit code. With `browser` the page is opened as soon as the server answers."""
    logs.set_up(settings.log_level)
    server = uvicorn.Server(config(settings))
    try:
        listening = server.config.bind_socket()
    except SystemExit:  # uvicorn has said why: most likely the port is taken
        return 1
    address = f"http://{_spelled(settings.host)}:{listening.getsockname()[1]}/"
    print(f"Druids is served at {address}", file=sys.stderr)
    if browser:
        threading.Timer(0.5, webbrowser.open, [address]).start()
    gc.set_threshold(*COLLECT_AFTER)
    for stop in (signal.SIGTERM, signal.SIGINT):
        signal.signal(stop, _already_heard)
    server.run(sockets=[listening])
    return 0 if server.started else 1


def _already_heard(_signal: int, _frame: object) -> None:
    """uvicorn raises the signals that stopped it once more at its end; by then everything is done."""


def _spelled(host: str) -> str:
    """A host as a browser on this machine reaches it."""
    if host in {"0.0.0.0", "::"}:
        return "localhost"
    try:
        socket.inet_pton(socket.AF_INET6, host)
    except OSError:
        return host
    return f"[{host}]"
