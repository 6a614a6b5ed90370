"""Threads that take part in the steps of a batch."""

import gc
import threading
from collections.abc import Callable
from time import monotonic, sleep

import numpy as np
import pytest

from druids.envs.batch import Batch
from druids.envs.threads import Helpers
from druids.kernel.jit import COMPILED
from tests.conformance.games import load

needs_compiler = pytest.mark.skipif(not COMPILED, reason="interpreted batches have one thread")


def until(met: Callable[[], bool], seconds: float = 20) -> None:
    end = monotonic() + seconds
    while not met():
        assert monotonic() < end
        sleep(0.001)


def test_a_helper_works_when_it_is_woken_and_sleeps_again() -> None:
    done: list[int] = []
    helpers = Helpers(2, done.append)
    until(lambda: len(helpers._asleep) == 2)
    assert not done
    helpers.wake()
    until(lambda: len(done) == 2 and len(helpers._asleep) == 2)  # the first to wake may do the work of both
    helpers.wake()
    until(lambda: len(done) == 4)
    assert set(done) <= {1, 2}


def test_helpers_end_with_the_batch() -> None:
    before = set(threading.enumerate())
    batch = Batch(load("pebbles"), 300, threads=3)
    batch.step(batch.sample())
    helpers = set(threading.enumerate()) - before
    assert len(helpers) == (2 if COMPILED else 0)
    del batch
    gc.collect()
    until(lambda: not any(helper.is_alive() for helper in helpers))


@needs_compiler
def test_every_thread_takes_part_and_a_sleeping_one_delays_nobody() -> None:
    alone, many = (Batch(load("pebbles"), 5_000, seed=3, threads=threads) for threads in (1, 3))
    assert many._helpers is not None
    for step in range(60):
        if step == 30:
            many._helpers._asleep.clear()  # nobody is woken any more
        for batch in (alone, many):
            batch.step(batch.sample())
        assert np.array_equal(alone.masks, many.masks)
        assert np.array_equal(alone.observations, many.observations)
        assert np.array_equal(alone.rewards, many.rewards)


@needs_compiler
def test_the_failure_of_a_helper_is_raised() -> None:
    batch = Batch(load("pebbles"), 300, threads=2)
    assert batch._helpers is not None
    batch._helpers.failures.append(RuntimeError("lost"))
    batch._work = lambda thread: False  # type: ignore[assignment]  # the helper has taken a block and will not finish
    with pytest.raises(RuntimeError, match="lost"):
        batch.step(batch.sample())
