"""A table to try things on: a real state, driven by names."""

from typing import Any

import numpy as np

from druids.games.stonehenge.game import GAME
from druids.games.stonehenge.state import DOMAIN_CARDS, NAMES, Ask
from druids.games.stonehenge.tables import LETTERS
from druids.kernel.bind import bind
from druids.kernel.bits import members
from druids.kernel.tasks import KIND

driver = bind("druids.kernel.driver", GAME)


def twin(states: Any) -> Any:
    """A copy, byte for byte; NumPy's own would leave the padding between fields to chance."""
    copy = GAME.record.new()
    driver.clone(copy, 0, states, 0)
    return copy


Piles = dict[str, int]  # top value by domain letter


class Table:
    def __init__(self, seats: int, sun_and_moon: bool = False, rounds: int = 5) -> None:
        self.states = GAME.record.new()
        self.seats = seats
        driver.start(self.states, 0, seats, np.array([sun_and_moon, rounds], np.int64))

    @property
    def s(self) -> Any:
        return self.states[0]

    @property
    def seat(self) -> int:
        return int(driver.current_actor(self.states, 0))

    @property
    def asked(self) -> str:
        return GAME.asks[int(self.s.tasks[self.s.depth - 1, KIND])]

    def actions(self) -> list[int]:
        mask = np.zeros(GAME.actions.mask_words, np.uint64)
        driver.legal_mask(self.states, 0, mask)
        return members(mask)

    def legal(self) -> list[str]:
        return [GAME.actions.names[action] for action in self.actions()]

    def weights(self) -> dict[str, int]:
        weights = np.zeros(GAME.actions.size, np.int64)
        driver.chance_weights(self.states, 0, weights)
        return {GAME.actions.names[a]: int(weights[a]) for a in np.flatnonzero(weights)}

    def play(self, *names: str) -> "Table":
        for name in names:
            (action,) = set(self.actions()) & set(GAME.actions.by_name[name])
            driver.play(self.states, 0, action)
        return self

    def scores(self) -> list[int]:
        out = np.zeros(self.seats, np.int64)
        driver.scores_of(self.states, 0, out)
        return [int(points) for points in out]

    def piles(self, seat: int) -> Piles:
        return {LETTERS[d]: int(v) for d, v in enumerate(self.s.tops[seat]) if v}

    def heights(self, seat: int) -> Piles:
        return {LETTERS[d]: int(n) for d, n in enumerate(self.s.heights[seat]) if n}

    def stage(
        self, hands: list[str], leader: int = 0, piles: dict[int, Piles] | None = None, trick_no: int = 2
    ) -> "Table":
        """In the middle of round 1: these hands, this leader, these piles of one card each."""
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
    while table.asked == "DEAL":
        table.play(f"deal:{left[int(table.s.tasks[0, 2])].pop(0)}")
    return table
