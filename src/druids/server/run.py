"""Run the server in this process until it is stopped."""

import asyncio
import gc
import logging
import os
import signal
import socket
import sys
import threading
import urllib.request
import webbrowser
from typing import cast

import uvicorn

from druids.executor import ExecutorError, ray_cluster
from druids.kernel import jit
from druids.server import logs
from druids.server.app import App, build
from druids.server.draining import DrainingServer
from druids.server.http_protocol import LARGEST_HEAD, HttpProtocol
from druids.server.messages import LARGEST_MESSAGE
from druids.server.processes import Parent
from druids.server.settings import Settings
from druids.server.storage import InUse, StorageError, Store
from druids.server.websocket_choice import websocket_protocol

log = logging.getLogger("druids")

GRACE_SECONDS = 5
PING_SECONDS = 20.0
BACKLOG = 2048  # connections that wait to be accepted, as in uvicorn
COLLECT_AFTER = (20_000, 20, 50)  # many small long-lived objects: collect rarely


def config(settings: Settings) -> uvicorn.Config:
    """The configuration of uvicorn: our WebSocket protocol, a frame size limit, pings that find dead connections."""
    return uvicorn.Config(
        build(settings),
        host=settings.host,
        port=settings.port,
        http=HttpProtocol,
        h11_max_incomplete_event_size=LARGEST_HEAD,
        ws=websocket_protocol(settings),
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
    """Serve until stopped; return the exit code. With `browser`, open the page."""
    logs.set_up(settings.log_level, terminal=sys.stderr.isatty(), process=settings.process)
    try:
        _try_database(settings.database_url)
    except InUse as error:
        return _in_use(settings, browser, error)
    except StorageError as error:
        print(f"druids: {error}. Choose another location with --data or --database.", file=sys.stderr)
        return 1
    try:
        _try_ray(settings)
    except ExecutorError as error:
        print(f"druids: {error}", file=sys.stderr)
        return 1
    try:
        listening = _listen(settings.host, settings.port)
    except OSError as error:
        return _taken(settings, browser, error)
    address = _address(settings.host, listening.getsockname()[1])
    print(f"Druids is served at {address} (press Ctrl-C to stop)", file=sys.stderr)
    if browser:
        threading.Timer(0.5, webbrowser.open, [address]).start()
    if settings.processes > 1:
        return Parent(settings, listening).run()
    return run_process(settings, listening)


def run_process(settings: Settings, listening: socket.socket) -> int:
    """Serve in this process until it is stopped; return the exit code."""
    logs.set_up(settings.log_level, terminal=sys.stderr.isatty(), process=settings.process)
    if settings.workers:
        jit.start_interpreted()  # games begin at once; the compile queue's processes compile them meanwhile
    chosen = config(settings)
    server = DrainingServer(chosen, cast(App, chosen.app).socket.manager)
    gc.set_threshold(*COLLECT_AFTER)
    for stop in (signal.SIGTERM, signal.SIGINT):
        signal.signal(stop, _ignore)
    server.run(sockets=[listening])
    return 0 if server.started else 1


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(BACKLOG)  # a page that is opened while the server starts waits instead of being refused
    except OSError:
        listening.close()
        raise
    listening.set_inheritable(True)
    return listening


def _taken(settings: Settings, browser: bool, error: OSError) -> int:
    """The port is taken: open the browser if a server of ours has it, else explain."""
    address = _address(settings.host, settings.port)
    if browser and _answers(address):
        print(f"Druids is already running: {address}", file=sys.stderr)
        webbrowser.open(address)
        return 0
    print(
        f"druids: cannot listen on {settings.host}, port {settings.port}: {error.strerror or error}. "
        "Choose another with --host or --port; port 0 chooses a free one.",
        file=sys.stderr,
    )
    return 1


def _in_use(settings: Settings, browser: bool, error: InUse) -> int:
    """Another server has the database: open the browser if it is at our port, else explain."""
    address = _address(settings.host, settings.port)
    if browser and _answers(address):
        print(f"Druids is already running: {address}", file=sys.stderr)
        webbrowser.open(address)
        return 0
    print(f"druids: {error}. Stop it, or choose another directory with --data.", file=sys.stderr)
    return 1


def _answers(address: str) -> bool:
    """Whether a Druids server answers at the address."""
    try:
        with urllib.request.urlopen(f"{address}api/games", timeout=2) as response:
            return bool(response.status == 200)
    except OSError:
        return False


def _try_database(url: str) -> None:
    """Open the database once before serving, so that a problem is reported as a sentence."""
    store = Store(url)
    try:
        store.open(server=True)
    finally:
        asyncio.run(store.close())


def _try_ray(settings: Settings) -> None:
    """Connect to the bots' Ray cluster once before serving, so that a problem is reported as a sentence."""
    if settings.bots == "ray":
        ray_cluster.connect(os.environ["RAY_ADDRESS"]).shutdown()


def _ignore(_signal: int, _frame: object) -> None:
    """Ignore the signal that uvicorn raises again after it has stopped."""


def _address(host: str, port: int) -> str:
    """The URL for a browser on this machine."""
    if host in {"0.0.0.0", "::"}:
        host = "localhost"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
