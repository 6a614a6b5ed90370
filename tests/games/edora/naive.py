"""The rules of scoring, moving and linking once more, in the plainest Python: dictionaries and sets, no tables shared.

A position is what `plain` reads out of a record. Nothing here is fast, and nothing here calls the rules.
"""

import heapq
from typing import Any

SHRINES = [f"s{k:02}" for k in range(1, 25)]
STARTS = {"s02", "s14", "s23", "s11"}
LINES = [
    "s04 s05 s06 s07", "s11 s12 s13 s14", "s18 s19 s20 s21", "s01 s08 s15 s22", "s02 s09 s16 s23", "s03 s10 s17 s24",
]  # fmt: skip
FIELDS = (
    "links", "beige", "brewers", "stones", "runes", "amulet", "tablets", "active", "knowledge", "height", "sickle",
    "provisions", "mistletoe", "prestige", "personal", "stored", "here", "beside",
)  # fmt: skip


class Board:
    """What lies still: the steps from each shrine with their costs, the clearings, the portals' shrines."""

    def __init__(self, s: Any) -> None:
        names = SHRINES
        paths, light, clearing = s.paths.tolist(), s.light_paths.tolist(), s.clearing.tolist()
        self.cost = {
            names[a]: {names[b]: 1 if light[a] >> b & 1 else 2 for b in range(24) if paths[a] >> b & 1}
            for a in range(24)
        }
        self.clearing = {names[a]: frozenset(names[b] for b in range(24) if clearing[a] >> b & 1) for a in range(24)}
        self.portals = {names[a] for a in range(24) if int(s.portals) >> a & 1}


