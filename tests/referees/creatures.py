"""A referee for Creatures, read from its rules document alone (deliberately nothing from `druids`)."""

from dataclasses import dataclass, field
from itertools import combinations

from tests.referees.referee import NATURE, Asking, Options, Play, Rulebook, ask, choose, draw

# creatures 1.5: L land, W water, S sky
TERRAINS = {"T1": "L", "T2": "W", "T3": "S", "T4": "LW", "T5": "LS", "T6": "WS", "T7": "LWS"}
ANIMALS = {  # values 1 to 5 from left to right
    "mammal": "hedgehog L, bat S, otter LW, walrus W, bear L",
    "bird": "wren S, kingfisher WS, raven LS, falcon S, eagle S",
    "fish": "minnow W, mudskipper LW, flying_fish WS, eel LW, manta_ray WS",
    "reptile": "flying_lizard LS, sea_snake W, viper L, tortoise L, sea_turtle W",
    "amphibian": "newt LW, salamander L, olm W, flying_frog LS, toad LW",
    "insect": "mayfly WS, bee LS, ant L, dragonfly WS, stag_beetle LS",
}
LEGENDARIES = {"unicorn": "L", "phoenix": "S", "kraken": "W"}
LEGENDARY_VALUE = 6
ICON_SPECIALS = {"wings": "S", "fins": "W", "legs": "L"}  # in the order of 12
SPECIALS = {"wings": 3, "fins": 2, "legs": 1, "star": 2, "plusminus": 1, "exchange": 2, "end": 1}  # creatures 1.4
ALL_TYPES = frozenset(ANIMALS)

POSITIONS = 5  # creatures 2.2
CREATURE_DECK, SPECIAL_DECK = 15, 5  # creatures 2.3
CREATURE_HAND, SPECIAL_HAND = 4, 2  # creatures 2.4
TURNS = 30  # creatures 4.6
SMALLEST_GROUP = 3  # creatures 7.1
TERRAINS_TO_WIN = 3  # creatures 9.2

Types = frozenset[str]
Key = tuple[int, int]  # rank and number, creatures 7.3
Place = tuple[int, int]  # position of the terrain, and side


@dataclass(frozen=True)
class Printed:
    value: int
    types: Types
    icons: frozenset[str]


def printed_cards() -> dict[str, Printed]:
    """The creatures in table order (creatures section 12)."""
    cards = {}
    for kind, row in ANIMALS.items():
        for value, cell in enumerate(row.split(", "), start=1):
            name, icons = cell.split(" ")
            cards[name] = Printed(value, frozenset({kind}), frozenset(icons))
    for name, icons in LEGENDARIES.items():
        cards[name] = Printed(LEGENDARY_VALUE, ALL_TYPES, frozenset(icons))
    return cards


CREATURES = printed_cards()
TABLE_ORDER = {name: number for number, name in enumerate(CREATURES)}


# -- groups --------------------------------------------------------------------------------------------

Member = tuple[int, Types]  # effective value and types, creatures 5.2


def key_of_all(group: tuple[Member, ...]) -> Key:
    """creatures 7.2, 7.4"""
    values = [value for value, _ in group]
    of_one_type = bool(frozenset.intersection(*(types for _, types in group)))
    consecutive = len(set(values)) == len(values) == max(values) - min(values) + 1
    if consecutive and of_one_type:
        return 5, max(values)
    if len(set(values)) == 1:
        return 4, values[0]
    if of_one_type:
        return 3, max(values)
    if consecutive:
        return 2, max(values)
    return 1, sum(values)


def key_of(side: list[Member], rule: str) -> Key | None:
    """creatures 7.1, or the best key of any three or more by the option."""
    if len(side) < SMALLEST_GROUP:
        return None
    if rule == "whole_side":
        return key_of_all(tuple(side))
    sizes = range(SMALLEST_GROUP, len(side) + 1)
    return max(key_of_all(group) for size in sizes for group in combinations(side, size))


# -- the table -----------------------------------------------------------------------------------------


@dataclass
class Druid:
    """A seat's hands, and how many cards its decks still hold."""

    creatures: list[str] = field(default_factory=list)
    specials: list[str] = field(default_factory=list)
    creature_deck: int = CREATURE_DECK
    special_deck: int = SPECIAL_DECK


@dataclass
class Side:
    """One side of a terrain: its key, and by which action and whom it last changed to it (creatures 8.4)."""

    key: Key | None = None
    since: int = 0
    by: int = 0


