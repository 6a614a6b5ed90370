"""What a person sees while the machine is busy."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from druids.kernel.jit import compiling
from druids.terminal.voice import Voice


@contextmanager
def patience(voice: Voice, plain: bool) -> Iterator[None]:
    """Says that the rules are being compiled, once, if they have to be inside the block."""
    if plain:
        said: list[str] = []

        def announce(function: str) -> None:
            if not said:
                print(voice.say("compiling"), file=sys.stderr, flush=True)
            said.append(function)

        with compiling(announce):
            yield
        return

    from rich.console import Console

    status = Console(stderr=True).status("")
    done = 0

    def count(function: str) -> None:
        nonlocal done
        done += 1
        status.update(voice.say("compiling-what", function=function, count=done))
        status.start()

    with compiling(count):
        try:
            yield
        finally:
            status.stop()


@contextmanager
def thinking(text: str, plain: bool) -> Iterator[None]:
    """Says who is thinking, while they are."""
    if plain:
        yield
        return
    from rich.console import Console

    with Console(stderr=True).status(text, spinner="dots"):
        yield
