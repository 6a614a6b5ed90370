"""Writes the TypeScript types of all views from the games' records: `python web/views.py`. `--check` only compares.

The result is committed, because the client is also built where the package cannot be imported.
"""

import sys
from pathlib import Path

from wire_types import write_or_check  # beside this file

from druids import catalog
from druids.kernel.plain import to_typescript

GAMES = Path(__file__).resolve().parent / "src" / "games"
HEAD = "// Generated from the game's record by web/views.py (`make web`). Do not edit.\n\n"


def texts() -> dict[Path, str]:
    """The view types of all games that have a folder in the client."""
    return {
        GAMES / name / "view.ts": HEAD + to_typescript(catalog.load(name).record).strip() + "\n"
        for name in catalog.infos()
        if (GAMES / name).is_dir()
    }


if __name__ == "__main__":
    raise SystemExit(write_or_check(texts(), "--check" in sys.argv[1:]))
