"""The command line, run in this process with the toy game in the catalog and given input."""

import io
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from druids import catalog
from druids.cli import main
from druids.terminal.warmup import Warmup
from tests.terminal.with_toy import GAMES, TOYS


@dataclass(frozen=True)
class Ended:
    """The output and exit code of a command."""

    code: int
    out: str
    err: str


Run = Callable[..., Ended]


@pytest.fixture(autouse=True)
def toy_on_the_shelf(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(GAMES, "__path__", [*GAMES.__path__, TOYS])
    catalog.infos.cache_clear()
    catalog.load.cache_clear()
    yield
    catalog.infos.cache_clear()
    catalog.load.cache_clear()


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty working folder, another for rescued games, and English by default."""
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


@pytest.fixture(autouse=True)
def no_warmup(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is compiled beside the tests."""
    monkeypatch.setattr(Warmup, "start", lambda warmup: None)


@pytest.fixture
def druids(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    def run(*arguments: str, typed: str = "") -> Ended:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed.encode()), encoding="utf-8"))
        capsys.readouterr()
        try:
            code = main(arguments)
        except SystemExit as left:
            code = int(left.code or 0)
        said = capsys.readouterr()
        return Ended(code, said.out, said.err)

    return run
