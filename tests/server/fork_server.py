"""Imported once by a fork server, so that a real server process starts quickly and can be killed often."""

import sys
from pathlib import Path

import uvicorn

from druids.server import run
from druids.server.game_loader import load
from druids.server.settings import Settings

GAMES = "tests.server.toy_games"

load(GAMES, "pebbles")


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
