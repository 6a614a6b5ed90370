"""Metrics in the text format of Prometheus."""

from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

if TYPE_CHECKING:
    from druids.server.table_manager import TableManager

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """The metrics of one server; each has a registry of its own."""

    def __init__(self, manager: "TableManager") -> None:
        self.registry = CollectorRegistry()
        self.actions = Counter("druids_actions", "Decisions stored", registry=self.registry)
        self.refused = Counter("druids_refused", "Requests refused", ["code"], registry=self.registry)
        self.started = Counter("druids_games_started", "Games started", ["game"], registry=self.registry)
        self.cut_off = Counter("druids_cut_off", "Connections closed for reading slowly", registry=self.registry)
        self.errors = Counter("druids_errors", "Requests that failed unexpectedly", registry=self.registry)
        self.seconds = Histogram(
            "druids_action_seconds", "From a request's arrival to its end", buckets=SECONDS, registry=self.registry
        )
        sessions = Gauge("druids_tables", "Tables in memory", registry=self.registry)
        sessions.set_function(lambda: len(manager.sessions))
        clients = Gauge("druids_clients", "Connected clients", registry=self.registry)
        clients.set_function(lambda: sum(len(session.clients) for session in manager.sessions.values()))
        commits = Gauge("druids_commits", "Commits since the start", registry=self.registry)
        commits.set_function(lambda: manager.store.commits)
        rows = Gauge("druids_stored_events", "Events stored since the start", registry=self.registry)
        rows.set_function(lambda: manager.store.rows)

    def text(self) -> bytes:
        return generate_latest(self.registry)