class Table:
    def __init__(self, options: Options) -> None:
        self.options = options
        self.druids = [Druid(), Druid()]
        self.terrains: list[str] = []
        self.closed: set[int] = set()
        self.creatures_left = set(CREATURES)
        self.specials_left = dict(SPECIALS)
        self.places: dict[str, Place] = {}
        self.added_icons: dict[str, set[str]] = {name: set() for name in CREATURES}
        self.starred: set[str] = set()
        self.plus: dict[str, int] = {}  # 1 or -1 for the bearer of the ±1 card
        self.sides = {(position, side): Side() for position in range(POSITIONS) for side in (0, 1)}
        self.actions = 0

    # creatures 5.2
    def icons(self, creature: str) -> set[str]:
        return self.added_icons[creature] | CREATURES[creature].icons

    def types(self, creature: str) -> Types:
        return ALL_TYPES if creature in self.starred else CREATURES[creature].types

    def value(self, creature: str) -> int:
        return CREATURES[creature].value + self.plus.get(creature, 0)

    def fits(self, icons: set[str], position: int) -> bool:
        return bool(icons & set(TERRAINS[self.terrains[position]]))

    def standing(self, place: Place) -> list[str]:
        return [creature for creature, where in self.places.items() if where == place]

    def reachable(self) -> list[str]:
        """The placed creatures that specials may affect (creatures 6.3), in table order."""
        there = [creature for creature, (position, _) in self.places.items() if position not in self.closed]
        return sorted(there, key=lambda creature: TABLE_ORDER[creature])

    def can_swap(self, one: str, other: str) -> bool:
        """creatures 6.1; closed terrains are left out before."""
        (here, side), (there, other_side) = self.places[one], self.places[other]
        if (here, side) == (there, other_side):
            return False
        if self.options["exchange_scope"] == "same_side" and side != other_side:
            return False
        return self.fits(self.icons(one), there) and self.fits(self.icons(other), here)

    def can_close(self, position: int) -> bool:
        """creatures 4.1, `end`"""
        full = all(len(self.standing((position, side))) >= SMALLEST_GROUP for side in (0, 1))
        return full and position not in self.closed

    def count_action(self, seat: int) -> None:
        """creatures 8.4: an action is over; whose key did it change?"""
        self.actions += 1
        for place, side in self.sides.items():
            members = [(self.value(creature), self.types(creature)) for creature in self.standing(place)]
            key = key_of(members, self.options["group_rule"])
            if key != side.key:
                self.sides[place] = Side(key, self.actions, seat)


def play(seats: int, options: Options) -> Play:
    table = Table(options)
    first = int((yield from choose(NATURE, "first", range(seats))))
    for _ in range(POSITIONS):
        left = [terrain for terrain in TERRAINS if terrain not in table.terrains]
        table.terrains.append((yield from choose(NATURE, "terrain", left)))
    for seat in (first, 1 - first):
        for _ in range(CREATURE_HAND):
            yield from draw_creature(table, seat)
        for _ in range(SPECIAL_HAND):
            yield from draw_special(table, seat)
    for number in range(TURNS):
        seat = (first + number) % seats
        yield from turn(table, seat)
        if number < TURNS - 1:  # 12: nothing is drawn after the last turn
            yield from refill(table, seat)
    return result(table)


# -- drawing -------------------------------------------------------------------------------------------


def draw_creature(table: Table, seat: int) -> Asking[None]:
    creature = yield from choose(NATURE, "creature", table.creatures_left)
    table.creatures_left.remove(creature)
    table.druids[seat].creatures.append(creature)
    table.druids[seat].creature_deck -= 1


def draw_special(table: Table, seat: int) -> Asking[None]:
    special = yield from draw("special", table.specials_left)
    table.specials_left[special] -= 1
    table.druids[seat].specials.append(special)
    table.druids[seat].special_deck -= 1


def refill(table: Table, seat: int) -> Asking[None]:
    """creatures 4.5, the creature before the specials (creatures 12.1)."""
    druid = table.druids[seat]
    while druid.creature_deck and len(druid.creatures) < CREATURE_HAND:
        yield from draw_creature(table, seat)
    while druid.special_deck and len(druid.specials) < SPECIAL_HAND:
        yield from draw_special(table, seat)


# -- a turn --------------------------------------------------------------------------------------------


def turn(table: Table, seat: int) -> Asking[None]:
    """Exactly one creature, and specials before and after it (creatures 4.1)."""
    druid = table.druids[seat]
    placed = False
    while True:
        names = ["end_turn"] if placed else [f"play:{creature}" for creature in druid.creatures]
        action = yield from ask(seat, names + playable_specials(table, seat))
        kind, *what = action.split(":")
        if kind == "end_turn":
            return
        if kind == "play":
            yield from place_creature(table, seat, what[0])
            placed = True
        else:
            yield from play_special(table, seat, kind, what)
        table.count_action(seat)


