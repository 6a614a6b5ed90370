"""Runs many independent items of work: in this process, in processes of this machine, or on a Ray cluster.

Arena, ladder, tuner, soak and data sets use it. A result depends on its item alone, so all executors give the same
results with any number of workers; only the order in which they arrive differs.
"""

import argparse
import os

from druids.executor.local import InProcess, LocalProcesses
from druids.executor.pieces import Executor, ExecutorError, run
from druids.executor.ray_cluster import LOCAL, RayCluster

__all__ = ["Executor", "ExecutorError", "InProcess", "LocalProcesses", "add_arguments", "executor", "run"]


def executor(workers: int | None = None, ray: str | None = None) -> Executor:
    """The executor for these settings. `ray` is an address, "local" for a cluster that ends with the work, or None.

    Without `ray`, the variable RAY_ADDRESS decides; without that, processes of this machine are used.
    """
    if workers is not None and workers < 1:
        raise ExecutorError(f"at least one worker is needed, not {workers}")
    address = ray or os.environ.get("RAY_ADDRESS")
    if address:
        return RayCluster(address, workers)
    number = workers or os.cpu_count() or 1
    return InProcess() if number == 1 else LocalProcesses(number)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments that choose an executor, for commands of developers."""
    parser.add_argument("--workers", type=int, help="processes; as many as there are cores, if not given")
    parser.add_argument(
        "--ray", nargs="?", const=LOCAL, metavar="ADDRESS", help="a Ray cluster; without address, local"
    )
