"""Edora's board: where shrines and pits lie (edora 2.2), and what laid parts make of them (edora 2.1, 3.8)."""

import json
from collections import defaultdict
from pathlib import Path
from typing import Any

PRINTED: dict[str, Any] = json.loads(Path(__file__).with_name("printed.json").read_text(encoding="utf-8"))

Point = tuple[int, int]
LATTICE = range(7)
POINTS = [(x, y) for y in LATTICE for x in LATTICE]  # row by row


def numbered(letter: str, points: list[Point]) -> dict[Point, str]:
    return {point: f"{letter}{number:02}" for number, point in enumerate(points, start=1)}


SHRINE_AT = numbered("s", [(x, y) for x, y in POINTS if (x + y) % 2])
PIT_AT = numbered("f", [(x, y) for x, y in POINTS if x % 2 == y % 2 == 0])
SHRINES, PITS = list(SHRINE_AT.values()), list(PIT_AT.values())
SLOTS = [(x, y) for x, y in POINTS if x % 2 == y % 2 == 1]
RING = ["s01", "s02", "s03", "s07", "s14", "s21", "s24", "s23", "s22", "s18", "s11", "s04"]
START_SHRINES = ["s02", "s14", "s23", "s11"]
LINES = [
    {f"s{number:02}" for number in line}
    for line in (
        (4, 5, 6, 7),
        (11, 12, 13, 14),
        (18, 19, 20, 21),
        (1, 8, 15, 22),
        (2, 9, 16, 23),
        (3, 10, 17, 24),
    )
]

# edora 3.8: a quarter turn clockwise takes each to the next
SIDES = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
CORNERS = {"NE": (1, -1), "SE": (1, 1), "SW": (-1, 1), "NW": (-1, -1)}

# edora 3.8: the shrines of a frame corner (ccw, cw) and its pit; of a connecting part its shrine and its two pits
FRAME_CORNERS = {
    "NW": ("s04", "s01", "f01"),
    "NE": ("s03", "s07", "f04"),
    "SE": ("s21", "s24", "f16"),
    "SW": ("s22", "s18", "f13"),
}
FRAME_CONNECTORS = {
    "N": ("s02", "f02", "f03"),
    "E": ("s14", "f08", "f12"),
    "S": ("s23", "f15", "f14"),
    "W": ("s11", "f09", "f05"),
}


def around(pit: Point) -> set[str]:
    """The shrines around a pit."""
    x, y = pit
    return {SHRINE_AT[x + dx, y + dy] for dx, dy in SIDES.values() if (x + dx, y + dy) in SHRINE_AT}


SHRINES_OF_PIT = {name: around(point) for point, name in PIT_AT.items()}


def turned(directions: dict[str, Point], rotation: int) -> dict[str, Point]:
    """Where each side or corner of a square points after some quarter turns."""
    points = list(directions.values())
    return {name: points[(k + rotation) % len(points)] for k, name in enumerate(directions)}


