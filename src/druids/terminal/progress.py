"""What a person sees while the machine is busy."""

import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext

from druids.kernel.jit import compiling
from druids.terminal.speaker import Speaker


class ProgressReporter:
    """Asks for patience, on the error stream: while rules are compiled, and while a bot thinks."""

    def __init__(self, speaker: Speaker, plain: bool) -> None:
        self.speaker = speaker
        self.plain = plain
        self._compiled = 0

    def compiling(self) -> AbstractContextManager[None]:
        """Says that the rules are being compiled, once, if they have to be inside the block."""
        return compiling(self._announce) if self.plain else self._counting()

    def thinking(self, who: str) -> AbstractContextManager[object]:
        """Says who is thinking, while they are. Sentences do not flicker, so they leave it out."""
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
            name = function.partition(".")[0].strip("_")  # the compiler's own pieces have names nobody can read
            status.update(self.speaker.say("compiling-what", function=name, count=self._compiled))
            status.start()

        with compiling(count):
            try:
                yield
            finally:
                status.stop()
