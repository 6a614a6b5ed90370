"""Creatures in plain Python, slow and literal: cards by name, sets of words. Only the cards are the engine's."""

from dataclasses import dataclass, field
from itertools import combinations, pairwise

from druids.games.creatures.tables import TABLE

CREATURES = {entry["name"]: entry for entry in TABLE["creatures"]}
ORDER = list(CREATURES)
TERRAINS = {entry["id"]: set(entry["icons"]) for entry in TABLE["terrains"]}
ADDS = {"wings": "sky", "fins": "water", "legs": "land"}

Key = tuple[int, int]
NO_GROUP: Key = (0, 0)
Place = tuple[int, int]  # position, side


@dataclass
class Beast:
    """A placed creature with what is attached to it."""

    name: str
    icons: set[str]
    types: set[str]
    value: int

    @staticmethod
    def fresh(name: str) -> "Beast":
        entry = CREATURES[name]
        return Beast(name, set(entry["icons"]), set(entry["types"]), entry["value"])


def whole_key(group: list[Beast]) -> Key:
    """creatures 7.2, first category that fits."""
    if len(group) < 3:
        return NO_GROUP
    values = sorted(beast.value for beast in group)
    one_type = bool(set.intersection(*(beast.types for beast in group)))
    straight = all(b - a == 1 for a, b in pairwise(values))
    if straight and one_type:
        return 5, values[-1]
    if len(set(values)) == 1:
        return 4, values[0]
    if one_type:
        return 3, values[-1]
    if straight:
        return 2, values[-1]
    return 1, sum(values)


def best_key(group: list[Beast]) -> Key:
    """creatures 9.4 best_subset, by trying every subset."""
    subsets = (list(subset) for size in range(3, len(group) + 1) for subset in combinations(group, size))
    return max((whole_key(subset) for subset in subsets), default=NO_GROUP)


