"""A game that is new to the machine: it begins at once, and gets its full strength while it is played."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from druids.bots.loading import BOTS, compile_bots
from druids.kernel import jit
from druids.kernel.bind import bind
from druids.terminal import warmup
from druids.terminal.warmup import Warmup
from tests.conformance.processes import ROOT
from tests.terminal.conftest import Run
from tests.toy.pebbles.game import GAME

pytestmark = pytest.mark.skipif(not jit.COMPILED, reason="the compiler is off")

PEBBLES = ("play", "pebbles", "--seed", "3")
START = Warmup.start  # before the fixture of this folder replaces it
NEW = "This game is new to this machine"
WEAK = "Bots and hints stay weaker"


@pytest.fixture(autouse=True)
def with_warmup(no_warmup: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(Warmup, "start", START)
    monkeypatch.setenv("DRUIDS_CACHE", str(tmp_path / "cache"))


def command(monkeypatch: pytest.MonkeyPatch, program: str) -> None:
    """Compile with this program."""
    monkeypatch.setattr(warmup, "COMMAND", (sys.executable, "-c", program))


def test_play_begins_at_once_and_ends_the_process(druids: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    note = tmp_path / "process"
    command(monkeypatch, f"import os, time; open({str(note)!r}, 'w').write(str(os.getpid())); time.sleep(600)")
    ended = druids(*PEBBLES, typed="1\n1\n1\nn\n")
    assert ended.code == 0
    assert "You win!" in ended.out
    assert ended.err.count(NEW) == 1
    if note.exists():  # it may have ended before it could write
        with pytest.raises(ProcessLookupError):
            os.kill(int(note.read_text() or 0) or 2**22 + 1, 0)


def test_a_compilation_that_fails_is_reported_once(druids: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    command(monkeypatch, "import sys; sys.exit('No space left on device')")

    def start(one: Warmup) -> None:
        START(one)
        wait_for(one)

    monkeypatch.setattr(Warmup, "start", start)
    ended = druids(*PEBBLES, typed="1\n1\n1\nn\n")
    assert "You win!" in ended.out
    assert ended.err.count(WEAK) == 1
    assert "No space left on device" in ended.err
    assert NEW not in ended.err


def test_a_cache_that_cannot_be_written_is_reported_once(
    druids: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("DRUIDS_CACHE", str(tmp_path / "file"))
    ended = druids(*PEBBLES, typed="1\n1\n1\nn\n")
    assert "You win!" in ended.out
    assert ended.err.count("\n") == 1
    assert WEAK in ended.err
    assert "Not a directory" in ended.err


def test_compiled_code_takes_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DRUIDS_CACHE")  # where the tests' compiled code is, so that this is quick
    compile_bots(GAME)
    jit.unmark_compiled(BOTS, GAME.folder)
    program = "from tests.toy.pebbles.game import GAME; from druids.bots import loading; loading.compile_bots(GAME)"
    command(monkeypatch, program)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT), str(ROOT / "src")]))
    with jit.interpreted():
        one = Warmup(GAME)
        one.start()
        assert one.running
        wait_for(one)
        assert one.problem is None
        assert not jit.is_interpreted(bind("druids.match.compiled.position", GAME).advance)
        assert not jit.is_interpreted(bind("druids.bots.compiled.search", GAME).search)
    with jit.interpreted():
        again = Warmup(GAME)
        again.start()
        assert not again.running
        assert not jit.is_interpreted(bind("druids.bots.compiled.search", GAME).search)


def wait_for(one: Warmup) -> None:
    while one.running:
        time.sleep(0.01)


def test_the_first_question_of_a_real_game() -> None:
    """With an empty cache, as a process of its own that compiles what it wants meanwhile."""
    ended = subprocess.run(
        [sys.executable, "-m", "druids", "play", "edora", "--seed", "3", "--seats", "you,novice,greedy", "--plain"],
        input="1\n",
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "src")])},
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    assert "At which start shrine do you begin?" in ended.stdout
    assert ended.stderr.count(NEW) == 1
