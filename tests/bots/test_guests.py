"""Guests: bots of other modules, by path, with settings that are checked; in arena, terminal and data sets."""

from pathlib import Path

import pytest

import druids
from druids import bots
from druids.bots import Bot, BotError
from druids.bots.guests import is_guest, split
from druids.cli import main
from druids.lab.entrant import parse
from druids.match import Match, Position
from tests.toy.pebbles.game import GAME

HERE = "tests.bots.test_guests"
MODULE = """
from druids.bots import Bot

class Last(Bot):
    def __init__(self, seed=None, depth: int = 1, share: float = 0.5, brave: bool = False, style="plain"):
        super().__init__("last", seed)
        self.settings = depth, share, brave, style

    def pick(self, position, choices):
        return choices[-1]
"""


class Simple(Bot):
    """A bot without a constructor of its own."""

    def pick(self, position: Position, choices: list[int]) -> int:
        return choices[-1]


def broken(seed: int | None = None) -> Bot:
    raise RuntimeError("no weights here")


def no_seed() -> Bot:
    return Simple()


class Wild(Simple):
    def pick(self, position: Position, choices: list[int]) -> int:
        return 10_000


@pytest.fixture
def in_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "my_bots.py").write_text(MODULE)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


def test_what_is_a_guest() -> None:
    assert [is_guest(text) for text in ("my.module:Bot", "my.make", "my_bots:Last", "my_bots:Last:depth=3")] == [
        True
    ] * 4
    assert [is_guest(text) for text in ("greedy", "ismcts:druid", "druid:seconds=0.1", "merlin")] == [False] * 4
    assert split("a.b:C:d=1:e=x") == ("a.b:C", {"d": "1", "e": "x"})
    assert split("a.b.c:d=1") == ("a.b.c", {"d": "1"})


def test_a_class_or_a_function_is_a_guest() -> None:
    for path in (f"{HERE}:Simple", f"{HERE}.Simple"):
        made = bots.bot(path, seed=4)
        assert (type(made).__name__, made.name, made.seed) == ("Simple", "Simple", 4)
    match = Match(GAME, 2, seed=3)
    match.resume_chance()
    assert druids.bot(f"{HERE}:Simple").choose(match).id == match.legal[-1]


def test_settings_are_read_as_their_types(in_folder: Path) -> None:
    made = bots.bot("my_bots:Last:depth=3:share=0.25:brave=true:style=loud")
    assert made.settings == (3, 0.25, True, "loud")  # type: ignore[attr-defined]
    assert bots.bot("my_bots:Last", depth=5).settings[0] == 5  # type: ignore[attr-defined]
    assert parse("my_bots:Last:depth=2").make(1).settings[0] == 2  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("my_bots:Last:speed=3", "has no setting 'speed'; it has: depth, share, brave, style"),
        ("my_bots:Last:depth=deep", "the setting depth is a number, not 'deep'"),
        ("my_bots:Last:brave=maybe", "the setting brave is true or false"),
        ("my_bots:Last:depth=1:loud", "write a setting as name=value"),
        ("my_bots:Nobody", "there is no bot 'my_bots:Nobody'"),
        ("nowhere:Bot", "No module named 'nowhere'"),
        (f"{HERE}:broken", "could not be made: RuntimeError: no weights here"),
        (f"{HERE}:no_seed", "must take a setting 'seed'"),
        (f"{HERE}:HERE", "it cannot be called"),
    ],
)
def test_wrong_guests_are_refused_in_words(text: str, says: str, in_folder: Path) -> None:
    with pytest.raises(BotError, match=says):
        bots.bot(text)
    with pytest.raises(ValueError, match=says):
        parse(text)


def test_guests_in_terminal_arena_and_data_set(in_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arena = ["arena", "stonehenge", "--bots", "my_bots:Last:depth=2,random", "--deals", "1", "--workers", "1"]
    assert main([*arena, "--seats", "3", "--option", "rounds=1", "--json"]) == 0
    assert "my_bots:Last:depth=2" in capsys.readouterr().out
    assert (
        main(["play", "stonehenge", "--seats", "my_bots:Last,random,my_bots:Last", "--option", "rounds=1", "--plain"])
        == 0
    )
    assert "my_bots:Last" in capsys.readouterr().out
    assert main(["play", "stonehenge", "--seats", "you,my_bots:Last:x=1,random"]) == 2
    assert "has no setting 'x'" in capsys.readouterr().err
    assert main(["dataset", "stonehenge", "--games", "1", "--bot", "my_bots:Last", "--seats", "3",
                 "--option", "rounds=1"]) == 0  # fmt: skip
    assert "my_bots:Last" in (in_folder / "stonehenge.parquet.md").read_text(encoding="utf-8")
