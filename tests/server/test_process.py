"""A real server process: the reference client, bots in workers, graceful shutdown, and a restart with many tables."""

import os
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bench.server.process import free_port, start, wait_ready
from druids.client import Server, ServerRefused
from tests.server.support import GAMES

ROOT = Path(__file__).parents[2]
MANY = 1000


@contextmanager
def process(data: Path, **environment: str) -> Iterator[tuple[subprocess.Popen[bytes], Server]]:
    port = free_port()
    paths = os.pathsep.join([str(ROOT), str(ROOT / "src")])
    running = start(data, port, {"DRUIDS_GAMES": GAMES, "PYTHONPATH": paths, **environment})
    try:
        wait_ready(port, running)
        yield running, Server(f"http://127.0.0.1:{port}")
    finally:
        running.kill()
        running.wait()


@pytest.mark.time_limit(180)
def test_the_reference_client_plays_a_whole_game_against_bots_in_workers(tmp_path: Path) -> None:
    with process(tmp_path) as (running, server):
        with server.new_table("pebbles", name="Ada", level="novice") as table:
            for turn in table.turns():
                turn.play(turn.options[0]["name"])
            assert table.last["winners"] is not None
            with pytest.raises(ServerRefused) as refused:
                table.act(0, 1, "lay:0")
            assert refused.value.code == "over"
        running.send_signal(signal.SIGTERM)
        assert running.wait(30) == 0


@pytest.mark.time_limit(180)
def test_an_external_bot_takes_a_seat_with_its_own_token(tmp_path: Path) -> None:
    with (
        process(tmp_path, DRUIDS_WORKERS="0") as (_, server),
        server.new_table("pebbles", seats=[{"kind": "me"}, {"kind": "open"}]) as mine,
        server.join(mine.key, name="external bot") as other,
    ):
        assert mine.token != other.token
        for _ in range(3):
            for table in (mine, other):
                turn = next(table.turns())
                turn.play(turn.options[-1]["name"])
        assert list(mine.turns()) == []
        assert mine.last["winners"] is not None


@pytest.mark.time_limit(300)
def test_restart_with_a_thousand_unfinished_tables(tmp_path: Path) -> None:
    """How long it takes is measured by `python -m bench.server`."""
    made = subprocess.run(
        [sys.executable, "-m", "tests.server.fill", str(tmp_path), str(MANY)], cwd=ROOT, check=True, timeout=200,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "src")])}, capture_output=True,
    )  # fmt: skip
    key, token = made.stdout.decode().split()[:2]
    with process(tmp_path, DRUIDS_WORKERS="0") as (_, server):
        with urllib.request.urlopen(f"{server.address}/api/tables/{key}", timeout=30) as answer:
            assert answer.status == 200
        assert server.ask(f"/api/tables/{key}/token", token=token, method="POST")["token"] != token


@pytest.mark.time_limit(180)
def test_the_reference_client_sends_an_action_again_whose_connection_was_lost(tmp_path: Path) -> None:
    with process(tmp_path, DRUIDS_WORKERS="0") as (_, server):
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
        with server.new_table("pebbles", seats=seats) as table:
            turn = next(table.turns())
            assert table._socket is not None
            table._socket.close()
            turn.play(turn.options[0]["name"])
            assert next(table.turns()).update["version"] > turn.update["version"]
