"""Futark's distribution and score column in plain Python, written from the rules document and nothing else."""

from dataclasses import dataclass, field


@dataclass
class Column:
    """Movers and offset (futark section 6)."""

    points: list[int]
    offset: int = 0
    winner: int | None = None

    def add(self, seat: int, amulets: int) -> None:
        self.points[seat] += amulets
        while self.points[seat] > 5 * self.offset + 30:
            if any(p <= 5 * self.offset + 5 for other, p in enumerate(self.points) if other != seat):
                self.winner = seat
                return
            self.offset += 1


@dataclass
class Location:
    """A location with all that lies there: gems as names, servants as (owner, value) in the order played."""

    kind: str
    gems: list[str] = field(default_factory=list)
    servants: list[tuple[int, int]] = field(default_factory=list)

    def amulets(self) -> int:
        return sum(int(gem[1]) for gem in self.gems if gem[0] == self.kind)

    def takes(self) -> list[tuple[int, int]]:
        """(owner, amulets) in taking order (futark 5.4, 5.5)."""
        left = self.amulets()
        order = sorted(self.servants, key=lambda servant: servant[1])  # stable: the earlier played goes first
        result = []
        for place, (owner, value) in enumerate(order):
            take = left if place == len(order) - 1 else min(value, left)
            left -= take
            result.append((owner, take))
        return result

    def claimable(self) -> bool:
        return len(self.gems) + len(self.servants) >= 3 and len(self.servants) >= 1

    def score(self, column: Column) -> None:
        for owner, take in self.takes():
            column.add(owner, take)
            if column.winner is not None:
                return
