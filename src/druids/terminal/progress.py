"""Progress messages on standard error."""

import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext

from druids.kernel.jit import compiling
from druids.terminal.speaker import Speaker


class ProgressReporter:
    """Reports on standard error that rules are being compiled or that a bot is choosing."""

    def __init__(self, speaker: Speaker, plain: bool) -> None:
        self.speaker = speaker
        self.plain = plain
        self._compiled = 0

    def compiling(self) -> AbstractContextManager[None]:
        """Report compilation inside the block, if there is any."""
        return compiling(self._announce) if self.plain else self._counting()

    def bot_choosing(self, who: str) -> AbstractContextManager[object]:
        """Report that a bot is choosing, except on a plain display."""
        if self.plain:
            return nullcontext()
        from rich.console import Console

        return Console(stderr=True).status(self.speaker.say("thinking", who=who))

    def _announce(self, function: str) -> None:
        if not self._compiled:
            print(self.speaker.say("compiling"), file=sys.stderr, flush=True)
        self._compiled += 1

    @contextmanager
    def _counting(self) -> Iterator[None]:
        from rich.console import Console

        status = Console(stderr=True).status("")

        def count(function: str) -> None:
            self._compiled += 1
            name = function.partition(".")[0].strip("_")  # without the suffixes of the compiler
            status.update(self.speaker.say("compiling-what", function=name, count=self._compiled))
            status.start()

        with compiling(count):
            try:
                yield
            finally:
                status.stop()
