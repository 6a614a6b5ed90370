"""What an operator may set: by flags, or by environment variables `DRUIDS_<NAME>`; flags win."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Any

from platformdirs import user_data_path

LAST_PORT = 65535
LOG_LEVELS = ("debug", "info", "warning", "error")


@dataclass(frozen=True)
class Settings:
    """All settings with their defaults."""

    host: str = "127.0.0.1"
    port: int = 8713
    data: Path = field(default_factory=lambda: user_data_path("druids"))
    database: str = ""  # a URL of SQLAlchemy's; SQLite in the data directory if empty
    origins: tuple[str, ...] = ()  # pages that may talk to us, besides those we serve ourselves
    workers: int = 1  # processes that bots think in; with 0 the first one starts when a bot is asked
    proxies: str = "127.0.0.1"  # whose X-Forwarded-For is believed
    log_level: str = "info"

    connections: int = 4000
    connections_per_address: int = 100
    messages_per_second: float = 20.0
    burst: int = 60
    requests_per_second: float = 20.0  # over HTTP, per address
    request_burst: int = 200
    tables_per_minute: float = 30.0  # made by one address
    table_burst: int = 60
    waiting_messages: int = 256  # for a slow reader, before it is cut off
    hello_seconds: float = 10.0
    idle_seconds: float = 600.0  # after which a table without clients leaves the memory

    games: str = "druids.catalog"  # the module that finds games: `infos()` and `load(name)`

    @property
    def database_url(self) -> str:
        return self.database or f"sqlite:///{self.data / 'druids.db'}"


@cache
def version() -> str:
    """The version of the package that serves."""
    try:
        return metadata.version("druids")
    except metadata.PackageNotFoundError:  # run from its sources
        return "0"


class BadSetting(ValueError):
    """A setting that cannot be understood; the message names it."""


def from_environment(environment: Mapping[str, str] = os.environ, **flags: Any) -> Settings:
    """The settings: flags that are given, else the environment, else the defaults."""
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
        raise BadSetting(f"a port is a number from 0 to {LAST_PORT}, not {settings.port}")
    if settings.log_level not in LOG_LEVELS:
        raise BadSetting(f"a log level is one of {', '.join(LOG_LEVELS)}, not {settings.log_level!r}")
    return settings


def _parsed(name: str, text: str, like: Any) -> Any:
    try:
        if isinstance(like, tuple):
            return tuple(part.strip() for part in text.split(",") if part.strip())
        return type(like)(text) if not isinstance(like, Path) else Path(text)
    except ValueError:
        raise BadSetting(f"DRUIDS_{name.upper()} is {type(like).__name__}, not {text!r}") from None
