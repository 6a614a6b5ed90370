"""Writes the TypeScript types of all views from the games' records: `python web/views.py`, after a record has changed.

They are committed, as the client is also built where the games cannot be imported; a house test keeps them true.
"""

from pathlib import Path

from druids import catalog
from druids.kernel.plain import to_typescript

GAMES = Path(__file__).resolve().parent / "src" / "games"
HEAD = "// Generated from the record by web/views.py.\n\n"


def text(game: str) -> str:
    return HEAD + to_typescript(catalog.load(game).record).strip() + "\n"


if __name__ == "__main__":
    for name in catalog.cards():
        (GAMES / name / "view.ts").write_text(text(name), encoding="utf-8")
