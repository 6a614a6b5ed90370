"""The first start on a machine: nothing is compiled yet, and everything can be played."""

import time
from pathlib import Path

import pytest

from druids import catalog
from druids.client import Server
from druids.kernel.jit import COMPILED
from druids.match import Match
from tests.browser.host import serving
from tests.conformance.processes import python
from tests.server.support import GAMES
from tests.toy.pebbles.game import GAME

pytestmark = pytest.mark.skipif(not COMPILED, reason="the compiler is off")

DECISIONS = 3
COMPILE = f"""
from druids.server import bot_worker
bot_worker.compile_rules({GAMES!r}, "pebbles")
bot_worker.compile_bots({GAMES!r}, "pebbles")
"""


@pytest.fixture
def empty_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DRUIDS_CACHE", str(tmp_path / "cache"))
    (tmp_path / "data").mkdir()
    return tmp_path / "data"


def status(server: Server, game: str) -> str:
    (found,) = [str(info["status"]) for info in server.games() if info["name"] == game]
    return found


@pytest.mark.time_limit(240)
def test_the_first_decisions_of_every_game(empty_cache: Path) -> None:
    with serving(empty_cache) as host:
        server = Server(host.address)
        for game in catalog.infos():
            with server.new_table(game, level="novice") as table:
                for turn, _ in zip(table.turns(), range(DECISIONS), strict=False):
                    assert status(server, game) != "ready", "the test is about games that are not compiled"
                    turn.play(turn.options[0]["name"])


@pytest.mark.time_limit(280)
def test_compiled_code_takes_over_and_games_are_the_same(empty_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same game, played interpreted, when the compiler is at work, and compiled."""
    monkeypatch.setenv("DRUIDS_GAMES", GAMES)
    monkeypatch.setenv("NUMBA_OPT", "0")  # the server and the process below compile: without the optimizer it is quick
    match = Match(GAME, 3, seed=5, names=["Guest"] * 3)
    match.resume_chance()
    while not match.over:
        match.play(match.actions()[-1])
    digest = match.text().splitlines()[-1]
    assert digest.startswith("digest")

    def play(server: Server) -> None:
        with server.new_table("pebbles", seats=[{"kind": "me"}] * 3, seed=5) as table:
            for turn in table.turns():
                turn.play(turn.options[-1]["name"])
            assert digest in str(server.ask(f"/api/tables/{table.key}/game.druids")).splitlines()

    with serving(empty_cache) as host:
        server = Server(host.address)
        assert status(server, "pebbles") != "ready"
        play(server)
        python("-c", COMPILE)  # on a busy machine the server's own process would take long: it gives way to others
        while status(server, "pebbles") != "ready":
            play(server)
            time.sleep(0.5)
        play(server)


@pytest.mark.time_limit(120)
def test_a_cache_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("DRUIDS_CACHE", str(tmp_path / "file"))
    monkeypatch.setenv("DRUIDS_GAMES", GAMES)
    (tmp_path / "data").mkdir()
    with serving(tmp_path / "data") as host:
        server = Server(host.address)
        with server.new_table("pebbles", level="druid") as table:
            for turn in table.turns():
                turn.play(turn.options[0]["name"])
            assert table.last["winners"] is not None
        assert status(server, "pebbles") == "ready"  # nothing more will come
    lines = [line for line in (tmp_path / "data" / "server.log").read_text().splitlines() if "DRUIDS_CACHE" in line]
    assert len(lines) == 1
    assert "Traceback" not in lines[0]
