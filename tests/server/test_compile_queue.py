"""The compile queue: which game comes first, failures, and what people see of it."""

import asyncio
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from druids import cli
from druids.kernel.info import GameInfo
from druids.server import bot_worker, compile_queue, precompile, starting
from druids.server.compile_queue import CompileQueue
from tests.server.support import Server, serving
from tests.toy.pebbles import INFO

QUICK, LARGE, SMALL = "quick", "large", "small"


def infos() -> dict[str, GameInfo]:
    from dataclasses import replace

    return {
        SMALL: replace(INFO, name=SMALL, seats=(2,)),
        LARGE: replace(INFO, name=LARGE, seats=(2, 3, 4), minutes=90),
        QUICK: replace(INFO, name=QUICK, seats=(2, 3, 4), minutes=20),
    }


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The work given to the processes, which are threads here and compile nothing."""
    done: list[str] = []

    def rules(_module: str, game: str) -> None:
        done.append(f"rules {game}")
        if game == LARGE:
            raise ValueError("it cannot be compiled")

    monkeypatch.setattr(bot_worker, "compile_rules", rules)
    monkeypatch.setattr(bot_worker, "compile_bots", lambda _module, game: done.append(f"bots {game}"))
    monkeypatch.setattr(bot_worker, "end", lambda pool: pool.shutdown())
    monkeypatch.setattr(compile_queue, "ProcessPoolExecutor", lambda many, *_, **__: ThreadPoolExecutor(many))
    return done


def test_the_game_for_most_people_is_first_and_a_failure_does_not_block_others(log: list[str]) -> None:
    async def scene() -> None:
        games = CompileQueue("none", infos(), 1)
        assert set(games.status.values()) == {"waiting"}
        await asyncio.wait_for(games.run(), 20)
        for name in infos():
            await asyncio.wait_for(games.bots(name), 5)
        assert set(games.status.values()) == {"ready"}

    asyncio.run(scene())
    assert log == [f"rules {QUICK}", f"bots {QUICK}", f"rules {LARGE}", f"rules {SMALL}", f"bots {SMALL}"]


def test_a_requested_game_is_compiled_next(log: list[str]) -> None:
    async def scene() -> None:
        games = CompileQueue("none", infos(), 1)
        games.want(SMALL)
        await asyncio.wait_for(games.run(), 20)

    asyncio.run(scene())
    assert log[0] == f"rules {SMALL}"


def test_a_compiled_game_is_ready_from_the_start_and_checked_last(log: list[str]) -> None:
    async def scene() -> None:
        games = CompileQueue("none", infos(), 1, [QUICK])
        assert games.status == {SMALL: "waiting", LARGE: "waiting", QUICK: "ready"}
        games.want(QUICK)
        await asyncio.wait_for(games.run(), 20)

    asyncio.run(scene())
    assert log[-2:] == [f"rules {QUICK}", f"bots {QUICK}"]


def test_a_cache_that_cannot_be_written_compiles_nothing_and_is_reported_in_one_line(
    log: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("DRUIDS_CACHE", str(tmp_path / "file"))

    async def scene() -> None:
        games = CompileQueue("none", infos(), 1, [QUICK])
        await asyncio.wait_for(games.run(), 20)
        for name in infos():
            await asyncio.wait_for(games.bots(name), 5)
        assert set(games.status.values()) == {"ready"}
        assert set(games.failed) == {SMALL, LARGE}

    asyncio.run(scene())
    assert log == []
    (line,) = caplog.messages
    assert "small, large" in line
    assert "Not a directory" in line
    assert "DRUIDS_CACHE" in line


def test_code_that_cannot_be_kept_is_reported_in_one_line(
    log: list[str], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def full(_module: str, game: str) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(bot_worker, "compile_bots", full)

    async def scene() -> None:
        games = CompileQueue("none", {SMALL: infos()[SMALL]}, 1)
        await asyncio.wait_for(games.run(), 20)
        assert games.failed == {SMALL: "the disk is full"}
        assert games.status == {SMALL: "ready"}

    asyncio.run(scene())
    (record,) = caplog.records
    assert "the disk is full" in record.getMessage()
    assert record.exc_info is None


def test_prepare_compiles_games(log: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert precompile.prepare(__name__, [SMALL, QUICK]) == 0
    assert {"rules small", "bots small", "rules quick", "bots quick"} == set(log)
    told = capsys.readouterr().err.splitlines()
    assert {"small: ready", "quick: ready"} <= set(told)


def test_prepare_reports_an_unknown_game(log: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert precompile.prepare(__name__, []) == 1
    assert "large: could not be compiled" in capsys.readouterr().err
    assert precompile.prepare(__name__, ["chess"]) == 2
    assert "there is no game 'chess'; there are: small, large, quick" in capsys.readouterr().err


def test_prepare_reports_a_bad_setting(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("DRUIDS_PORT", "many")
    assert cli.main(["prepare"]) == 2
    assert "DRUIDS_PORT" in capsys.readouterr().err


def test_without_processes_everything_counts_as_ready() -> None:
    async def scene() -> None:
        games = CompileQueue("none", infos(), 0)
        await games.run()
        await games.bots(SMALL)
        assert set(games.status.values()) == {"ready"}

    asyncio.run(scene())


@pytest.mark.one_process
def test_games_have_a_status(server: Server) -> None:
    assert [info["status"] for info in server.client.get("/api/games").json()] == ["ready"]
    server.manager.compile_queue.status["pebbles"] = "rules"
    assert [info["status"] for info in server.client.get("/api/games").json()] == ["rules"]


@pytest.mark.parametrize("fails", [False, True])
def test_a_full_table_waits_until_its_game_is_loaded_and_then_starts(
    fails: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If loading fails it is tried again, and nobody waits for ever."""
    monkeypatch.setattr(starting, "RETRY_SECONDS", (0.0,))
    with serving(tmp_path) as server:
        manager, portal = server.manager, server.client.portal
        assert portal is not None
        game = manager.loader._loading.pop("pebbles").result()
        ready: Future[Any] = Future()

        async def load_for_long() -> None:
            manager.loader._loading["pebbles"] = asyncio.wrap_future(ready)

        portal.call(load_for_long)
        made = server.create(seats=[{"kind": "me"}, {"kind": "me"}])  # replies without waiting
        info = server.client.get(f"/api/tables/{made['table']}").json()
        assert (info["status"], info["preparing"]) == ("open", True)
        assert server.client.get("/api/games/pebbles/record").status_code == 200  # needs no compilation
        with server.connect(made["table"], made["token"]) as a:
            assert a.until("welcome")["table"]["preparing"]
            if fails:
                ready.set_exception(RuntimeError("set changed size"))
            else:
                ready.set_result(game)
            news = a.until("table")["table"]
            while news["status"] == "open":  # who is present may be told first
                assert news["preparing"]
                news = a.until("table")["table"]
            assert (news["status"], news["preparing"]) == ("running", False)
            assert a.until("update")["version"] == 1
