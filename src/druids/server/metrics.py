"""Metrics in the text format of Prometheus."""

import asyncio
from collections.abc import Iterator
from time import perf_counter
from typing import TYPE_CHECKING, cast

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Metric, generate_latest

from druids.server.refusals import BUDGETS

if TYPE_CHECKING:
    from druids.server.table_manager import TableManager

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
WAITS = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
SLOW_STEP = 0.020  # seconds
LAG_INTERVAL = 0.5  # seconds between measurements of the event loop's lag


class Metrics:
    """The metrics of one server; each has a registry of its own."""

    def __init__(self, manager: "TableManager") -> None:
        registry = self.registry = CollectorRegistry()
        self.process = None if manager.cluster is None else manager.cluster.members.name
        self.actions = Counter("druids_actions", "Decisions stored", registry=registry)
        self.refused = Counter("druids_refused", "Requests refused", ["code"], registry=registry)
        self.budgets = Counter(
            "druids_budgets_exhausted", "Requests refused because a budget was used up", ["code"], registry=registry
        )
        self.started = Counter("druids_games_started", "Games started", ["game"], registry=registry)
        self.cut_off = Counter("druids_cut_off", "Connections closed for reading slowly", registry=registry)
        self.errors = Counter("druids_errors", "Requests that failed unexpectedly", registry=registry)
        self.failed_wakes = Counter(
            "druids_failed_wakes", "Running tables that could not be loaded at the start", registry=registry
        )
        self.seconds = Histogram(
            "druids_action_seconds", "From a request's arrival to its end", buckets=SECONDS, registry=registry
        )
        self.loop_lag = Histogram(
            "druids_loop_lag_seconds", "Delay of the event loop, measured twice a second", buckets=SECONDS,
            registry=registry,
        )  # fmt: skip
        self.bot_wait = Histogram(
            "druids_bot_wait_seconds", "From a bot's turn to its decision", buckets=WAITS, registry=registry
        )
        self.commit_seconds = Histogram(
            "druids_commit_seconds", "Duration of a commit", buckets=SECONDS, registry=registry
        )
        self.slow_steps = Counter(
            "druids_slow_steps", "Steps of requests that kept the event loop for more than 20 ms", registry=registry
        )
        self.longest_step = 0.0
        longest = Gauge(
            "druids_longest_step_seconds",
            "The longest time that a step of a request kept the event loop since the last scrape",
            registry=registry,
        )
        longest.set_function(self._take_longest)
        manager.store.on_commit = self.commit_seconds.observe
        sessions = Gauge("druids_tables", "Tables in memory", registry=registry)
        sessions.set_function(lambda: len(manager.sessions))
        clients = Gauge("druids_clients", "Connected clients", registry=registry)
        clients.set_function(lambda: sum(len(session.clients) for session in manager.sessions.values()))
        queued = Gauge("druids_bot_queue_length", "Bots and hints that wait for a worker", registry=registry)
        queued.set_function(lambda: manager.bot_pool.queue.waiting)
        waited = Gauge(
            "druids_bot_queue_wait_seconds", "The longest of the last 256 waits for a worker", registry=registry
        )
        waited.set_function(lambda: max(manager.bot_pool.queue.waits, default=0.0))
        commits = Gauge("druids_commits", "Commits since the start", registry=registry)
        commits.set_function(lambda: manager.store.commits)
        if manager.cluster is not None:
            members, claims = manager.cluster.members, manager.cluster.claims
            others = Gauge(
                "druids_processes", "Processes that serve the database, this one included", registry=registry
            )
            others.set_function(lambda: len(members.alive) + 1)
            driven = Gauge("druids_driven_tables", "Tables whose bots and clock this process drives", registry=registry)
            driven.set_function(lambda: len(claims.held))
        rows = Gauge("druids_stored_events", "Events stored since the start", registry=registry)
        rows.set_function(lambda: manager.store.rows)

    def count_refusal(self, code: str) -> None:
        """Count a refused request."""
        self.refused.labels(code).inc()
        if code in BUDGETS:
            self.budgets.labels(code).inc()

    def note_step(self, seconds: float) -> None:
        """Note the longest step of a request in the event loop."""
        self.longest_step = max(self.longest_step, seconds)
        if seconds > SLOW_STEP:
            self.slow_steps.inc()

    def _take_longest(self) -> float:
        longest, self.longest_step = self.longest_step, 0.0
        return longest

    async def measure_loop_lag(self) -> None:
        """Measure how much later than asked the event loop resumes a task."""
        while True:
            began = perf_counter()
            await asyncio.sleep(LAG_INTERVAL)
            self.loop_lag.observe(max(0.0, perf_counter() - began - LAG_INTERVAL))

    def text(self) -> bytes:
        """All metrics. Where several processes may serve a database, each sample names its process."""
        if self.process is None:
            return generate_latest(self.registry)
        return generate_latest(cast(CollectorRegistry, OfProcess(self.registry, self.process)))


class OfProcess:
    """The metrics of a registry with a further label."""

    def __init__(self, registry: CollectorRegistry, process: str) -> None:
        self.registry = registry
        self.process = process

    def collect(self) -> Iterator[Metric]:
        for metric in self.registry.collect():
            metric.samples = [
                sample._replace(labels={**sample.labels, "process": self.process}) for sample in metric.samples
            ]
            yield metric
