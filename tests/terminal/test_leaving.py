"""Leaving at a real terminal: Ctrl-C, Ctrl-D, a closed window. The game is saved and the terminal restored."""

import codecs
import os
import pty
import select
import signal
import subprocess
import sys
import termios
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

import druids as library

ROOT = Path(__file__).parents[2]
TIMEOUT = 180.0  # seconds; the machine may be busy

# Ctrl-C needs a controlling terminal. The program sets it itself: between fork and exec that may hang.
AT_A_TERMINAL = """
import fcntl, runpy, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
runpy.run_module("tests.terminal.with_toy", run_name="__main__", alter_sys=True)
"""


class Terminal:
    """A program at the other end of a pseudo-terminal."""

    def __init__(self, *arguments: str) -> None:
        self.end, theirs = pty.openpty()
        self.before = termios.tcgetattr(theirs)
        path = os.pathsep.join([str(ROOT), str(ROOT / "src")])
        self.program = subprocess.Popen(
            [sys.executable, "-c", AT_A_TERMINAL, *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
            env={**os.environ, "PYTHONPATH": path, "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24"},
        )
        self.theirs = theirs
        self.seen = ""
        self._decoder = codecs.getincrementaldecoder("utf-8")()

    def until(self, text: str) -> str:
        """Everything shown until this text appears."""
        deadline = monotonic() + TIMEOUT
        while text not in self.seen:
            ended = self.program.poll() is not None
            self._read(0.5)
            assert text in self.seen or not ended, f"ended without {text!r}; there was: {self.seen!r}"
            assert monotonic() < deadline, f"{text!r} never came; there was: {self.seen!r}"
        shown, _, self.seen = self.seen.partition(text)
        return shown + text

    def prompted(self) -> None:
        """Wait for the prompt, then a moment more: the program reads shortly after it."""
        self.until("›")
        sleep(0.5)

    def _read(self, seconds: float) -> None:
        if select.select([self.end], [], [], seconds)[0]:
            self.seen += self._decoder.decode(os.read(self.end, 65536))

    def type(self, text: str) -> None:
        os.write(self.end, text.encode())

    def ended(self) -> int:
        """The exit code; checks that the terminal is restored."""
        deadline = monotonic() + TIMEOUT
        while self.program.poll() is None and monotonic() < deadline:
            self._read(0.1)  # a program that cannot write cannot exit
        code = self.program.wait(1)
        after: list[Any] = termios.tcgetattr(self.theirs)
        assert after == self.before
        return code

    def close(self) -> None:
        if self.program.poll() is None:
            self.program.kill()
            self.program.wait()
        os.close(self.theirs)
        os.close(self.end)


@pytest.fixture
def at_table() -> Iterator[Terminal]:
    """A game in which the person has laid one pebble and is to lay the second."""
    with closing(Terminal("play", "pebbles", "--seed", "3")) as terminal:
        terminal.until("Which pebble do you lay?")
        terminal.type("1\n")
        terminal.until("You take the round and score 4.")
        terminal.until("Which pebble do you lay?")
        terminal.prompted()
        yield terminal


def test_ctrl_c_offers_to_save(at_table: Terminal) -> None:
    at_table.type("\x03")
    at_table.until("Save the game in pebbles-3.druids?")
    at_table.prompted()
    at_table.type("\n")
    at_table.until("Saved in pebbles-3.druids.")
    assert at_table.ended() == 130
    assert library.load("pebbles-3.druids").scores == [4, 0]


def test_ctrl_c_twice_saves_without_asking(at_table: Terminal, tmp_path: Path) -> None:
    at_table.type("\x03")
    at_table.until("Save the game")
    at_table.prompted()
    at_table.type("\x03")
    at_table.until("The game is saved in")
    assert at_table.ended() == 130
    assert len(list((tmp_path / "data").rglob("*.druids"))) == 1


def test_ctrl_d_offers_to_save(at_table: Terminal, tmp_path: Path) -> None:
    at_table.type("\x04")
    at_table.until("Save the game")
    at_table.prompted()
    at_table.type("n\n")
    assert at_table.ended() == 0
    assert not list(tmp_path.rglob("*.druids"))


@pytest.mark.parametrize("which", [signal.SIGHUP, signal.SIGTERM])
def test_a_closed_terminal_saves_without_asking(at_table: Terminal, tmp_path: Path, which: signal.Signals) -> None:
    at_table.program.send_signal(which)
    assert at_table.ended() == 128 + which
    assert len(list((tmp_path / "data").rglob("*.druids"))) == 1


def test_the_hand_over_erases_the_screen() -> None:
    with closing(Terminal("play", "pebbles", "--seats", "you:Anna,you:Bran", "--seed", "3")) as terminal:
        terminal.until("press Enter")
        terminal.type("\n")
        terminal.until("Which pebble do you lay?")
        terminal.type("1\n")
        shown = terminal.until("It is Bran’s turn.")
        assert shown.rindex("\x1b[3J") > shown.rindex("lay")  # scrolled lines too
        assert shown.rindex("\x1b[2J") > shown.rindex("lay")
