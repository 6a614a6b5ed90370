"""Text files that tests compare with: kept beside the game's own tests and reviewed like code."""

from pathlib import Path


def compare(path: Path, text: str, update: bool) -> None:
    """Fail unless the file holds exactly this text; write it instead if the tests run with --update-snapshots."""
    if update:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    how = f"`pytest tests/house --update-snapshots -k {path.parent.name}` writes it; review it like code"
    assert path.exists(), f"{path.parent.name} has no {path.name}: {how}"
    assert path.read_text(encoding="utf-8") == text, f"{path.parent.name}/{path.name} is out of date: {how}"
