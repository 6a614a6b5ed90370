"""`druids arena`: a table or JSON, and errors that say what to do."""

import argparse
import json
from collections import defaultdict

import pytest

from druids.cli import main
from druids.lab import cli
from tests.toy.pebbles.game import GAME


def command(line: str) -> int:
    parser = argparse.ArgumentParser()
    cli.add_arguments(parser, defaultdict(str))
    return cli.arena(parser.parse_args(line.split()))


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("druids.catalog.load", {"pebbles": GAME}.__getitem__)


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert command("pebbles --bots greedy,random --deals 2 --workers 1 --option rounds=2 --json") == 0
    report = json.loads(capsys.readouterr().out)
    assert set(report["bots"]) == {"greedy", "random"}
    assert report["options"]["rounds"] == 2


def test_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert command("pebbles --bots greedy,random --deals 2 --workers 1") == 0
    out = capsys.readouterr().out
    assert "greedy" in out
    assert "a fair share is 0.500" in out


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("pebbles --bots merlin --workers 1", "there is no bot 'merlin'"),
        ("pebbles --bots random --option rounds --workers 1", "name=value"),
        ("pebbles --bots random --deals 0", "at least one deal"),
    ],
)
def test_errors(line: str, reason: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert command(line) == 2
    assert reason in capsys.readouterr().err


def test_an_interrupt_says_how_to_continue(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("druids.lab.arena.run", stopped)
    assert command("pebbles --bots random") == 130
    assert "run the same command to continue" in capsys.readouterr().err


def test_help_is_in_the_users_language(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["arena", "--help", "--lang", "fr"])
    out = capsys.readouterr().out
    assert "nombre de donnes" in out
    assert "how many" not in out
