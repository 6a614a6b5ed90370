"""A Ray cluster of one machine, for tests and benchmarks."""

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from bench.server.process import free_port

ATTEMPTS = 4  # on a busy machine a part of the cluster may miss a deadline of Ray's that cannot be set
START_SECONDS = 90
ENDS_WITHIN = 30


@contextmanager
def ray_head(cpus: int = 2, environment: Mapping[str, str] | None = None) -> Iterator[str]:
    """Run a cluster and yield its address."""
    os.environ["RAY_AUTH_MODE"] = "disabled"  # for the cluster and for those who connect to it
    for attempt in range(ATTEMPTS):
        with tempfile.TemporaryDirectory(prefix="ray", ignore_cleanup_errors=True) as folder:
            port = free_port()
            head = _start(Path(folder), port, cpus, environment or {})
            try:
                if _started(head, Path(folder) / "log") or attempt == ATTEMPTS - 1:
                    assert head.poll() is None, (Path(folder) / "log").read_text()
                    yield f"127.0.0.1:{port}"
                    return
            finally:
                _end(head)


def _start(folder: Path, port: int, cpus: int, environment: Mapping[str, str]) -> "subprocess.Popen[bytes]":
    command = [
        sys.executable, "-m", "ray.scripts.scripts", "start", "--head", "--block", "--include-dashboard=false",
        "--disable-usage-stats", "--node-ip-address=127.0.0.1", f"--port={port}", f"--num-cpus={cpus}",
        f"--temp-dir={folder}", "--object-store-memory=100000000",
    ]  # fmt: skip
    # The agents of Ray import jsonschema, and that this package if it is there (Schemathesis brings it). It takes
    # seconds to parse a grammar, and Ray waits only 15 seconds for its agents.
    (folder / "rfc3987_syntax.py").write_text("raise ImportError")
    paths = os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")])
    settings = {"PYTHONPATH": paths, "RAY_raylet_start_wait_time_s": "60"}
    with open(folder / "log", "wb") as log:
        return subprocess.Popen(
            command, env={**os.environ, **settings, **environment}, stdout=log, stderr=log, stdin=subprocess.DEVNULL,
            start_new_session=True,
        )  # fmt: skip


def _started(head: "subprocess.Popen[bytes]", log: Path) -> bool:
    deadline = time.monotonic() + START_SECONDS
    while b"Ray runtime started" not in log.read_bytes():
        if head.poll() is not None or time.monotonic() > deadline:
            return False
        time.sleep(0.2)
    return True


def _end(head: "subprocess.Popen[bytes]") -> None:
    """End all processes of the cluster: they belong to the session of its head."""
    head.terminate()
    with suppress(subprocess.TimeoutExpired):
        head.wait(ENDS_WITHIN)
    for entry in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            pid, session = int(entry.parent.name), int(entry.read_text().rpartition(")")[2].split()[3])
            if session == head.pid:
                os.kill(pid, signal.SIGKILL)
    head.wait()
