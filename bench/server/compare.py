"""boardgame.io's server under the same kind of load. Its packages go into a temporary directory; nothing is kept."""

import json
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent / "boardgame"


@dataclass(frozen=True)
class Measured:
    """One run."""

    what: str
    moves: int
    seconds: float
    cpu: float
    p50: float  # milliseconds from a move to both seats
    p99: float

    @property
    def per_cpu_second(self) -> float:
        return self.moves / self.cpu if self.cpu else 0.0

    def line(self) -> str:
        speed = f"{self.moves / self.seconds:8.0f} moves/s  {self.per_cpu_second:8.0f} per server CPU-second"
        return f"{self.what:<42} {speed}  p50 {self.p50:7.1f} ms  p99 {self.p99:7.1f} ms"


@contextmanager
def installed() -> Iterator[Path]:
    """A temporary directory with boardgame.io in it."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for source in HERE.iterdir():
            shutil.copy(source, folder)
        subprocess.run(
            ["npm", "install", "--no-audit", "--no-fund", "--loglevel=error"], cwd=folder, check=True, timeout=600,
            stdout=subprocess.DEVNULL,
        )  # fmt: skip
        yield folder


def measure(folder: Path, port: int, store: str, matches: int, seconds: float) -> Measured:
    """boardgame.io with its memory or file store."""
    server = subprocess.Popen(
        ["node", "server.js", str(port), store, str(folder / "store")], cwd=folder, stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        assert server.stdout is not None
        while b"ready" not in server.stdout.readline():
            if server.poll() is not None:
                raise RuntimeError("boardgame.io's server did not start")
        command = ["node", "load.js", str(port), str(matches), str(seconds), str(server.pid)]
        done = subprocess.run(command, cwd=folder, check=True, capture_output=True, timeout=300 + 10 * seconds)
        seen = json.loads(done.stdout.splitlines()[-1])
        return Measured(
            f"boardgame.io 0.50.2, {store} store", seen["moves"], seen["seconds"], seen["cpu"], seen["p50"], seen["p99"]
        )
    finally:
        server.terminate()
        server.wait()
        if server.stdout is not None:
            server.stdout.close()
