"""A bot whose process is killed in the middle of its first game, once."""

import os
import signal
from pathlib import Path

from druids.bots.greedy import GreedyBot
from druids.match import Position

MARKER = "DRUIDS_TEST_MARKER"  # the variable that names a file; the first worker that creates it dies
DECISIONS = 2


class Mortal(GreedyBot):
    """A greedy bot, but for that."""

    def __init__(self, seed: int | None = None) -> None:
        super().__init__("mortal", seed or 0)
        self.decisions = 0

    def decide(self, position: Position) -> int:
        self.decisions += 1
        if self.decisions == DECISIONS and MARKER in os.environ:
            try:
                Path(os.environ[MARKER]).touch(exist_ok=False)
            except FileExistsError:
                pass
            else:
                os.kill(os.getpid(), signal.SIGKILL)
        return super().decide(position)