class Position:
    """A record as Python sees it: shrines by name, things in sets."""

    def __init__(self, s: Any, board: Board) -> None:
        names = SHRINES
        self.seats = range(int(s.seats))
        self.cost, self.clearing, self.portals = board.cost, board.clearing, board.portals
        values = s.values.tolist()
        self.dice = [{names[k]: v for k, v in enumerate(values[seat]) if v} for seat in self.seats]
        self.dolmens = [tuple(names[k] for k in pair) for pair in s.dolmens.tolist()]
        for name in FIELDS:
            setattr(self, name, s[name].tolist())

    links: list[int]
    beige: list[int]
    brewers: list[int]
    stones: list[list[int]]
    runes: list[list[int]]
    amulet: list[list[int]]
    tablets: list[list[int]]
    active: list[int]
    knowledge: list[int]
    height: list[int]
    sickle: list[int]
    provisions: list[int]
    mistletoe: list[int]
    prestige: list[int]
    personal: list[list[int]]
    stored: list[list[int]]
    here: list[int]
    beside: list[int]

    # -- moving

    def ways(self, origin: str) -> dict[str, int]:
        """Dijkstra from the textbook."""
        best = {origin: 0}
        heap = [(0, origin)]
        while heap:
            cost, shrine = heapq.heappop(heap)
            if cost > best[shrine]:
                continue
            for other, step in self.cost[shrine].items():
                if cost + step < best.get(other, 999):
                    best[other] = cost + step
                    heapq.heappush(heap, (cost + step, other))
        return best

    def goals(self, seat: int) -> dict[str, int]:
        """Every shrine that may be entered, with its cost."""
        herbs = self.herbs(seat)
        values = [k + 1 for k, n in enumerate(self.personal[seat]) if n]
        if not values:
            return {}
        pay = max(1, min(values) - 2) if "H06" in herbs else min(values)
        here = SHRINES[self.here[seat]]
        costs = {here: 0} if self.beside[seat] else self.ways(here)
        if "H08" in herbs and not self.beside[seat]:
            costs |= {shrine: 1 for shrine in self.clearing[here] if shrine != here}
        return {g: c for g, c in costs.items() if g not in self.dice[seat] and c + pay <= self.provisions[seat]}

    def herbs(self, seat: int) -> set[str]:
        return {f"H{k + 1:02}" for k in range(12) if self.active[seat] >> k & 1}

    # -- links

    def link(self, seat: int, colour: int) -> int:
        """Dice of the shortest chain, found by growing all chains of own dice one die at a time."""
        first, last = self.dolmens[colour]
        own = set(self.dice[seat])
        if first not in own or last not in own:
            return 0
        reached, length = {first}, 1
        while last not in reached:
            grown = reached | {o for shrine in reached for o in self.cost[shrine] if o in own}
            if grown == reached:
                return 0
            reached, length = grown, length + 1
        return length

    # -- who is highest

    def ahead(self, seat: int) -> tuple[int, int]:
        return self.knowledge[seat], self.height[seat]

    def highest(self, shrine: str) -> int | None:
        there = [seat for seat in self.seats if shrine in self.dice[seat]]
        return max(there, key=lambda seat: (self.dice[seat][shrine], self.ahead(seat)), default=None)

    # -- tablets

    def fulfils(self, seat: int, tablet: str) -> bool:
        own = set(self.dice[seat])
        clearings = set(self.clearing.values())
        match tablet:
            case "T01":
                return sum(place >= 0 for place in self.stones[seat]) >= 4
            case "T02":
                return len(own & STARTS) >= 3
            case "T03":
                return any(set(line.split()) <= own for line in LINES)
            case "T04":
                return self.equal_group(seat) >= 3
            case "T05":
                return 2 * self.links.count(seat) + self.beige.count(seat) >= 5
            case "T06":
                return sum(place >= 0 for place in self.runes[seat]) >= 4
            case "T07":
                return self.knowledge[seat] >= 7
            case "T08":
                return sum(self.tablets[seat]) >= 4
            case "T09":
                return len(self.herbs(seat)) >= 6
            case "T10":
                return sum(clearing <= own for clearing in clearings) >= 3
            case "T11":
                return sum(gem >= 0 for gem in self.amulet[seat]) >= 5
            case "T12":
                return sum(bool(clearing & own) for clearing in clearings) >= 6
            case "T13":
                return len(own & self.portals) >= 4
            case "T14":
                return self.brewers.count(seat) >= 4
            case "T15":
                rivals = {shrine for other in self.seats if other != seat for shrine in self.dice[other]}
                return sum(self.highest(shrine) == seat for shrine in own & rivals) >= 5
        raise KeyError(tablet)

    def equal_group(self, seat: int) -> int:
        dice, best = self.dice[seat], 0
        for shrine, value in dice.items():
            group, grown = set[str](), {shrine}
            while grown != group:
                group = grown
                grown = group | {o for g in group for o in self.cost[g] if dice.get(o) == value}
            best = max(best, len(group))
        return best

    # -- the five steps

    def score(self, seat: int) -> dict[str, int]:
        dice = sum(self.personal[seat]) + sum(self.stored[seat])
        places = self.amulet[seat]
        left = [place >= 0 for place in places[0::2]]
        right = [place >= 0 for place in places[1::2]]
        things = 0
        for number, shrine in enumerate(SHRINES):
            if self.highest(shrine) == seat:
                things += 1
                things += sum(row.count(number) for row in self.stones + self.runes)
        steps = {4: 1, 7: 2, 11: 3, 15: 4}
        points = {4: 5, 8: 10, 12: 15, 15: 20}
        return {
            "prestige": self.prestige[seat],
            "remaining": self.provisions[seat] // 6 + self.mistletoe[seat] + dice,
            "sickle": max([p for n, p in points.items() if n <= self.sickle[seat]], default=0),
            "tablets": sum(10 * n for k, n in enumerate(self.tablets[seat]) if self.fulfils(seat, f"T{k + 1:02}")),
            "amulet": 10 * sum(a and b for a, b in zip(left, right, strict=True)) + 20 * all(left),
            "shrines": things * max([m for n, m in steps.items() if n <= self.knowledge[seat]], default=0),
        }

    def winner(self, totals: list[int]) -> int:
        best = [seat for seat in self.seats if totals[seat] == max(totals)]
        return min(best, key=self.ahead)
