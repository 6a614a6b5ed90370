"""`python -m tests.terminal.with_toy ...` is `druids ...` with the toy game in the catalog."""

import sys
from importlib import import_module
from pathlib import Path

from druids.cli import main

TOYS = str(Path(__file__).parents[1] / "toy")
GAMES = import_module("druids.games")  # the package; to a type checker `druids.games` is the function

if __name__ == "__main__":
    GAMES.__path__.append(TOYS)
    sys.exit(main())
