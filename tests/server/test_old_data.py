"""A database and stored games written by version 0.1 still load, replay and export unchanged.

`written_by_0_1` was made by version 0.1 before names were changed throughout the code: a dump of a database with
finished, running and open tables of all games, with chat and undo, and the games as that version exported them.
"""

import sqlite3
from argparse import Namespace
from pathlib import Path

import pytest

import druids
from druids.server import admin
from druids.server.settings import Settings

WRITTEN = Path(__file__).parent / "written_by_0_1"
EXPORTED = sorted(WRITTEN.glob("*.druids"))


@pytest.fixture
def old(tmp_path: Path) -> Settings:
    base = sqlite3.connect(tmp_path / "druids.db")
    base.executescript((WRITTEN / "database.sql").read_text(encoding="utf-8"))
    base.close()
    return Settings(data=tmp_path)


@pytest.mark.time_limit(300)  # on a machine that has never compiled the games
def test_an_old_database_is_listed_verified_and_exported(
    old: Settings, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert admin.listing(old, Namespace()) == 0
    assert len(capsys.readouterr().out.splitlines()) == 9
    assert admin.verify(old, Namespace()) == 0
    assert admin.export(old, Namespace(folder=tmp_path / "out", table=None)) == 0
    assert {path.name for path in (tmp_path / "out").iterdir()} == {path.name for path in EXPORTED}
    for path in EXPORTED:
        assert (tmp_path / "out" / path.name).read_text(encoding="utf-8") == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", EXPORTED, ids=lambda path: path.stem)
def test_an_old_file_loads_and_is_written_the_same(path: Path) -> None:
    match = druids.load(path)
    facts = [line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    assert match.text().splitlines() == facts
