"""The jobs of `druids admin` while the server runs."""

import json
import logging
import sqlite3
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

import pytest

from druids.match import files
from druids.server import admin, backups, cli
from druids.server.logs import JsonLines
from druids.server.settings import BadSetting, from_environment
from tests.server import toy_games
from tests.server.support import Server, settings
from tests.server.test_history import finished


@pytest.mark.sqlite
def test_list_export_verify_and_backup(server: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    over, _, _ = finished(server)
    running, _, _ = server.two()
    waiting = server.create(seats=[{"kind": "me"}, {"kind": "open"}])["table"]
    chosen = settings(tmp_path)
    assert admin.listing(chosen, Namespace()) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == [over, running, waiting]
    assert [line.split()[2] for line in lines] == ["over", "running", "open"]
    assert admin.verify(chosen, Namespace()) == 0
    assert "3 tables are valid, 0 are not" in capsys.readouterr().out
    assert admin.export(chosen, Namespace(folder=tmp_path / "out", table=None)) == 0
    assert {path.stem for path in (tmp_path / "out").iterdir()} == {over, running}
    assert files.read((tmp_path / "out" / f"{over}.druids").read_text(), toy_games.load).over
    assert backups.backup(chosen, Namespace(file=tmp_path / "copy.db", keep=None)) == 0
    copy = sqlite3.connect(tmp_path / "copy.db")
    assert copy.execute("SELECT count(*) FROM tables").fetchone() == (3,)
    copy.close()


@pytest.mark.sqlite
def test_verify_finds_a_changed_game(server: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    over, _, _ = finished(server)
    base = sqlite3.connect(tmp_path / "druids.db")
    query = "SELECT id, CAST(body AS TEXT) FROM events WHERE CAST(body AS TEXT) LIKE '%started%'"
    (number, body) = base.execute(query).fetchone()
    event = json.loads(body)
    event["seed"] = str(int(event["seed"]) + 1)
    with base:
        base.execute("UPDATE events SET body = ? WHERE id = ?", [json.dumps(event).encode(), number])
    base.close()
    assert admin.verify(settings(tmp_path), Namespace()) == 1
    assert over in capsys.readouterr().err


def test_a_missing_database_is_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    parser = ArgumentParser()
    cli.add_parsers(parser.add_subparsers())
    given = parser.parse_args(["admin", "list", "--data", str(tmp_path / "nowhere")])
    assert given.run(given) == 1
    assert "there is no database" in capsys.readouterr().err
    monkeypatch.setenv("DRUIDS_PORT", "many")
    given = parser.parse_args(["serve", "--no-browser"])
    assert given.run(given) == 2
    assert "DRUIDS_PORT" in capsys.readouterr().err


def test_settings_come_from_flags_then_environment() -> None:
    environment = {"DRUIDS_PORT": "99", "DRUIDS_ORIGINS": "https://a.test, https://b.test", "DRUIDS_HOST": "::1"}
    chosen = from_environment(environment, port=7, host=None)
    assert (chosen.port, chosen.host) == (7, "::1")
    assert chosen.origins == ("https://a.test", "https://b.test")
    with pytest.raises(BadSetting, match="DRUIDS_PORT"):
        from_environment({"DRUIDS_PORT": "x"})


def test_logs_are_one_object_per_line() -> None:
    try:
        raise ValueError("two\nlines")
    except ValueError:
        record = logging.LogRecord("druids", logging.ERROR, "", 0, "it %s", ("broke",), sys.exc_info())
    line = JsonLines().format(record)
    assert "\n" not in line
    assert json.loads(line)["what"] == "it broke"


@pytest.mark.one_process
def test_idle_tables_are_unloaded_and_loaded_again(server: Server) -> None:
    table, anna, _ = server.two()
    assert table in server.manager.sessions
    server.manager.sessions[table].used = 0.0
    server.manager.unload_idle()
    assert table not in server.manager.sessions
    with server.connect(table, anna) as a:
        a.until("update")
        server.manager.sessions[table].used = 0.0
        server.manager.unload_idle()
        assert table in server.manager.sessions
