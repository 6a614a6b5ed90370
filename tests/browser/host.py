"""The real server in a process of its own, as `druids serve` starts it."""

import json
import os
import random
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from druids.client import Server, Table

ROOT = Path(__file__).resolve().parents[2]
SETTINGS = {
    "DRUIDS_REQUESTS_PER_SECOND": "1000",
    "DRUIDS_REQUEST_BURST": "10000",
    "DRUIDS_TABLES_PER_MINUTE": "6000",
    "DRUIDS_TABLE_BURST": "1000",
    "DRUIDS_MESSAGES_PER_SECOND": "500",
    "DRUIDS_BURST": "2000",
    "DRUIDS_STAND_IN_GRACE_SECONDS": "4",  # long enough to see that a button waits for it
}
ANNOUNCED = "Druids is served at "
GRACE = 20  # seconds


class Host:
    """A running server, and what programs can ask of it over HTTP."""

    def __init__(self, address: str, process: "subprocess.Popen[bytes]") -> None:
        self.address = address
        self.process = process

    def ask(self, path: str, body: object = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, {"content-type": "application/json"})
        with urllib.request.urlopen(request, timeout=900) as response:
            return json.load(response)

    def text(self, path: str) -> str:
        with urllib.request.urlopen(self.address + path, timeout=60) as response:
            body: bytes = response.read()
        return body.decode()

    def delete(self, path: str, token: str) -> None:
        request = urllib.request.Request(
            self.address + path, method="DELETE", headers={"authorization": f"Bearer {token}"}
        )
        with urllib.request.urlopen(request, timeout=60):
            pass

    def table(self, game: str, seats: list[dict[str, Any]], **wish: Any) -> dict[str, Any]:
        made: dict[str, Any] = self.ask("/api/tables", {"game": game, "seats": seats, "name": "Anna", **wish})
        return made

    def play_out(self, made: dict[str, Any]) -> None:
        """Play all turns of a token's seat at random, as a program: much faster than a person clicks."""
        rng = random.Random(1)
        with Table(Server(self.address, timeout=60), made["table"], made["token"]) as table:
            for turn in table.turns():
                turn.play(rng.choice(turn.options)["name"])


@contextmanager
def serving(folder: Path, port: int = 0) -> Iterator[Host]:
    """A server on a free port, unless one is given; its log is written beside its data."""
    environment = {**os.environ, **SETTINGS, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}
    words = ["serve", "--no-browser", "--port", str(port), "--data", str(folder)]
    log = folder / "server.log"
    with log.open("w", encoding="utf-8") as writing:
        process = subprocess.Popen(
            [sys.executable, "-m", "druids.server.cli", *words],
            cwd=ROOT,
            env=environment,
            stderr=writing,
            start_new_session=True,
        )
    try:
        yield Host(_address(log, process), process)
    finally:
        process.terminate()
        try:
            process.wait(GRACE)
        except subprocess.TimeoutExpired:  # it may be compiling, which cannot be interrupted
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def _address(log: Path, process: "subprocess.Popen[bytes]") -> str:
    """The address that the server announces, once it can be reached there."""
    while process.poll() is None:
        for line in log.read_text(encoding="utf-8").splitlines():
            if line.startswith(ANNOUNCED):
                address = line.removeprefix(ANNOUNCED).split()[0].rstrip("/")
                with suppress(OSError), urllib.request.urlopen(address + "/healthz", timeout=10):
                    return address
        time.sleep(0.1)
    raise AssertionError(f"the server did not start: {log.read_text(encoding='utf-8')}")
