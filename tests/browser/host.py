"""The real server, in a process of its own, as `druids serve` starts it."""

import json
import os
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
GENEROUS = {
    "DRUIDS_REQUESTS_PER_SECOND": "1000",
    "DRUIDS_REQUEST_BURST": "10000",
    "DRUIDS_TABLES_PER_MINUTE": "6000",
    "DRUIDS_TABLE_BURST": "1000",
    "DRUIDS_MESSAGES_PER_SECOND": "500",
    "DRUIDS_BURST": "2000",
}
SPOKEN = "Druids is served at "


class Host:
    """A running server: its address, and tables made as programs make them."""

    def __init__(self, address: str, process: "subprocess.Popen[str]") -> None:
        self.address = address
        self.process = process

    def ask(self, path: str, body: object = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, {"content-type": "application/json"})
        with urllib.request.urlopen(request, timeout=300) as answer:
            return json.load(answer)

    def table(self, game: str, seats: list[dict[str, Any]], **wish: Any) -> dict[str, Any]:
        made: dict[str, Any] = self.ask("/api/tables", {"game": game, "seats": seats, "name": "Anna", **wish})
        return made


@contextmanager
def serving(folder: Path, port: int = 0) -> Iterator[Host]:
    environment = {**os.environ, **GENEROUS, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}
    words = ["serve", "--no-browser", "--port", str(port), "--data", str(folder)]
    log = (folder / "server.log").open("a", encoding="utf-8")
    process = subprocess.Popen(
        [sys.executable, "-m", "druids.server.cli", *words],
        cwd=ROOT,
        env=environment,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stderr is not None
        for line in process.stderr:
            log.write(line)
            if line.startswith(SPOKEN):
                address = line.removeprefix(SPOKEN).strip().rstrip("/")
                break
        else:
            raise AssertionError(f"the server did not start; see {log.name}")
        drain = subprocess.Popen(["cat"], stdin=process.stderr, stdout=log)  # nobody reads its log but the disk
        yield Host(address, process)
    finally:
        process.terminate()
        process.wait(30)
        drain.wait(30)
        process.stderr.close()
        log.close()
