"""Input from a person or a script."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import TextIOWrapper

PROMPT = "› "


class Keyboard:
    """Reads lines. EOFError at the end of input, KeyboardInterrupt on Ctrl-C, as Python does."""

    def __init__(self) -> None:
        self.person = sys.stdin.isatty()
        self.completions: Sequence[str] = ()
        if self.person:
            self._edit_lines()
        if isinstance(sys.stdin, TextIOWrapper) and sys.stdin.errors != "replace":  # not after the first line was read
            sys.stdin.reconfigure(errors="replace")

    def line(self) -> str:
        """One line, stripped. Scripts see no prompt."""
        sys.stdout.flush()
        if self.person:
            return input(PROMPT).strip()
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line.strip()

    @contextmanager
    def completing(self, words: Sequence[str]) -> Iterator[None]:
        """Inside the block the Tab key completes these words."""
        self.completions = words
        try:
            yield
        finally:
            self.completions = ()

    def _edit_lines(self) -> None:
        try:
            import readline
        except ImportError:  # not available on every system
            return
        readline.set_completer_delims("")  # texts have spaces in them
        readline.set_completer(self._complete)
        readline.parse_and_bind("tab: complete")

    def _complete(self, begun: str, which: int) -> str | None:
        found = [word for word in self.completions if word.casefold().startswith(begun.casefold())]
        return found[which] if which < len(found) else None
