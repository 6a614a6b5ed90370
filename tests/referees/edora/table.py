"""Edora's table while a game goes on: the seats, the common supply, and the gains of edora section 13."""

from collections import Counter
from dataclasses import dataclass, field

from tests.referees.edora.board import PITS, SHRINES, Board
from tests.referees.edora.tables import (
    BEIGE_DOLMENS,
    BONUSES,
    COLOURS,
    DIE_FACES,
    FIRST_PROVISIONS,
    LAST_KNOWLEDGE,
    LAST_SICKLE,
    POTION_COSTS,
    TABLET_COPIES,
    TABLETS,
)
from tests.referees.referee import NATURE, Asking, Options, choose, draw

MISSING = 2  # prestige for a die or a field that cannot be had (edora 13.3 to 13.5)


@dataclass
class Druid:
    """What a seat has (edora 7.12)."""

    personal: Counter[int] = field(default_factory=Counter)  # dice by value
    stored: Counter[int] = field(default_factory=Counter)
    placed: dict[str, int] = field(default_factory=dict)  # value of the die on each shrine
    provisions: int = FIRST_PROVISIONS
    mistletoe: int = 0
    prestige: int = 0
    knowledge: int = 1
    sickle: int = 0
    stones: list[str] = field(default_factory=list)  # erected
    runestones: list[str] = field(default_factory=list)
    layers: dict[int, list[str]] = field(default_factory=lambda: {1: [], 2: [], 3: []})  # gems of the amulet
    tablets: list[str] = field(default_factory=list)
    potions: list[str] = field(default_factory=list)
    pairs: list[list[str]] = field(default_factory=list)  # herbs still on the large board
    freed: int = 0  # pairs that the sickle has freed
    active: set[str] = field(default_factory=set)
    face_down: set[str] = field(default_factory=set)
    dolmens: int = 0
    figure: str = ""
    beside: bool = True  # still beside its start shrine

    @property
    def gems(self) -> list[str]:
        return [gem for layer in self.layers.values() for gem in layer]


class Table:
    def __init__(self, seats: int, options: Options) -> None:
        self.options = options
        self.druids = [Druid() for _ in range(seats)]
        self.master = 0
        self.board: Board
        self.dolmens: dict[str, set[str]] = {}  # the two shrines of each colour
        self.oracle: list[str] = []
        self.stack = Counter(dict.fromkeys(TABLETS, TABLET_COPIES))
        self.under_the_stack: list[str] = []
        self.open_tablets: list[str | None] = []
        self.towers: dict[int, list[int]] = {number: [] for number in range(1, LAST_KNOWLEDGE + 1)}  # bottom first
        self.taken_fields: dict[str, set[int]] = {shrine: set() for shrine in SHRINES}
        self.erected: Counter[str] = Counter()  # stones and runestones at each shrine
        self.potions = list(POTION_COSTS)
        self.dark_pits = list(PITS)
        self.colours = list(COLOURS)
        self.beige = list(BEIGE_DOLMENS)

    @property
    def seats(self) -> range:
        return range(len(self.druids))

    def from_the_master_on(self) -> list[int]:
        return [(self.master + k) % len(self.druids) for k in self.seats]

    def knowledge_rank(self, seat: int) -> tuple[int, int]:
        """Where a marker lies on the knowledge bar; the greater ranks first (edora 8.4)."""
        number = self.druids[seat].knowledge
        return number, self.towers[number].index(seat)

    def dice_at(self, shrine: str) -> list[int]:
        """The seats with a die there."""
        return [seat for seat in self.seats if shrine in self.druids[seat].placed]

    def highest_at(self, shrine: str) -> int:
        """edora 10.3"""
        return max(self.dice_at(shrine), key=lambda seat: (self.druids[seat].placed[shrine], self.knowledge_rank(seat)))

    def compete(self, shrine: str) -> None:
        """edora 10.3"""
        if len(self.dice_at(shrine)) >= 2:
            gain_prestige(self.druids[self.highest_at(shrine)], 2)


def draw_tablet(table: Table) -> Asking[str]:
    """By copies left; those put under the stack come last, in their order (edora 7.9, 17)."""
    if table.stack.total():
        tablet = yield from draw("tablet", table.stack)
        table.stack[tablet] -= 1
        return tablet
    tablet = yield from choose(NATURE, "tablet", table.under_the_stack[:1])
    table.under_the_stack.pop(0)
    return tablet


# -- gains (edora section 13) --------------------------------------------------------------------------


def gain_prestige(druid: Druid, points: int) -> None:
    """edora 13.2"""
    druid.prestige += 5 if points == 3 and "H11" in druid.active else points


def gain_die(table: Table, seat: int) -> Asking[None]:
    """edora 13.3"""
    druid = table.druids[seat]
    values = [value for value in DIE_FACES if druid.stored[value]]
    if not values:
        gain_prestige(druid, MISSING)
        return
    value = int((yield from choose(seat, "take_die", values)))
    druid.stored[value] -= 1
    druid.personal[value] += 1


def gain_knowledge(table: Table, seat: int, fields: int) -> None:
    """edora 13.4"""
    if fields < 1:
        return
    druid = table.druids[seat]
    table.towers[druid.knowledge].remove(seat)
    wanted = druid.knowledge + fields
    druid.knowledge = min(LAST_KNOWLEDGE, wanted)
    table.towers[druid.knowledge].append(seat)
    gain_prestige(druid, MISSING * (wanted - druid.knowledge))


def gain_sickle(druid: Druid, fields: int) -> None:
    """edora 13.5"""
    wanted = druid.sickle + fields
    druid.sickle = min(LAST_SICKLE, wanted)
    gain_prestige(druid, MISSING * (wanted - druid.sickle))


def gain_bonus(table: Table, seat: int, bonus: str) -> Asking[None]:
    """edora 13.1"""
    druid = table.druids[seat]
    assert bonus in BONUSES
    if bonus == "PRE":
        gain_prestige(druid, 3)
    elif bonus == "KNO":
        gain_knowledge(table, seat, 1)
    elif bonus == "PRO":
        druid.provisions += 3
    elif bonus == "DIE":
        yield from gain_die(table, seat)
    elif bonus == "MIS":
        druid.mistletoe += 1
    else:
        gain_sickle(druid, 1)
