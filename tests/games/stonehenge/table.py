"""A table for tests of Stonehenge: hands and piles laid out by hand, or dealt card by card."""

from typing import Any

from druids.games.stonehenge.game import GAME
from druids.games.stonehenge.state import DOMAIN_CARDS, NAMES, Ask
from druids.games.stonehenge.tables import LETTERS
from tests.games.table import GameTable

Piles = dict[str, int]  # top value by domain letter


class Table(GameTable):
    def __init__(self, seats: int, sun_and_moon: bool = False, rounds: int = 5) -> None:
        super().__init__(GAME, seats, (sun_and_moon, rounds))

    def piles(self, seat: int) -> Piles:
        return {LETTERS[d]: int(v) for d, v in enumerate(self.s.tops[seat]) if v}

    def heights(self, seat: int) -> Piles:
        return {LETTERS[d]: int(n) for d, n in enumerate(self.s.heights[seat]) if n}

    def stage(
        self, hands: list[str], leader: int = 0, piles: dict[int, Piles] | None = None, trick_no: int = 2
    ) -> "Table":
        """Lay out the middle of round 1: hands, the leader, and piles of one card each."""
        self.play("dealer:0")
        s = self.s
        s.depth = 1
        s.tasks[0] = (Ask.PLAY, leader, 0, 0)
        s.leader, s.trick_no, s.cult = leader, 2, max(0, int(s.cult))
        for seat, hand in enumerate(hands):
            for name in hand.split():
                give(s, seat, name)
        for seat, owned in (piles or {}).items():
            for letter, value in owned.items():
                s.tops[seat, LETTERS.index(letter)] = value
                s.heights[seat, LETTERS.index(letter)] = 1
        return self


def give(s: Any, seat: int, name: str) -> None:
    card = NAMES.index(name)
    s.held[seat] += 1
    if card < DOMAIN_CARDS:
        s.hands[seat] |= 1 << card
    elif name == "S":
        s.sickles[seat] += 1
    else:
        s.mistletoes[seat] += 1


def dealt(seats: int, hands: list[str], sun_and_moon: bool = False, rounds: int = 5, dealer: int = 0) -> Table:
    """A table after a real deal of these hands."""
    table = Table(seats, sun_and_moon, rounds).play(f"dealer:{dealer}")
    left = [hand.split() for hand in hands]
    while table.ask == "DEAL":
        table.play(f"deal:{left[int(table.s.tasks[0, 2])].pop(0)}")
    return table
