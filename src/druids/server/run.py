"""Run the server in this process until it is told to stop."""

import asyncio
import gc
import logging
import signal
import socket
import sys
import threading
import urllib.request
import webbrowser

import uvicorn

from druids.kernel import jit
from druids.server import logs
from druids.server.app import build
from druids.server.messages import LARGEST_MESSAGE
from druids.server.settings import Settings
from druids.server.storage import StorageError, Store
from druids.server.websocket_protocol import Wire

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
    logs.set_up(settings.log_level, for_people=sys.stderr.isatty())
    try:
        _try_database(settings.database_url)
    except StorageError as error:
        print(f"druids: {error}. Choose another place with --data or --database.", file=sys.stderr)
        return 1
    try:
        listening = _listen(settings.host, settings.port)
    except OSError as error:
        return _taken(settings, browser, error)
    if settings.workers:
        jit.start_interpreted()  # games begin at once; the compile queue's processes compile them meanwhile
    server = uvicorn.Server(config(settings))
    address = _address(settings.host, listening.getsockname()[1])
    print(f"Druids is served at {address} (Ctrl-C ends it)", file=sys.stderr)
    if browser:
        threading.Timer(0.5, webbrowser.open, [address]).start()
    gc.set_threshold(*COLLECT_AFTER)
    for stop in (signal.SIGTERM, signal.SIGINT):
        signal.signal(stop, _already_heard)
    server.run(sockets=[listening])
    return 0 if server.started else 1


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError:
        listening.close()
        raise
    listening.set_inheritable(True)
    return listening


def _taken(settings: Settings, browser: bool, error: OSError) -> int:
    """Nothing to listen at. Who only wanted to play is shown the table that is open already."""
    address = _address(settings.host, settings.port)
    if browser and _answers(address):
        print(f"Druids runs already: {address}", file=sys.stderr)
        webbrowser.open(address)
        return 0
    print(
        f"druids: cannot listen at {settings.host}, port {settings.port}: {error.strerror or error}. "
        "Choose another with --host or --port; port 0 takes a free one.",
        file=sys.stderr,
    )
    return 1


def _answers(address: str) -> bool:
    """Whether a server of ours answers there."""
    try:
        with urllib.request.urlopen(f"{address}api/games", timeout=2) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


def _try_database(url: str) -> None:
    """Open the database once before anybody is let in, so that a mistake is a sentence and not a failed start."""
    store = Store(url)
    try:
        store.open()
    finally:
        asyncio.run(store.close())


def _already_heard(_signal: int, _frame: object) -> None:
    """uvicorn raises the signals that stopped it once more at its end; by then everything is done."""


def _address(host: str, port: int) -> str:
    """Where a browser on this machine reaches it."""
    if host in {"0.0.0.0", "::"}:
        host = "localhost"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
