"""A table for tests: begin a game, edit the position, ask and answer by name."""

from collections.abc import Callable
from typing import Any

import numpy as np

from druids.games.edora.flow import run_deed
from druids.games.edora.gains import standing
from druids.games.edora.game import GAME
from druids.games.edora.state import Ask, Deed
from druids.games.edora.tables import BONUSES, FIELDS, HERBS, POTIONS, RUNES, SHRINES, TABLETS
from druids.kernel.bits import members, small_set
from druids.kernel.tasks import NATURE, OVER, deed_due, push, to_act

RULES = GAME.rules
ACTIONS = GAME.actions


def number(name: str) -> int:
    """The number of a shrine, bonus, herb, potion, rune or tablet."""
    for names in (SHRINES, BONUSES, HERBS, POTIONS, RUNES, TABLETS, FIELDS):
        if name in names:
            return names.index(name)
    raise KeyError(name)


def shrines(bits: int) -> list[str]:
    return [SHRINES[k] for k in small_set(bits)]


class Table:
    """One game. `history` holds the names of all answers, with who gave them."""

    def __init__(self, seats: int = 2, **options: str) -> None:
        self.codes = GAME.info.codes(GAME.info.settle({"board": "default"} | options))
        self.states = GAME.record.new(1)
        self.s: Any = self.states[0]
        RULES.setup(self.s, seats, np.array(self.codes))
        self.history: list[tuple[int, str]] = []

    # -- asking and answering

    def seat(self) -> int:
        return to_act(self.s)

    def kind(self) -> str:
        return GAME.asks[int(self.s.tasks[self.s.depth - 1, 0])]

    def names(self) -> list[str]:
        mask = np.zeros(ACTIONS.mask_words, np.uint64)
        RULES.legal(self.s, mask)
        return [ACTIONS.names[action] for action in members(mask)]

    def weights(self) -> dict[str, int]:
        out = np.zeros(ACTIONS.size, np.int64)
        RULES.chance(self.s, out)
        return {ACTIONS.names[k]: int(out[k]) for k in np.flatnonzero(out)}

    def play(self, *names: str) -> "Table":
        for name in names:
            mask = np.zeros(ACTIONS.mask_words, np.uint64)
            RULES.legal(self.s, mask)
            legal = members(mask)
            (action,) = [a for a in ACTIONS.by_name[name] if a in legal] or self._refuse(name)
            self.history.append((self.seat(), name))
            RULES.apply(self.s, action)
        return self

    def _refuse(self, name: str) -> list[int]:
        raise AssertionError(f"{name} is not among {self.names()}")

    def go_on(self, choose: Callable[[list[str]], str] = lambda names: names[0], until: str = "MOVE") -> "Table":
        """Answer until a question of this kind is asked, by default with the first name."""
        while self.seat() != OVER and self.kind() != until:
            self.play(choose(self.names()))
        return self

    def begin(self, master: int = 0) -> "Table":
        """Set up with the first answer to everything, so that the first move is to be made by the master."""
        self.go_on(until="ROLL")
        for seat in range(self.s.seats):
            self.play(*["roll:6" if seat == master else "roll:1"] * 4)
        return self.go_on()

    # -- editing the position

    def put(self, seat: int, **dice: int) -> "Table":
        """Dice of a seat on shrines, each on the first free field: put(0, s01=4)."""
        for name, value in dice.items():
            shrine = number(name)
            free = next(k for k in range(self.s.seats) if self.s.holders[shrine, k] < 0)
            self.s.holders[shrine, free] = seat
            self.s.values[seat, shrine] = value
            self.s.dice[seat] |= 1 << shrine
        return self

    def stand(self, seat: int, shrine: str) -> "Table":
        """The seat's figure on a shrine."""
        self.s.here[seat] = number(shrine)
        self.s.beside[seat] = 0
        return self

    def hold(self, seat: int, *values: int, stored: tuple[int, ...] | None = None) -> "Table":
        """Exactly these personal dice, and if given exactly these stored ones."""
        self.s.personal[seat, :] = [values.count(value) for value in range(1, 7)]
        if stored is not None:
            self.s.stored[seat, :] = [stored.count(value) for value in range(1, 7)]
        return self

    def activate(self, seat: int, *herbs: str) -> "Table":
        for herb in herbs:
            self.s.active[seat] |= 1 << number(herb)
        return self

    def ask(self, kind: Ask, seat: int = 0, what: int = 0, n: int = 0) -> "Table":
        push(self.s, kind, seat, what, n)
        return self

    def do(self, *deeds: Deed, seat: int = 0) -> "Table":
        """Let these deeds run_deed one after the other, until a question is asked."""
        for deed in reversed(deeds):
            push(self.s, deed, seat, 0, 0)
        while deed_due(self.s):
            run_deed(self.s)
        return self

    # -- looking

    def gained(self, act: Callable[[], object]) -> dict[str, int]:
        """What seat 0 gains by something, without what did not change."""
        before = self.purse()
        act()
        after = self.purse()
        return {key: after[key] - before[key] for key in after if after[key] != before[key]}

    def purse(self, seat: int = 0) -> dict[str, int]:
        fields = ("prestige", "knowledge", "provisions", "mistletoe", "sickle")
        return {field: int(self.s[field][seat]) for field in fields} | {
            "personal": int(sum(self.s.personal[seat])),
            "stored": int(sum(self.s.stored[seat])),
        }

    def tower(self) -> list[int]:
        """The seats from the one least ahead on the knowledge bar to the one most ahead."""
        return sorted(range(self.s.seats), key=lambda seat: standing(self.s, seat))

    def scores(self) -> list[int]:
        out = np.zeros(4, np.int64)
        RULES.scores(self.s, out)
        return [int(points) for points in out[: self.s.seats]]


__all__ = ["NATURE", "OVER", "Table", "number", "shrines"]
