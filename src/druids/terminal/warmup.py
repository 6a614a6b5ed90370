"""Compile a game in another process while it is played interpreted, and change over when that is done."""

import subprocess
import sys
import threading

from druids.bots.loading import use_compiled_bots
from druids.kernel import cache
from druids.kernel.game import Game

COMMAND = (sys.executable, "-m", "druids.bots.loading")
LOADING = 5.0  # seconds; more than it takes to load compiled code


class Warmup:
    """Makes a game's bots strong. Play goes on meanwhile; `stop` ends the process."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.running = False
        self.problem: str | None = None  # why the game stays interpreted
        self._process: subprocess.Popen[str] | None = None
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Use compiled code at once if there is some, else begin to compile."""
        if use_compiled_bots(self.game):
            return
        self.problem = cache.problem()
        if self.problem is None:
            self.running = True
            self._process = subprocess.Popen(
                [*COMMAND, self.game.name],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                text=True,
                start_new_session=True,  # Ctrl-C is for the player
            )
            self._thread = threading.Thread(target=self._wait, args=(self._process,), daemon=True)
            self._thread.start()

    def _wait(self, process: "subprocess.Popen[str]") -> None:
        assert process.stderr is not None
        with process:
            said = process.stderr.read().strip()
        if process.returncode != 0 or not use_compiled_bots(self.game):
            self.problem = said.rpartition("\n")[2] or f"exit code {process.returncode}"
        self.running = False

    def stop(self) -> None:
        if self._process is not None and self._thread is not None:
            self._process.kill()
            self._thread.join(LOADING)
