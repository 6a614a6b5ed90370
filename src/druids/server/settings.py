"""Settings of the server, from flags or from environment variables `DRUIDS_<NAME>`. Flags win."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Any

from platformdirs import user_data_path

LAST_PORT = 65535
MOST_PROCESSES = 64
LOG_LEVELS = ("debug", "info", "warning", "error")
WEBSOCKET_PROTOCOLS = ("auto", "stock")
BOTS = ("local", "ray")


@dataclass(frozen=True)
class Settings:
    """All settings with their defaults."""

    host: str = "127.0.0.1"
    port: int = 8713
    data: Path = field(default_factory=lambda: user_data_path("druids"))
    database: str = ""  # an SQLAlchemy URL; if empty, SQLite in the data directory
    origins: tuple[str, ...] = ()  # allowed origins besides the server's own
    hosts: tuple[str, ...] = ()  # host names it answers for, besides this machine's own; * allows any
    workers: int = 2  # processes for bots, started when needed; with 0 there is one and no game is loaded in advance
    bots: str = "local"  # where bots think: in processes of this machine, or on the Ray cluster at RAY_ADDRESS
    proxies: str = "127.0.0.1"  # addresses whose X-Forwarded-For is trusted
    log_level: str = "info"
    process: str = ""  # the name of this process in metrics and logs; by default made of the host and the process id
    processes: int = 1  # server processes on one port; more than one need PostgreSQL
    drain_seconds: float = 0.0  # between saying at /readyz that the process will stop, and stopping
    websocket_protocol: str = "auto"  # "stock" forces the protocol that comes with uvicorn

    connections: int = 4000
    connections_per_address: int = 100
    messages_per_second: float = 20.0  # of one person; a network may send four times as many
    burst: int = 60
    requests_per_second: float = 20.0  # over HTTP, per address
    request_burst: int = 200
    tables_per_minute: float = 30.0  # made by one address
    table_burst: int = 60
    reviews_per_hour: float = 30.0  # asked for by one address
    review_burst: int = 6
    hints_per_minute: float = 20.0  # for one person
    hint_burst: int = 10
    waiting_messages: int = 256  # messages queued for a slow client before it is disconnected
    hello_seconds: float = 10.0
    stand_in_grace_seconds: float = 45.0  # after which others may ask for a stand-in for an absent person
    idle_seconds: float = 600.0  # after which a table without clients is unloaded

    keep_chat_days: float = 0.0  # after a table's last event; 0 keeps chat for ever
    keep_names_days: float = 0.0  # the same for the names of people
    keep_audit_days: float = 90.0

    guests: tuple[str, ...] = ()  # bots of other modules that may take seats: my.module:Bot
    games: str = "druids.catalog"  # the module with `infos()` and `load(name)`

    @property
    def database_url(self) -> str:
        return self.database or f"sqlite:///{self.data / 'druids.db'}"


@cache
def version() -> str:
    """The version of the installed package."""
    try:
        return metadata.version("druids")
    except metadata.PackageNotFoundError:  # run from a source tree
        return "0"


class BadSetting(ValueError):
    """A setting with an invalid value; the message names it."""


def from_environment(environment: Mapping[str, str] = os.environ, **flags: Any) -> Settings:
    """The settings from flags, then the environment, then the defaults."""
    values: dict[str, Any] = {}
    defaults = Settings(data=Path())
    for one in fields(Settings):
        text = environment.get(f"DRUIDS_{one.name.upper()}")
        if flags.get(one.name) is not None:
            values[one.name] = flags[one.name]
        elif text is not None:
            values[one.name] = _parsed(one.name, text, getattr(defaults, one.name))
    settings = Settings(**values)
    if not 0 <= settings.port <= LAST_PORT:
        raise BadSetting(f"the port must be a number from 0 to {LAST_PORT}, not {settings.port}")
    if not 1 <= settings.processes <= MOST_PROCESSES:
        raise BadSetting(f"the number of processes must be from 1 to {MOST_PROCESSES}, not {settings.processes}")
    if settings.processes > 1 and not settings.database.startswith("postgres"):
        raise BadSetting(
            "several processes need PostgreSQL, because SQLite serves only one: "
            "give --database postgresql://user@host/name, or leave out --processes"
        )
    if settings.log_level not in LOG_LEVELS:
        raise BadSetting(f"the log level must be one of {', '.join(LOG_LEVELS)}, not {settings.log_level!r}")
    if settings.websocket_protocol not in WEBSOCKET_PROTOCOLS:
        valid = ", ".join(WEBSOCKET_PROTOCOLS)
        raise BadSetting(f"the WebSocket protocol must be one of {valid}, not {settings.websocket_protocol!r}")
    if settings.bots not in BOTS:
        raise BadSetting(f"DRUIDS_BOTS must be one of {', '.join(BOTS)}, not {settings.bots!r}")
    if settings.bots == "ray" and not environment.get("RAY_ADDRESS"):
        raise BadSetting(
            "DRUIDS_BOTS=ray needs the address of a Ray cluster: set RAY_ADDRESS too, for example to host:6379"
        )
    for guest in settings.guests:
        _check_guest(guest)
    return settings


def _check_guest(path: str) -> None:
    """Make a guest once, so that a wrong one is reported when the server starts."""
    from druids.bots import BotError, bot, guests

    try:
        if not guests.is_guest(path):
            raise BotError(f"write a guest as my.module:Bot, not {path!r}")
        bot(path, seed=0)
    except BotError as error:
        raise BadSetting(f"DRUIDS_GUESTS: {error}") from None


def _parsed(name: str, text: str, like: Any) -> Any:
    try:
        if isinstance(like, tuple):
            return tuple(part.strip() for part in text.split(",") if part.strip())
        return type(like)(text) if not isinstance(like, Path) else Path(text)
    except ValueError:
        raise BadSetting(f"DRUIDS_{name.upper()} must be of type {type(like).__name__}, not {text!r}") from None
