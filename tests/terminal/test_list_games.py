"""`druids games`, `druids play` without a game, and plain `druids`."""

import json
from argparse import Namespace
from pathlib import Path

import pytest

from druids import cli
from druids.server import cli as server
from tests.terminal.conftest import Run


def test_games_lists_names_players_and_options(druids: Run) -> None:
    ended = druids("games")
    assert ended.code == 0
    for text in ("pebbles", "2–3", "rounds=3 (1 to 3)", "low_wins=false (true, false)"):
        assert text in ended.out
    assert "joueurs" in druids("games", "--lang", "fr").out


def test_games_for_programs(druids: Run) -> None:
    infos = {info["name"]: info for info in json.loads(druids("games", "--json").out)}
    assert infos["pebbles"]["seats"] == [2, 3]
    assert infos["pebbles"]["options"][0]["default"] == 3


def test_play_without_a_game_asks_and_plays(druids: Run) -> None:
    ended = druids("play", typed="chess\npebbles\n7\n3\nmerlin\nrandom\ncolour=red\nrounds=1\n1\nn\n")
    assert "there is no game “chess”" in ended.out
    assert "Pebbles is for 2, 3 seats, not 7" in ended.out
    assert "there is no player “merlin”" in ended.out
    assert "has no option “colour=red”" in ended.out
    assert "Merlin (random) lays a pebble." in ended.out
    assert "The game is over" in ended.out
    assert ended.code == 0


def test_play_without_a_game_asks_for_the_level_of_the_bots(druids: Run) -> None:
    ended = druids("play", typed="pebbles\n2\n1\n\nquit\nn\n")
    assert "1 novice: for a first game" in ended.out
    assert "(novice)" in ended.out
    assert "rounds=3 (1 to " in ended.out
    assert ended.code == 0


def test_play_without_an_answer_leaves(druids: Run) -> None:
    assert druids("play", typed="").code == 0


def test_druids_alone_opens_the_browser(druids: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[bool] = []

    def serve(asked: Namespace) -> int:
        opened.append(not asked.no_browser)
        return 0

    monkeypatch.setattr(server, "serve", serve)
    monkeypatch.setattr(cli, "CLIENT", tmp_path / "index.html")
    assert "Which game" in druids(typed="").out  # without the browser client
    (tmp_path / "index.html").touch()
    assert druids(typed="").code == 0
    assert opened == [True]