@dataclass
class Naive:
    """A game told by action names. `hand` and `specials` belong to the seat of that index."""

    same_side: bool = False
    best_subset: bool = False
    terrains: list[str] = field(default_factory=list)
    closed: set[int] = field(default_factory=set)
    places: dict[str, Place] = field(default_factory=dict)
    beasts: dict[str, Beast] = field(default_factory=dict)
    hands: list[list[str]] = field(default_factory=lambda: [[], []])
    specials: list[list[str]] = field(default_factory=lambda: [[], []])
    number: int = 0
    history: dict[Place, tuple[Key, int, int]] = field(default_factory=dict)  # key, action, actor
    pending: list[str] = field(default_factory=list)
    placed: bool = False

    # -- what happens ------------------------------------------------------------------------------------

    def do(self, actor: int, name: str, drawer: int) -> None:
        """One action by its name; `drawer` is the seat that NATURE deals to."""
        kind, _, thing = name.partition(":")
        if kind == "terrain":
            self.terrains.append(thing)
        elif kind == "creature":
            self.hands[drawer].append(thing)
        elif kind == "special":
            self.specials[drawer].append(thing)
        elif kind == "play":
            self.hands[actor].remove(thing)
            self.pending = [thing]
        elif kind == "at":
            self.pending.append(thing)
            if not self.new_icons(actor, self.pending[0]):
                self.enter(actor, [])
        elif kind == "with":
            self.enter(actor, [] if thing == "none" else thing.split("+"))
        elif kind == "swap":
            self.specials[actor].remove("exchange")
            self.pending = [thing]
        elif kind == "for":
            one = self.pending.pop()
            self.places[one], self.places[thing] = self.places[thing], self.places[one]
            self.done(actor)
        elif kind == "end_turn":
            self.placed = False
            self.done(actor)
        elif kind != "first":
            self.special(actor, kind, thing)

    def special(self, actor: int, kind: str, thing: str) -> None:
        if kind == "icon":
            kind, thing = thing.split(":")
            self.beasts[thing].icons.add(ADDS[kind])
        elif kind == "star":
            self.beasts[thing].types = set(TABLE["types"])
        elif kind in ("plus", "minus"):
            self.beasts[thing].value += 1 if kind == "plus" else -1
            kind = "plusminus"
        else:
            self.closed.add(int(thing))
            kind = "end"
        self.specials[actor].remove(kind)
        self.done(actor)

    def enter(self, actor: int, kinds: list[str]) -> None:
        creature, position = self.pending
        self.pending = []
        self.placed = True
        self.beasts[creature] = Beast.fresh(creature)
        for kind in kinds:
            self.specials[actor].remove(kind)
            self.beasts[creature].icons.add(ADDS[kind])
        self.places[creature] = int(position), actor
        self.done(actor)

    def done(self, actor: int) -> None:
        """Number the action and note which keys it changed (creatures 8.4)."""
        self.number += 1
        for position in range(5):
            for side in range(2):
                key = self.key(position, side)
                if key != self.history.get((position, side), (NO_GROUP, 0, 0))[0]:
                    self.history[position, side] = key, self.number, actor

    # -- what is so --------------------------------------------------------------------------------------

    def side(self, position: int, side: int) -> list[str]:
        return [name for name, place in self.places.items() if place == (position, side)]

    def key(self, position: int, side: int) -> Key:
        group = [self.beasts[name] for name in self.side(position, side)]
        return best_key(group) if self.best_subset else whole_key(group)

    def winner(self, position: int) -> int | None:
        (key0, when0, who), (key1, when1, _) = (self.history.get((position, i), (NO_GROUP, 0, 0)) for i in (0, 1))
        if key0 != key1:
            return 0 if key0 > key1 else 1
        if key0 == NO_GROUP:
            return None
        return who if when0 == when1 else int(when1 < when0)

    def scores(self) -> list[int]:
        won = [self.winner(position) for position in range(5)]
        return [won.count(0), won.count(1)]

    def new_icons(self, seat: int, creature: str) -> list[str]:
        kinds = [kind for kind in ADDS if kind in self.specials[seat]]
        return [kind for kind in kinds if ADDS[kind] not in CREATURES[creature]["icons"]]

    def enters(self, creature: str, position: int, kinds: list[str]) -> bool:
        icons = {*CREATURES[creature]["icons"], *(ADDS[kind] for kind in kinds)}
        return position not in self.closed and bool(icons & TERRAINS[self.terrains[position]])

    def exchangeable(self, one: str, other: str) -> bool:
        here, there = self.places[one], self.places[other]
        return (
            here != there
            and not {here[0], there[0]} & self.closed
            and bool(self.beasts[one].icons & TERRAINS[self.terrains[there[0]]])
            and bool(self.beasts[other].icons & TERRAINS[self.terrains[here[0]]])
            and not (self.same_side and here[1] != there[1])
        )

    def partners(self, creature: str) -> list[str]:
        later = [name for name in self.places if ORDER.index(name) > ORDER.index(creature)]
        return [name for name in later if self.exchangeable(creature, name)]

    def legal(self, ask: str, seat: int) -> set[str]:
        """The answers of creatures section 12 to a seat's question, by name."""
        if ask == "AT":
            creature = self.pending[0]
            return {f"at:{p}" for p in range(5) if self.enters(creature, p, self.new_icons(seat, creature))}
        if ask == "WITH":
            creature, position = self.pending
            kinds = self.new_icons(seat, creature)
            choices = [list(c) for n in range(3) for c in combinations(kinds, n)]
            return {f"with:{'+'.join(c) or 'none'}" for c in choices if self.enters(creature, int(position), c)}
        if ask == "FOR":
            return {f"for:{name}" for name in self.partners(self.pending[0])}
        return self.legal_turn(seat)

    def legal_turn(self, seat: int) -> set[str]:
        held = self.specials[seat]
        names = {"end_turn"} if self.placed else {f"play:{name}" for name in self.hands[seat]}
        for name in (name for name, place in self.places.items() if place[0] not in self.closed):
            beast = self.beasts[name]
            names |= {f"icon:{kind}:{name}" for kind in ADDS if kind in held and ADDS[kind] not in beast.icons}
            if "star" in held and len(beast.types) < 6:
                names.add(f"star:{name}")
            if "plusminus" in held:
                names |= {f"plus:{name}", f"minus:{name}"}
            if "exchange" in held and self.partners(name):
                names.add(f"swap:{name}")
        if "end" in held:
            full = [p for p in range(5) if p not in self.closed and min(len(self.side(p, i)) for i in (0, 1)) >= 3]
            names |= {f"close:{position}" for position in full}
        return names
