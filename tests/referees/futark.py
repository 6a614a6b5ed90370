"""A referee for Futark, read from its rules document alone (deliberately nothing from `druids`)."""

from dataclasses import dataclass, field

from tests.referees.referee import NATURE, Asking, Options, Play, Rulebook, ask, choose, draw

KINDS = "FUTARK"  # futark 1.6
GEM_VALUES = range(1, 10)  # futark 1.2
SERVANT_VALUES = range(1, 7)  # futark 1.1
LOCATIONS_OF_A_KIND = 2  # futark 1.3
SLOTS = 6  # futark 2.4
FIRST_GEMS, FIRST_SERVANTS = 4, 3  # futark 2.5
FULL_HAND = 7  # futark 4.5
CARDS_TO_CLAIM = 3  # futark 5.1
LAST_CLAIM = 11  # futark 7.1
CIRCLES_OF_A_CARD, CIRCLES_OF_THE_COLUMN = 5, 30  # futark 6.1


@dataclass
class Location:
    kind: str
    gems: list[str] = field(default_factory=list)
    servants: list[tuple[int, int]] = field(default_factory=list)  # owner and value, in the order played

    @property
    def claimable(self) -> bool:
        """futark 5.1"""
        return bool(self.servants) and len(self.gems) + len(self.servants) >= CARDS_TO_CLAIM

    def takes(self) -> list[tuple[int, int]]:
        """Who takes how many amulets, in the order of taking (futark 5.3 to 5.5)."""
        left = sum(int(gem[1:]) for gem in self.gems if gem[0] == self.kind)
        *others, last = sorted(self.servants, key=lambda servant: servant[1])  # equal values stay in the order played
        takes = []
        for owner, value in others:
            takes.append((owner, min(value, left)))
            left -= takes[-1][1]
        return [*takes, (last[0], left)]


@dataclass
class Druid:
    """A seat: its hand, its stack of servants (never drawn ones above the returned), its score."""

    gems: set[str] = field(default_factory=set)
    servants: set[int] = field(default_factory=set)
    never_drawn: set[int] = field(default_factory=lambda: set(SERVANT_VALUES))
    returned: list[int] = field(default_factory=list)
    score: int = 0

    @property
    def hand(self) -> int:
        return len(self.gems) + len(self.servants)


@dataclass
class Table:
    options: Options
    druids: list[Druid]
    slots: dict[int, Location] = field(default_factory=dict)
    locations: dict[str, int] = field(default_factory=lambda: dict.fromkeys(KINDS, LOCATIONS_OF_A_KIND))
    deck: set[str] = field(default_factory=lambda: {f"{kind}{value}" for kind in KINDS for value in GEM_VALUES})
    discard: set[str] = field(default_factory=set)
    offset: int = 0  # of the score column, futark 6.1
    claims: int = 0
    passed: int | None = None  # who ended the game by futark 6.2

    @property
    def over(self) -> bool:
        return self.passed is not None or self.claims == LAST_CLAIM


def play(seats: int, options: Options) -> Play:
    table = Table(options, [Druid() for _ in range(seats)])
    seat = int((yield from choose(NATURE, "first", range(seats))))
    for slot in range(SLOTS):
        yield from turn_up_location(table, slot)
    for k in range(seats):
        yield from first_hand(table, (seat + k) % seats)
    idle = 0  # seats in a row with nothing to do; only without the reshuffle, 13
    while not table.over and idle < seats:
        acted = yield from turn(table, seat)
        idle = 0 if acted else idle + 1
        seat = (seat + 1) % seats
    scores = [druid.score for druid in table.druids]
    if table.passed is not None:
        return scores, [table.passed]
    return scores, [seat for seat in range(seats) if scores[seat] == max(scores)]  # futark 7.3


# -- setup and draws -----------------------------------------------------------------------------------


def turn_up_location(table: Table, slot: int) -> Asking[None]:
    kind = yield from draw("location", table.locations)
    table.locations[kind] -= 1
    table.slots[slot] = Location(kind)


def first_hand(table: Table, seat: int) -> Asking[None]:
    """futark 2.5; by the option the seat takes its servants itself (futark section 13)."""
    druid = table.druids[seat]
    for _ in range(FIRST_GEMS):
        yield from draw_gem(table, druid)
    for _ in range(FIRST_SERVANTS):
        if table.options["initial_servants"] == "random":
            yield from draw_servant(druid)
        else:
            servant = yield from choose(seat, "take", (f"s{value}" for value in druid.never_drawn))
            druid.never_drawn.remove(int(servant[1:]))
            druid.servants.add(int(servant[1:]))


def draw_gem(table: Table, druid: Druid) -> Asking[None]:
    if not table.deck:  # futark 4.5: the discard pile becomes the new deck, and no line is written for it
        table.deck, table.discard = table.discard, set()
    gem = yield from choose(NATURE, "gem", table.deck)
    table.deck.remove(gem)
    druid.gems.add(gem)


