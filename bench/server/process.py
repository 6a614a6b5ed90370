"""A server in a process of its own, on a free port, with its data in a temporary directory."""

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

LIMITS = {
    "DRUIDS_CONNECTIONS_PER_ADDRESS": "10000",
    "DRUIDS_CONNECTIONS": "10000",
    "DRUIDS_REQUEST_BURST": "1000000",
    "DRUIDS_TABLE_BURST": "1000000",
    "DRUIDS_MESSAGES_PER_SECOND": "100000",
    "DRUIDS_BURST": "100000",
}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def start(data: Path, port: int, environment: Mapping[str, str] | None = None) -> subprocess.Popen[bytes]:
    command = [
        sys.executable,
        "-m",
        "druids.server.cli",
        "serve",
        "--no-browser",
        "--port",
        str(port),
        "--data",
        str(data),
    ]
    given = {**os.environ, **LIMITS, "DRUIDS_LOG_LEVEL": "warning", **(environment or {})}
    return subprocess.Popen(command, env=given)


def wait_ready(port: int, process: subprocess.Popen[bytes], seconds: float = 120) -> None:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if process.poll() is not None:
            raise RuntimeError(f"the server ended with {process.returncode}")
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=5):
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.02)
    raise TimeoutError("the server did not get ready")


@contextmanager
def running(data: Path, port: int, environment: Mapping[str, str] | None = None) -> Iterator[subprocess.Popen[bytes]]:
    process = start(data, port, environment)
    try:
        wait_ready(port, process)
        yield process
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