class Board:
    """The parts as laid: fields of each shrine, bonuses of each pit, paths with their costs, clearings."""

    def __init__(self, seats: int, squares: list[tuple[str, int]], corners: list[str], connectors: list[str]) -> None:
        self.fields: dict[str, list[str]] = {shrine: [] for shrine in SHRINES}
        self.bonuses: dict[str, list[str]] = {pit: [] for pit in PITS}
        self.paths: dict[str, dict[str, int]] = {shrine: {} for shrine in SHRINES}  # with the cost of the step
        self._clearing = {shrine: {shrine} for shrine in SHRINES}
        portals = []
        # edora 7.3: squares in reading order, then the frame
        for slot, (square, rotation) in zip(SLOTS, squares, strict=True):
            portals += self._lay_square(slot, PRINTED["squares"][square], rotation, front=square_is_front(seats, slot))
        for (ccw, cw, pit), name in zip(FRAME_CORNERS.values(), corners, strict=True):
            part = PRINTED["frameCorners"][name]
            self._lay_half(ccw, part["ccw"], front=seats == 4)
            self._lay_half(cw, part["cw"], front=seats == 4)
            self.bonuses[pit].append(part["corner"])
        for (shrine, *pits), name in zip(FRAME_CONNECTORS.values(), connectors, strict=True):
            part = PRINTED["frameConnectors"][name]
            self._lay_half(shrine, part["half"], front=seats >= 3)
            for pit, bonus in zip(pits, part["corners"], strict=True):
                self.bonuses[pit].append(bonus)
        self.clearing_of = {shrine: frozenset(members) for shrine, members in self._clearing.items()}
        self.clearings = set(self.clearing_of.values())
        self.portal_clearings = {self.clearing_of[shrine] for shrine in portals}
        self.costs = {shrine: self._cheapest_ways(shrine) for shrine in SHRINES}
        assert all(len(fields) == seats for fields in self.fields.values())  # edora 2.1

    def _lay_half(self, shrine: str, half: list[str], front: bool) -> None:
        """edora 3.8: the reverse shows the first field only."""
        self.fields[shrine] += half if front else half[:1]

    def _lay_square(self, slot: Point, part: dict[str, Any], rotation: int, front: bool) -> list[str]:
        """Comes to a shrine of its portal's light area, if it has a portal."""
        x, y = slot
        shrine = {side: SHRINE_AT[x + dx, y + dy] for side, (dx, dy) in turned(SIDES, rotation).items()}
        for side, half in part["halves"].items():
            self._lay_half(shrine[side], half, front)
        for corner, (dx, dy) in turned(CORNERS, rotation).items():
            self.bonuses[PIT_AT[x + dx, y + dy]].append(part["corners"][corner])
        for group in part["light"]:
            for side in group[1:]:
                self._join(shrine[group[0]], shrine[side])
        for one, other in part["paths"]:
            within = any(one in group and other in group for group in part["light"])
            dark = not within or {one, other} in map(set, part.get("dark", []))
            self.paths[shrine[one]][shrine[other]] = self.paths[shrine[other]][shrine[one]] = 1 + dark
        return [shrine[part["portal"][0]]] if part["portal"] else []

    def _join(self, one: str, other: str) -> None:
        together = self._clearing[one] | self._clearing[other]
        for shrine in together:
            self._clearing[shrine] = together

    def _cheapest_ways(self, origin: str) -> dict[str, int]:
        """edora 2.3: shrines entered, and dark areas crossed; what cannot be reached is not listed."""
        costs = {origin: 0}
        open_shrines = [origin]
        while open_shrines:
            here = min(open_shrines, key=lambda shrine: costs[shrine])
            open_shrines.remove(here)
            for there, step in self.paths[here].items():
                if there not in costs or costs[here] + step < costs[there]:
                    costs[there] = costs[here] + step
                    open_shrines.append(there)
        return costs

    def groups(self, shrines: set[str]) -> list[set[str]]:
        """These shrines in groups connected by paths."""
        left = set(shrines)
        found = []
        while left:
            group = set(self.distances(next(iter(left)), left))
            found.append(group)
            left -= group
        return found

    def distances(self, origin: str, through: set[str]) -> dict[str, int]:
        """How many shrines the shortest chain from the origin to each has, both ends included, through these only."""
        counts = {origin: 1}
        reached = [origin]
        for here in reached:
            for there in self.paths[here]:
                if there in through and there not in counts:
                    counts[there] = counts[here] + 1
                    reached.append(there)
        return counts


def square_is_front(seats: int, slot: Point) -> bool:
    """edora 7.2; with three seats the corner squares and the centre, every second slot."""
    return seats == 4 or (seats == 3 and SLOTS.index(slot) % 2 == 0)


# -- dolmens -------------------------------------------------------------------------------------------


def ring_distance(one: int, other: int) -> int:
    around_the_ring = (one - other) % len(RING)
    return min(around_the_ring, len(RING) - around_the_ring)


def partners(taken: frozenset[int]) -> dict[int, int]:
    """Ring places for the partner of the lowest free one, with the ways to lay the rest after it (edora 7.5, F-2)."""
    first = lowest_free(taken)
    free = [place for place in range(len(RING)) if place not in taken and ring_distance(first, place) >= 3]
    ways = {place: ways_to_lay(taken | {first, place}) for place in free}
    return {place: number for place, number in ways.items() if number}


def lowest_free(taken: frozenset[int]) -> int:
    return min(set(range(len(RING))) - taken)


def ways_to_lay(taken: frozenset[int]) -> int:
    return sum(partners(taken).values()) if len(taken) < len(RING) else 1


def default_dolmens() -> dict[str, set[str]]:
    pairs = defaultdict(set)
    for shrine, colour in PRINTED["defaultLayout"]["dolmenRing"]:
        pairs[colour].add(shrine)
    return dict(pairs)
