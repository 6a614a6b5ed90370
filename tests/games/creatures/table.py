"""A table for tests: the compiled game played by names, or set up by hand."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids import catalog
from druids.games.creatures.board import update_key
from druids.games.creatures.state import RANK, Ask
from druids.games.creatures.tables import CREATURE_NAMES, SPECIAL_NAMES
from druids.kernel.bind import bind
from druids.kernel.bits import members
from druids.kernel.rng import randbelow, seeded_rng
from druids.kernel.tasks import KIND, NATURE, OVER, SEAT, WHAT, top

GAME = catalog.load("creatures")
DRIVER = bind("druids.kernel.driver", GAME)
NAMES = GAME.actions.names
ICON_SPECIALS = SPECIAL_NAMES[:3]


class Table:
    """One game, and the names of all that happened in it."""

    def __init__(self, seed: int = 1, **options: str) -> None:
        self.states = GAME.record.new(1)
        self.rng = seeded_rng(seed)
        self.actions: list[int] = []
        self.codes = np.array(GAME.info.codes(GAME.info.settle(options)), np.int64)
        DRIVER.start(self.states, 0, 2, self.codes)

    @property
    def s(self) -> Any:
        return self.states[0]

    @property
    def actor(self) -> int:
        return int(DRIVER.current_actor(self.states, 0))

    @property
    def over(self) -> bool:
        return self.actor == OVER

    @property
    def ask(self) -> str:
        return Ask(top(self.s, KIND)).name

    @property
    def what(self) -> int:
        return int(top(self.s, WHAT))

    def copy(self) -> NDArray[Any]:
        """The state, padding and all."""
        copied = GAME.record.new(1)
        copied.view(np.uint8)[:] = self.states.view(np.uint8)
        return copied

    def seen(self, viewer: int) -> NDArray[Any]:
        view = self.copy()
        DRIVER.hide_for(view, 0, viewer)
        return view

    def legal(self) -> list[int]:
        mask = np.zeros(GAME.actions.mask_words, np.uint64)
        DRIVER.legal_mask(self.states, 0, mask)
        return members(mask)

    def names(self) -> set[str]:
        return {NAMES[action] for action in self.legal()}

    def play(self, *names: str) -> "Table":
        for name in names:
            assert name in self.names(), f"{name} is not legal: {sorted(self.names())}"
            self.act(GAME.actions.by_name[name][0])
        return self

    def act(self, action: int) -> None:
        self.actions.append(action)
        DRIVER.play(self.states, 0, action)

    def random_action(self) -> int:
        if self.actor == NATURE:
            return int(DRIVER.sample_chance(self.states, 0, self.rng))
        legal = self.legal()
        return legal[randbelow(self.rng, len(legal))]

    def random_walk(self, steps: int) -> "Table":
        for _ in range(steps):
            if not self.over:
                self.act(self.random_action())
        return self

    # -- set up by hand ----------------------------------------------------------------------------------

    def dealt(self, terrains: str = "T1 T2 T3 T4 T5") -> "Table":
        """Seat 0 is to begin; hands are whatever comes."""
        self.play("first:0", *(f"terrain:{name}" for name in terrains.split()))
        while self.actor == NATURE:
            self.act(self.random_action())
        return self

    def give(self, seat: int, creatures: str = "", specials: str = "") -> "Table":
        """Replace a hand, whatever the other seat holds."""
        self.s.hands[seat] = sum(1 << CREATURE_NAMES.index(name) for name in creatures.split())
        self.s.creatures_held[seat] = len(creatures.split())
        self.s.specials[seat] = [specials.split().count(name) for name in SPECIAL_NAMES]
        self.s.specials_held[seat] = len(specials.split())
        return self

    def stand(self, position: int, side: int, creatures: str, attached: str = "") -> "Table":
        """Put creatures onto a side; attached is like `star:eagle plus:bear wings:walrus`."""
        self.s.sides[position, side] |= sum(1 << CREATURE_NAMES.index(name) for name in creatures.split())
        for thing in attached.split():
            kind, name = thing.split(":")
            bit = 1 << CREATURE_NAMES.index(name)
            if kind in ICON_SPECIALS:
                self.s.attached[ICON_SPECIALS.index(kind)] |= bit
            else:
                self.s[{"star": "starred", "plus": "raised", "minus": "lowered"}[kind]] |= bit
        update_key(self.s, position, side, int(top(self.s, SEAT)))
        return self

    def key(self, position: int, side: int) -> tuple[int, int]:
        return divmod(int(self.s.keys[position, side]), RANK)

    def scores(self) -> list[int]:
        out = np.zeros(2, np.int64)
        DRIVER.scores_of(self.states, 0, out)
        return out.tolist()

    def winners(self) -> int:
        return int(DRIVER.winners_of(self.states, 0))
