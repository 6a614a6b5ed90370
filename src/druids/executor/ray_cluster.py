"""Ray: connecting to a cluster, and the executor that works there. The bots of a server use it too."""

import os
import socket
from typing import Any

from druids.executor.pieces import ExecutorError, Work, WorkerLost, do_piece

PATIENCE = {"RAY_raylet_start_wait_time_s": "60"}  # a busy machine needs longer than Ray waits by default


KNOCK_SECONDS = 5.0
LOCAL = "local"  # the address of a cluster on this machine that ends with this process


def connect(address: str, workers: int | None = None) -> Any:
    """The module `ray`, connected to the cluster at an address. `workers` is the size of a local one.

    ExecutorError if Ray is missing or no cluster answers.
    """
    for name, value in {**PATIENCE, "RAY_USAGE_STATS_ENABLED": "0"}.items():  # nothing is reported to anybody
        os.environ.setdefault(name, value)
    try:
        import ray
        import ray.exceptions
    except ImportError:
        raise ExecutorError('Ray is not installed: pip install "druids[ray]"') from None
    settings: dict[str, Any] = {"address": address}
    if address == LOCAL:
        settings |= {"num_cpus": workers or os.cpu_count() or 1, "include_dashboard": False}
    try:
        _knock(address)
        ray.init(**settings, log_to_driver=False, logging_level="ERROR")
    except Exception as error:  # Ray raises plain exceptions too
        where = "this machine" if address == LOCAL else address
        reason = next(iter(str(error).splitlines()), type(error).__name__)
        raise ExecutorError(
            f"no Ray cluster answers at {where} ({reason}). "
            "Start one with `ray start --head`, or leave --ray and RAY_ADDRESS out to use this machine's processes."
        ) from error
    return ray


def _knock(address: str) -> None:
    """OSError if nothing listens at an address with a port: Ray itself would try for minutes."""
    host, _, port = address.rpartition("//")[2].rpartition(":")
    if host and port.isdigit():
        socket.create_connection((host, int(port)), KNOCK_SECONDS).close()


class RayCluster:
    """A Ray cluster, one CPU for each piece. Every machine of the cluster needs the same version of Druids."""

    def __init__(self, address: str, workers: int | None) -> None:
        ray = connect(address, workers)
        self._ray = ray
        self._piece = ray.remote(num_cpus=1, max_retries=0)(do_piece)
        cpus = int(ray.cluster_resources().get("CPU", 1))
        self.workers = min(workers or cpus, cpus)

    def submit(self, work: Work[Any, Any], items: list[Any]) -> Any:
        return self._piece.remote(work, items)

    def ready(self, handles: list[Any]) -> list[Any]:
        done: list[Any] = self._ray.wait(handles)[0]
        return done

    def result(self, handle: Any) -> tuple[float, list[Any]]:
        lost = (self._ray.exceptions.WorkerCrashedError, self._ray.exceptions.NodeDiedError)
        try:
            found: tuple[float, list[Any]] = self._ray.get(handle)
        except lost as error:
            raise WorkerLost(str(error).splitlines()[0]) from error
        except self._ray.exceptions.RayTaskError as error:
            raise error.cause from error
        return found

    def close(self) -> None:
        self._ray.shutdown()
