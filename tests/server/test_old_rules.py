"""Games of another rules version: finished ones stay readable, unfinished ones can be closed (finding F8)."""

import sqlite3
import sys
from argparse import Namespace
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest

from druids import catalog
from druids.kernel.game import Game
from druids.lab import keep_rules
from druids.match import fair, files
from druids.server import admin, game_loader
from druids.server.settings import Settings
from druids.server.table_events import table_from_events
from tests.server import toy_games
from tests.server.support import serving, settings
from tests.server.test_history import finished
from tests.server.test_old_data import WRITTEN, old
from tests.toy import pebbles
from tests.toy.pebbles import INFO
from tests.toy.pebbles.game import GAME

__all__ = ["old"]


@pytest.fixture
def upgraded(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The rules of the toy game have a new version."""
    changed = replace(INFO, rules=INFO.rules + 1)
    monkeypatch.setattr(toy_games, "infos", lambda: {changed.name: changed})
    monkeypatch.setattr(toy_games, "load", lambda _name: replace(GAME, info=changed))
    game_loader.load.cache_clear()
    yield
    game_loader.load.cache_clear()


@pytest.fixture
def kept(upgraded: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The old version is kept beside the new one."""
    packages = tmp_path / "packages"
    keep_rules.keep(Path(pebbles.__file__).parent, "tests.toy.pebbles", packages / "kept_pebbles", "kept_pebbles")
    monkeypatch.syspath_prepend(packages)
    old, new = import_module("kept_pebbles.game").GAME, toy_games.load("pebbles")

    def load(name: str) -> Game:
        found: Game = {"pebbles": new, "pebbles@1": old}[name]
        return found

    monkeypatch.setattr(toy_games, "load", load)
    monkeypatch.setattr(toy_games, "kept", lambda _name: (1,))
    yield
    for module in [name for name in sys.modules if name.startswith("kept_pebbles")]:
        del sys.modules[module]


def prepare(folder: Path) -> tuple[str, str, str, str]:
    """A finished and a running game of the old version: their keys, a token, and the text of the finished one."""
    with serving(folder) as server:
        over, token, _ = finished(server, public=True)
        running, _, _ = server.two()
        return over, running, token, server.client.get(f"/api/tables/{over}/game.druids").text


@pytest.fixture
def before(tmp_path: Path) -> tuple[str, str, str, str]:
    return prepare(tmp_path)


def test_finished_games_are_listed_shown_replayed_and_downloaded(
    before: tuple[str, str, str, str], upgraded: None, tmp_path: Path
) -> None:
    over, _, token, text = before
    with serving(tmp_path) as server:
        (listed,) = server.client.get("/api/history").json()["games"]
        assert (listed["table"], listed["names"]) == (over, ["Anna", "Bran"])
        info = server.client.get(f"/api/tables/{over}").json()
        assert (info["status"], info["readonly"], info["rules"]) == ("over", "rules", 1)
        assert fair.commitment(int(info["secret"])) == info["commitment"]
        assert server.client.get(f"/api/tables/{over}/game.druids").text == text
        replay = server.client.get(f"/api/tables/{over}/replay").json()
        steps = [line for line in text.split("---\n")[1].splitlines() if not line.startswith("#")]
        assert [
            f"{'*' if frame['told']['actor'] < 0 else frame['told']['actor']} {frame['told']['action']}"
            for frame in replay["frames"][1:]
        ] == steps
        assert replay["frames"][-1]["scores"] == listed["scores"]
        assert all(frame["view"] is None for frame in replay["frames"])
        part = server.client.get(f"/api/tables/{over}/replay?step=5").json()["frames"]
        assert part == replay["frames"][5:]
        assert server.client.get(f"/api/tables/{over}/replay?seat=0").json()["code"] == "rules"
        with server.connect(over, token) as a:
            assert a.until("welcome")["table"]["readonly"] == "rules"
            assert a.ask("rematch", seat=0)["code"] == "over"
            assert a.ask("act", seat=0, version=1, action="lay:0")["code"] == "over"


def test_a_running_game_is_refused_until_it_is_closed(
    before: tuple[str, str, str, str], upgraded: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    over, running, _, text = before
    with serving(tmp_path) as server:
        refused = server.client.get(f"/api/tables/{running}").json()
        assert refused["code"] == "rules"
        assert "operator can close" in refused["text"]
        assert server.client.get(f"/api/tables/{running}/game.druids").json()["code"] == "rules"
        chosen = settings(tmp_path)
        assert admin.close(chosen, Namespace(table=None, old_rules=True)) == 0
        assert capsys.readouterr().out == f"closed {running}\n"
        assert server.client.get(f"/api/tables/{running}").json()["readonly"] == "closed"
        assert server.client.get(f"/api/tables/{running}/game.druids").text.startswith("game     pebbles\nrules    1\n")
        assert [game["table"] for game in server.client.get("/api/history").json()["games"]] == [over]
        assert admin.verify(chosen, Namespace()) == 0
        assert "1 of other rules versions were not checked" in capsys.readouterr().out
        assert admin.export(chosen, Namespace(folder=tmp_path / "out", table=over)) == 0
        facts = [line for line in text.splitlines() if not line.startswith("#")]
        assert (tmp_path / "out" / f"{over}.druids").read_text().splitlines() == facts


def test_games_of_a_kept_version_are_finished_under_it(
    before: tuple[str, str, str, str], kept: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    over, running, token, text = before
    with serving(tmp_path) as server:
        info = server.client.get(f"/api/tables/{running}").json()
        assert (info["status"], info["readonly"], info["rules"]) == ("running", None, 1)
        assert server.client.get(f"/api/tables/{over}").json()["readonly"] is None  # it can be looked at, too
        assert server.client.get(f"/api/tables/{over}/game.druids").text == text
        with server.connect(over, token) as a:
            a.until("update")
            assert a.ask("rematch", seat=0)["type"] == "done"
        made = server.create()  # new games use the new version
        assert server.client.get(f"/api/tables/{made['table']}").json()["rules"] == 2
        chosen = settings(tmp_path)
        assert admin.close(chosen, Namespace(table=None, old_rules=True)) == 0
        assert admin.verify(chosen, Namespace()) == 0
        printed = capsys.readouterr().out
        assert "closed" not in printed
        assert "not checked" not in printed
        match = server.manager.sessions[running].table.match
        assert match is not None
        assert match.game.rules.apply.__module__.startswith("kept_pebbles")


def test_people_and_bots_finish_a_game_of_a_kept_version(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    with serving(tmp_path) as server:
        made = server.create(seats=[{"kind": "me"}, {"kind": "bot", "bot": "greedy"}])
        with server.connect(made["table"], made["token"]) as a:
            a.act(a.until("update", asked=0))
            a.until("update", asked=0, version=3)
    request.getfixturevalue("kept")
    with serving(tmp_path) as server, server.connect(made["table"], made["token"]) as a:
        update = a.until("update", asked=0)
        assert update["version"] == 3
        while update["asked"] is not None:
            assert a.act(update)["type"] == "done"
            while (update := a.until("update"))["asked"] == 1:
                pass
        text = server.client.get(f"/api/tables/{made['table']}/game.druids").text
        assert text.startswith("game     pebbles\nrules    1\n")
        assert files.read(text, toy_games.load).over


def test_the_catalog_finds_kept_versions_and_names_missing_ones() -> None:
    assert catalog.kept("stonehenge") == ()
    with pytest.raises(catalog.UnknownGame, match="the rules version 7 of stonehenge is not here"):
        catalog.load("stonehenge@7")


@pytest.mark.parametrize("path", sorted(WRITTEN.glob("*.druids")), ids=lambda path: path.stem)
def test_files_are_written_from_events_without_the_rules(old: Settings, path: Path) -> None:
    """Of all four games, exactly as version 0.1 wrote them with the rules."""
    with admin.opened(old) as store:
        (row,) = admin._all_rows(store, path.stem)
        assert admin._table(store, row).stored_game().text() == path.read_text(encoding="utf-8")


def test_a_stored_game_of_another_version_names_both_versions(upgraded: None) -> None:
    with pytest.raises(files.ReplayError, match="rules 1 of pebbles; expected 2"):
        files.read("game pebbles\nrules 1\nseats 2\n---\n---\n", toy_games.load)


def test_a_table_without_a_creation_is_damaged() -> None:
    with pytest.raises(ValueError, match="first event"):
        table_from_events(1, "k", [])
    assert sqlite3.sqlite_version_info >= (3, 35)  # RETURNING and DROP COLUMN
