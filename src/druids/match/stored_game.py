"""A stored game as facts and names, without its rules: what `.druids` files are written from.

Matches are written through it, and so are tables of a server whose rules version is no longer installed.
"""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from druids.kernel.info import OptionValue

RULE = "---"


@dataclass(frozen=True)
class StoredGame:
    """The facts of a game and its steps as `actor name`; `*` is chance. A finished game has scores and winners."""

    game: str
    rules: int
    seats: int
    options: Mapping[str, OptionValue]  # every option of the game, in its order
    seed: int | None
    names: Sequence[str]
    steps: Sequence[str]
    scores: Sequence[int] | None = None
    winners: Sequence[int] = ()

    def text(self) -> str:
        """The text of a file."""
        lines = [_fact("game", self.game), _fact("rules", self.rules), _fact("seats", self.seats)]
        if self.options:
            lines.append(_fact("options", " ".join(self._spelled(self.options))))
        if self.seed is not None:
            lines.append(_fact("seed", self.seed))
        if self.names:
            lines.append(_fact("names", " | ".join(self.names)))
        lines += [RULE, *self.steps, RULE]
        if self.scores is not None:
            lines.append(_fact("scores", " ".join(str(points) for points in self.scores)))
            lines.append(_fact("winners", " ".join(str(seat) for seat in self.winners)))
        lines.append(_fact("digest", self.digest()))
        return "\n".join(lines) + "\n"

    def digest(self) -> str:
        """A hash of the game, its options and every action, which other programs can compute too."""
        lines = [f"game {self.game}", f"rules {self.rules}", f"seats {self.seats}"]
        if self.options:
            lines.append("options " + " ".join(self._spelled(sorted(self.options))))
        lines += [RULE, *self.steps]
        text = "".join(line + "\n" for line in lines)
        return "sha256:" + hashlib.sha256(text.encode()).hexdigest()

    def _spelled(self, names: "Sequence[str] | Mapping[str, OptionValue]") -> Iterator[str]:
        for name in names:
            value = self.options[name]
            yield f"{name}={str(value).lower() if isinstance(value, bool) else value}"


def _fact(key: str, value: object) -> str:
    return f"{key:<8} {value}".rstrip()
