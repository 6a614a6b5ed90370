"""The file that a match is saved in."""

from collections.abc import Collection
from itertools import count
from pathlib import Path

from platformdirs import user_data_path

from druids.match import Match

ENDING = ".druids"


class SaveFile:
    """Knows what is saved already. With a file of its own it saves after every decision."""

    def __init__(self, match: Match, people: Collection[int], file: Path | None = None) -> None:
        self.match = match
        self.people = people
        self.file = file
        self._stored = match.steps
        self._mine = {file} if file else set()

    @property
    def unsaved(self) -> bool:
        """Whether leaving now would lose decisions of a person."""
        steps = self.match.steps
        return steps != self._stored and any(step.actor in self.people for step in steps)

    def may_write(self, path: Path) -> bool:
        """Whether the path is free or holds an earlier state of this match."""
        return path in self._mine or not path.exists()

    def save(self, path: Path) -> None:
        self.match.save(path)
        self._mine.add(path)
        self._stored = self.match.steps

    def decided(self) -> None:
        """Save after a decision, if there is a file."""
        if self.file:
            self.save(self.file)

    def suggestion(self) -> Path:
        """A file in the current folder that may be written."""
        return self.file or self._free(Path())

    def rescue(self) -> Path:
        """Save the match without asking; return the path."""
        path = self.file or self._free(user_data_path("druids") / "games")
        self.save(path)
        return path

    def _free(self, folder: Path) -> Path:
        stem = f"{self.match.game.name}-{self.match.seed}"
        paths = (folder / f"{stem}{f'-{n}' if n > 1 else ''}{ENDING}" for n in count(1))
        return next(path for path in paths if self.may_write(path))
