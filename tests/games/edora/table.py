"""A table for tests of Edora: dice, figures and herbs laid out by hand."""

from collections.abc import Callable

from druids.games.edora.flow import run_deed
from druids.games.edora.gains import standing
from druids.games.edora.game import GAME
from druids.games.edora.state import Ask, Deed
from druids.games.edora.tables import BONUSES, FIELDS, HERBS, POTIONS, RUNES, SHRINES, TABLETS
from druids.kernel.bits import small_set
from druids.kernel.tasks import NATURE, OVER, deed_due, push
from tests.games.table import GameTable


def number(name: str) -> int:
    """The number of a shrine, bonus, herb, potion, rune or tablet."""
    for names in (SHRINES, BONUSES, HERBS, POTIONS, RUNES, TABLETS, FIELDS):
        if name in names:
            return names.index(name)
    raise KeyError(name)


def shrines(bits: int) -> list[str]:
    return [SHRINES[k] for k in small_set(bits)]


class Table(GameTable):
    def __init__(self, seats: int = 2, **options: str) -> None:
        super().__init__(GAME, seats, GAME.info.codes(GAME.info.settle({"board": "default"} | options)))

    def go_on(self, choose: Callable[[list[str]], str] = lambda names: names[0], until: str = "MOVE") -> "Table":
        """Play until this ask is on top of the stack, by default the first legal action."""
        while not self.over and self.ask != until:
            self.play(choose(self.names()))
        return self

    def begin(self, master: int = 0) -> "Table":
        """Set up with the first legal action of every ask; the first move is the master's."""
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

    def push_ask(self, kind: Ask, seat: int = 0, what: int = 0, n: int = 0) -> "Table":
        push(self.s, kind, seat, what, n)
        return self

    def do(self, *deeds: Deed, seat: int = 0) -> "Table":
        """Run these deeds one after the other, until an ask is on top of the stack."""
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


__all__ = ["NATURE", "OVER", "Table", "number", "shrines"]


def table_at(shrine: str, seats: int = 2) -> Table:
    """Seat 0 stands on a shrine with a die of value 1 there, with plenty to pay."""
    table = Table(seats).begin().put(0, **{shrine: 1}).stand(0, shrine)
    table.s.provisions[0] = 50
    return table
