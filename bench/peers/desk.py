"""A process that measures on request: a name and seconds on a line in, a rate on a line out.

It keeps running between measurements, so that loading and compiling are done before the first one that counts.
"""

import json
import sys
from collections.abc import Callable, Mapping
from contextlib import redirect_stdout
from time import perf_counter

Measure = Callable[[float], float]


def rate(work: Callable[[], int], seconds: float) -> float:
    """Units per second; each call of `work` returns the number of units it did."""
    done, started = 0, perf_counter()
    while (took := perf_counter() - started) < seconds:
        done += work()
    return done / took


def serve(measures: Mapping[str, Callable[[], Measure]]) -> None:
    """Serve requests until the input ends. A measurement is prepared when it is first requested."""
    ready: dict[str, Measure] = {}
    output = sys.stdout
    for line in sys.stdin:
        name, seconds = line.split()
        with redirect_stdout(sys.stderr):
            try:
                if name not in ready:
                    ready[name] = measures[name]()
                    ready[name](float(seconds) / 10)
                reply: dict[str, object] = {"rate": ready[name](float(seconds))}
            except Exception as error:  # a peer that fails is reported; the others go on
                reply = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(reply), file=output, flush=True)
