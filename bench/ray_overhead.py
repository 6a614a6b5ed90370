"""What Ray costs: the same pieces of one second on the local pool and on a Ray cluster of this machine.

`python -m bench.ray_overhead` prints both times on two workers, without the time to start them. At most 15 % more is
wanted. Run it on an idle machine.
"""

import hashlib
import time

from druids import executor
from tests.lab.ray_head import ray_head

WORKERS = 2
ITEMS = 80
LOOPS = 1200  # of about 0.2 ms


def work(number: int) -> str:
    """Some hashing, about a quarter of a second long; pieces of several such items take about a second."""
    found = number.to_bytes(8, "little")
    for _ in range(LOOPS):
        found = hashlib.sha256(found * 1000).digest()
    return found.hex()


def measure(ray: str | None) -> tuple[float, list[str]]:
    """Seconds from the first result, when all workers have started, to the last; and the results in order."""
    where = executor.executor(WORKERS, ray)
    began = time.perf_counter()
    found: list[str] = []
    for result in executor.run(where, work, range(ITEMS)):
        if not found:
            began = time.perf_counter()
        found.append(result)
    return time.perf_counter() - began, sorted(found)


def main() -> None:
    local, expected = measure(None)
    with ray_head(WORKERS) as address:
        remote, found = measure(address)
    assert found == expected
    print(f"local pool {local:.2f} s, Ray {remote:.2f} s: {100 * (remote / local - 1):+.1f} % (at most +15 %)")


if __name__ == "__main__":
    main()
