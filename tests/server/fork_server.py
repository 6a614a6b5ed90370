"""Imported once by a fork server, so that a real server process starts quickly and can be killed often."""

import gc
import sys
import tempfile
from pathlib import Path

import uvicorn

from druids.server import run
from druids.server.game_loader import load
from druids.server.settings import Settings
from druids.server.storage import Store

GAMES = "tests.server.toy_games"


def prepare() -> None:
    """Load what a server loads when it starts, so that its children need not, and keep it out of their collections."""
    load(GAMES, "pebbles")
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(data=Path(folder), games=GAMES, workers=0)
        run.config(settings).load()
        store = Store(settings.database_url)
        store.open()
        store.close_now()
    gc.freeze()


prepare()


def serve(data: str, port: int) -> None:
    """The same server as `druids serve`, without the time for imports."""
    generous = 1_000_000
    settings = Settings(
        port=port,
        data=Path(data),
        games=GAMES,
        workers=0,
        request_burst=generous,
        table_burst=generous,
        burst=generous,
        connections_per_address=generous,
    )
    sys.stderr = open(Path(data) / "log", "a")  # noqa: SIM115 (the process is killed before it could close it)
    uvicorn.Server(run.config(settings)).run()
