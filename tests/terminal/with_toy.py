"""`python -m tests.terminal.with_toy ...` is `druids ...` with the toy game on the shelf."""

import sys
from pathlib import Path

from druids import games
from druids.cli import main

TOYS = str(Path(__file__).parents[1] / "toy")

if __name__ == "__main__":
    games.__path__.append(TOYS)
    sys.exit(main())