def playable_specials(table: Table, seat: int) -> list[str]:
    hand = table.druids[seat].specials
    reachable = table.reachable()
    names = []
    for special, icon in ICON_SPECIALS.items():
        if special in hand:
            names += [f"icon:{special}:{creature}" for creature in reachable if icon not in table.icons(creature)]
    if "star" in hand:
        names += [f"star:{creature}" for creature in reachable if table.types(creature) != ALL_TYPES]
    if "plusminus" in hand:
        names += [f"{sign}:{creature}" for creature in reachable for sign in ("plus", "minus")]
    if "exchange" in hand:
        names += [f"swap:{creature}" for creature in reachable if partners(table, creature)]
    if "end" in hand:
        names += [f"close:{position}" for position in range(POSITIONS) if table.can_close(position)]
    return names


def partners(table: Table, creature: str) -> list[str]:
    """The later creatures of the table order it may be exchanged for (creatures section 12)."""
    reachable = table.reachable()
    later = reachable[reachable.index(creature) + 1 :]
    return [other for other in later if table.can_swap(creature, other)]


def place_creature(table: Table, seat: int, creature: str) -> Asking[None]:
    """`play`, then `at`, then `with` (creatures section 12)."""
    druid = table.druids[seat]
    new = [special for special in ICON_SPECIALS if special in druid.specials]
    new = [special for special in new if ICON_SPECIALS[special] not in table.icons(creature)]
    choices = [chosen for size in range(SPECIAL_HAND + 1) for chosen in combinations(new, size)]

    def enters(position: int, chosen: tuple[str, ...]) -> bool:
        return table.fits(table.icons(creature) | {ICON_SPECIALS[special] for special in chosen}, position)

    open_positions = [position for position in range(POSITIONS) if position not in table.closed]
    possible = [position for position in open_positions if any(enters(position, chosen) for chosen in choices)]
    position = int((yield from choose(seat, "at", possible)))
    if new:
        named = {"+".join(chosen) or "none": chosen for chosen in choices if enters(position, chosen)}
        for special in named[(yield from choose(seat, "with", named))]:
            druid.specials.remove(special)
            table.added_icons[creature].add(ICON_SPECIALS[special])
    druid.creatures.remove(creature)
    table.places[creature] = (position, seat)


def play_special(table: Table, seat: int, kind: str, what: list[str]) -> Asking[None]:
    hand = table.druids[seat].specials
    if kind == "icon":
        special, creature = what
        hand.remove(special)
        table.added_icons[creature].add(ICON_SPECIALS[special])
    elif kind == "star":
        hand.remove("star")
        table.starred.add(what[0])
    elif kind in ("plus", "minus"):
        hand.remove("plusminus")
        table.plus[what[0]] = 1 if kind == "plus" else -1
    elif kind == "swap":
        one = what[0]
        other = yield from choose(seat, "for", partners(table, one))
        hand.remove("exchange")
        table.places[one], table.places[other] = table.places[other], table.places[one]
    else:
        assert kind == "close"
        hand.remove("end")
        table.closed.add(int(what[0]))


# -- the end -------------------------------------------------------------------------------------------


def result(table: Table) -> tuple[list[int], list[int]]:
    """Sections 8 and 9: the terrains won, and who won the game."""
    owners = [owner(table.sides[position, 0], table.sides[position, 1]) for position in range(POSITIONS)]
    won = [owners.count(seat) for seat in (0, 1)]
    winners = [seat for seat in (0, 1) if won[seat] >= TERRAINS_TO_WIN]
    if not winners and table.options["fallback"] == "majority" and won[0] != won[1]:
        winners = [won.index(max(won))]
    return won, winners


def owner(one: Side, other: Side) -> int | None:
    """Who won a terrain; None if it is void (creatures 8.1 to 8.4)."""
    if one.key == other.key:
        if one.key is None:
            return None
        if one.since == other.since:
            return one.by
        return 0 if one.since < other.since else 1
    if one.key is None or other.key is None:
        return 0 if other.key is None else 1
    return 0 if one.key > other.key else 1


RULEBOOK = Rulebook(
    name="creatures",
    seats=(2,),
    options={  # creatures 9.4
        "fallback": ("draw", "majority"),
        "exchange_scope": ("any", "same_side"),
        "group_rule": ("whole_side", "best_subset"),
    },
    play=play,
)
