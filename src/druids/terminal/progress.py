"""Progress messages on standard error."""

import sys
from contextlib import AbstractContextManager, nullcontext

from druids.terminal.speaker import Speaker
from druids.terminal.warmup import Warmup


class ProgressReporter:
    """Reports on standard error that a bot is choosing, and that a game is not compiled yet."""

    def __init__(self, speaker: Speaker, plain: bool) -> None:
        self.speaker = speaker
        self.plain = plain
        self.warmup: Warmup | None = None
        self._reported: set[str] = set()

    def bot_choosing(self, who: str) -> AbstractContextManager[object]:
        """Report that a bot is choosing, except on a plain display."""
        if self.plain:
            return nullcontext()
        from rich.console import Console

        return Console(stderr=True).status(self.speaker.say("thinking", who=who))

    def report_warmup(self) -> None:
        """Report that bots are not at their full strength: once, or on every screen while they are getting there."""
        if self.warmup is None:
            return
        if self.warmup.problem is not None:
            self._report(self.speaker.say("stays-interpreted", problem=self.warmup.problem), once=True)
        elif self.warmup.running:
            self._report(self.speaker.say("warming-up"), once=self.plain)

    def _report(self, text: str, once: bool) -> None:
        if not (once and text in self._reported):
            self._reported.add(text)
            print(text, file=sys.stderr, flush=True)
