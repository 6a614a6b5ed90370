"""Text files that tests compare with. They are kept with the game's own tests and reviewed like code."""

from pathlib import Path


def compare(path: Path, text: str, update: bool) -> None:
    """Fail unless the file holds exactly this text. With --update-snapshots, write it first."""
    if update:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    how = f"`pytest tests/conformance --update-snapshots -k {path.parent.name}` writes it; review it like code"
    assert path.exists(), f"{path.parent.name} has no {path.name}: {how}"
    assert path.read_text(encoding="utf-8") == text, f"{path.parent.name}/{path.name} is out of date: {how}"
