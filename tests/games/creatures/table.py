"""A table for tests of Creatures: hands and groups laid out by hand."""

from druids import catalog
from druids.games.creatures.board import update_key
from druids.games.creatures.state import RANK
from druids.games.creatures.tables import CREATURE_NAMES, SPECIAL_NAMES
from druids.kernel.tasks import NATURE, SEAT, WHAT, top
from tests.games.table import GameTable

GAME = catalog.load("creatures")
NAMES = GAME.actions.names
ICON_SPECIALS = SPECIAL_NAMES[:3]


class Table(GameTable):
    def __init__(self, seed: int = 1, **options: str) -> None:
        super().__init__(GAME, 2, GAME.info.codes(GAME.info.settle(options)), seed)

    @property
    def what(self) -> int:
        return int(top(self.s, WHAT))

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