def draw_servant(druid: Druid) -> Asking[None]:
    """13: evenly over those never drawn, below them the returned ones in their order."""
    possible = druid.never_drawn or druid.returned[:1]
    value = int((yield from choose(NATURE, "servant", (f"s{value}" for value in possible)))[1:])
    if druid.never_drawn:
        druid.never_drawn.remove(value)
    else:
        druid.returned.remove(value)
    druid.servants.add(value)


# -- a turn --------------------------------------------------------------------------------------------


def turn(table: Table, seat: int) -> Asking[bool]:
    """Section 4; comes to whether the seat had anything to do."""
    claimed = yield from may_claim(table, seat)
    if table.over:
        return True
    placed = yield from place_cards(table, seat)
    yield from may_discard(table, seat)
    refilled = yield from refill(table, seat)
    return claimed or placed or refilled


def may_claim(table: Table, seat: int) -> Asking[bool]:
    """Step 1; not to claim is not offered to an empty hand (futark 4.6)."""
    claimable = [slot for slot, location in table.slots.items() if location.claimable]
    if not claimable:
        return False
    names = [f"claim:{slot}" for slot in claimable]
    if table.druids[seat].hand:
        names.append("no_claim")
    action = yield from ask(seat, names)
    if action != "no_claim":
        yield from claim(table, int(action.removeprefix("claim:")))
    return True


def claim(table: Table, slot: int) -> Asking[None]:
    location = table.slots.pop(slot)
    for owner, amulets in location.takes():
        table.druids[owner].score += amulets
        climb(table, owner)
        if table.passed is not None:  # futark 6.4: later servants take nothing
            return
    table.claims += 1
    if table.over:
        return
    table.discard |= set(location.gems)  # futark 5.8
    for owner, value in location.servants:
        table.druids[owner].returned.append(value)
    if any(table.locations.values()):  # futark 5.9
        yield from turn_up_location(table, slot)


def climb(table: Table, seat: int) -> None:
    """futark 6.2, after each servant's take (futark 5.7)."""
    others = [druid.score for number, druid in enumerate(table.druids) if number != seat]
    while table.druids[seat].score > CIRCLES_OF_A_CARD * table.offset + CIRCLES_OF_THE_COLUMN:
        if min(others) <= CIRCLES_OF_A_CARD * (table.offset + 1):
            table.passed = seat
            return
        table.offset += 1


def place_cards(table: Table, seat: int) -> Asking[bool]:
    """Steps 2 and 3: two cards if the hand allows, never two servants (futark 4.3)."""
    druid = table.druids[seat]
    due = min(2, len(druid.gems) + min(1, len(druid.servants)))
    servant_placed = False
    for _ in range(due):
        cards = sorted(druid.gems)
        if not servant_placed:
            cards += [f"s{value}" for value in druid.servants]
        action = yield from choose(seat, "place", (f"{card}:{slot}" for card in cards for slot in table.slots))
        card, slot = action.split(":")
        location = table.slots[int(slot)]
        if card in druid.gems:
            druid.gems.remove(card)
            location.gems.append(card)
        else:
            servant_placed = True
            druid.servants.remove(int(card[1:]))
            location.servants.append((seat, int(card[1:])))
    return due > 0


def may_discard(table: Table, seat: int) -> Asking[None]:
    """Step 4 (futark 4.4); a seat that has a gem left has placed a card before."""
    gems = table.druids[seat].gems
    if not gems:
        return
    action = yield from ask(seat, ["no_discard", *(f"discard:{gem}" for gem in gems)])
    if action != "no_discard":
        gem = action.removeprefix("discard:")
        gems.remove(gem)
        table.discard.add(gem)


def refill(table: Table, seat: int) -> Asking[bool]:
    """Step 5 (futark 4.5)."""
    druid = table.druids[seat]
    chosen = False
    while druid.hand < FULL_HAND:
        sources = []
        if table.deck or (table.discard and table.options["gem_reshuffle"] == "true"):
            sources.append("draw:gem")
        if druid.never_drawn or druid.returned:
            sources.append("draw:servant")
        if not sources:
            break
        if table.options["refill"] == "optional" and druid.hand:
            sources.append("stop")
        chosen = True
        action = yield from ask(seat, sources)
        if action == "stop":
            break
        if action == "draw:gem":
            yield from draw_gem(table, druid)
        else:
            yield from draw_servant(druid)
    return chosen


RULEBOOK = Rulebook(
    name="futark",
    seats=(2, 3, 4),  # futark 2.1
    options={
        "initial_servants": ("random", "chosen"),
        "refill": ("mandatory", "optional"),
        "gem_reshuffle": ("true", "false"),
    },
    play=play,
)
