"""A real server process that a fork server starts, quickly, so that it can be killed often.

The fork server imports `tests.server.prepared_fork_server`.
"""

import gc
import sys
import tempfile
from pathlib import Path
from typing import cast

from druids.server import logs, run
from druids.server.app import App
from druids.server.cluster import cluster  # noqa: F401 (what a server on PostgreSQL imports when it starts)
from druids.server.draining import DrainingServer
from druids.server.game_loader import load
from druids.server.settings import Settings
from druids.server.storage import Store
from druids.server.storage.engine import open_engine
from tests.server.support import ThreadBotPool

GAMES = "tests.server.toy_games"
PREPARED = "tests.server.prepared_fork_server"


def prepare() -> None:
    """Load what a server loads when it starts, so that its children need not, and keep it out of their collections."""
    load(GAMES, "pebbles")
    open_engine("postgresql+psycopg://")  # imports the driver; connects to nothing
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(data=Path(folder), games=GAMES, workers=0)
        config = run.config(settings)
        config.load()
        config.get_loop_factory()
        store = Store(settings.database_url)
        store.open()
        store.close_now()
    gc.freeze()


def serve(data: str, port: int, database: str = "", bots_in_thread: bool = False) -> None:
    """The same server as `druids serve`, without the time for imports.

    With `bots_in_thread` it has no processes of its own, which would outlive it when it is killed.
    """
    generous = 1_000_000
    settings = Settings(
        port=port,
        data=Path(data),
        database=database,
        games=GAMES,
        workers=0,
        request_burst=generous,
        table_burst=generous,
        burst=generous,
        connections_per_address=generous,
    )
    sys.stderr = open(Path(data) / "log", "a")  # noqa: SIM115 (the process is killed before it could close it)
    logs.set_up("warning", terminal=False, process=f"port-{port}")
    config = run.config(settings)
    manager = cast(App, config.app).socket.manager
    if bots_in_thread:
        manager.bot_pool = ThreadBotPool(settings.games, 1, manager.compile_queue)
    DrainingServer(config, manager).run()
