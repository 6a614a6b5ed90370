"""The forest as a map of seven by seven text cells, with the paths written inside the squares."""

from typing import Any

from druids.games.edora.asks.move import goals, move_cost
from druids.games.edora.show.names import BONUS_GLYPHS, BONUS_INKS, SEAT_INKS
from druids.games.edora.state import Ask
from druids.games.edora.tables import PIT_AT, SHRINE_AT, SLOT_AT, SLOT_SHRINES
from druids.kernel.bits import small_set
from druids.kernel.message import Ink, Line, Span
from druids.kernel.stack_view import top
from druids.kernel.tasks import KIND, SEAT

WIDTH = 11
SIDES = "NESW"
FIGURES = "ABCD"
DOLMEN_INKS: tuple[Ink, ...] = ("red", "blue", "yellow", "green", "violet", "white")

Cell = list[list[Span]]


def forest(s: Any) -> tuple[Line, ...]:
    """The map, with three lines per row of cells."""
    reach = _reachable(s)
    cells: dict[tuple[int, int], Cell] = {}
    for number, place in enumerate(SHRINE_AT):
        cells[place] = _shrine(s, number, reach)
    for number, place in enumerate(PIT_AT):
        cells[place] = _pit(s, number)
    for number, place in enumerate(SLOT_AT):
        cells[place] = _square(s, number)
    lines: list[Line] = []
    for y in range(7):
        rows = [cells[x, y] for x in range(7)]
        for k in range(3):
            line: list[Span] = []
            for cell in rows:
                line += _padded(cell[k])
            lines.append(tuple(line))
    return tuple(lines)


def _padded(spans: list[Span]) -> list[Span]:
    used = sum(len(str(span.text)) for span in spans)
    return [*spans, Span(" " * max(WIDTH - used, 0))]


def _reachable(s: Any) -> dict[int, int]:
    """The legal goals with their cost, while a seat is asked to move."""
    if s.depth == 0 or top(s, KIND) != Ask.MOVE:
        return {}
    seat = top(s, SEAT)
    return {goal: int(move_cost(s, seat, goal)) for goal in small_set(goals(s, seat))}


def _shrine(s: Any, number: int, reach: dict[int, int]) -> Cell:
    """Number, dolmen with its colour or the seat that linked it, and cost; the dice on it; the figures and stones."""
    head = [Span(f"{number + 1:<2} ", "strong")]
    for colour in range(s.dolmens.shape[0]):
        if number in s.dolmens[colour]:
            owner = int(s.links[colour])
            ink, mark = (DOLMEN_INKS[colour], "rbygvw"[colour]) if owner < 0 else (SEAT_INKS[owner], FIGURES[owner])
            head.append(Span(f"Π{mark}", ink))
    if number in reach:
        head.append(Span(f" →{reach[number]}", "accent"))
    dice = [
        Span(f"{FIGURES[seat].lower()}{s.values[seat, number]} ", SEAT_INKS[seat])
        for seat in range(s.seats)
        if s.dice[seat] >> number & 1
    ]
    foot = [
        Span(FIGURES[seat] + ("' " if s.beside[seat] else " "), SEAT_INKS[seat])
        for seat in range(s.seats)
        if s.here[seat] == number
    ]
    stones = sum(int(s.stones[seat, k] == number) for seat in range(s.seats) for k in range(s.stones.shape[1]))
    stones += sum(int(s.runes[seat, k] == number) for seat in range(s.seats) for k in range(s.runes.shape[1]))
    if stones:
        foot.append(Span(f"▲{stones}", "dim"))
    return [head, dice, foot]


def _pit(s: Any, number: int) -> Cell:
    """Number, and its bonuses or the seat that lit it."""
    head = [Span(f"({number + 1})", "dim")]
    if s.fires[number] >= 0:
        seat = int(s.fires[number])
        return [head, [Span(f"^^ {FIGURES[seat]}", SEAT_INKS[seat])], []]
    icons = [Span(BONUS_GLYPHS[int(b)], BONUS_INKS[int(b)]) for b in s.pits[number] if b >= 0]
    return [head, icons, []]


def _square(s: Any, slot: int) -> Cell:
    """The paths inside a square by the sides they join: `-` through light, `=` through dark forest."""
    ways: list[Span] = []
    for a in range(4):
        for b in range(a + 1, 4):
            here, there = int(SLOT_SHRINES[slot, a]), int(SLOT_SHRINES[slot, b])
            if s.paths[here] >> there & 1:
                light = s.light_paths[here] >> there & 1
                ways.append(Span(f"{SIDES[a]}{'-' if light else '='}{SIDES[b]} ", "plain" if light else "dim"))
    return [ways[:2], ways[2:4], ways[4:]]
