"""A process that measures when it is told to: a name and seconds on a line in, a rate on a line out.

It stays between measurements, so that loading and compiling are over before the first one that counts.
"""

import json
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from time import perf_counter

Measure = Callable[[float], float]


def rate(work: Callable[[], int], seconds: float) -> float:
    """How many things a second, if each call of `work` does so many of them."""
    done, began = 0, perf_counter()
    while (took := perf_counter() - began) < seconds:
        done += work()
    return done / took


def serve(measures: dict[str, Callable[[], Measure]]) -> None:
    """Answer until the input ends. A measurement is prepared when it is first asked for."""
    ready: dict[str, Measure] = {}
    answers = sys.stdout
    for line in sys.stdin:
        name, seconds = line.split()
        with redirect_stdout(sys.stderr):
            try:
                if name not in ready:
                    ready[name] = measures[name]()
                    ready[name](float(seconds) / 10)
                said: dict[str, object] = {"rate": ready[name](float(seconds))}
            except Exception as error:  # a peer that fails is reported, and the others go on
                said = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(said), file=answers, flush=True)
