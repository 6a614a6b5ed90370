"""Edora's setup, in the order of edora section 7."""

from collections import Counter

from tests.referees.edora.board import (
    FRAME_CONNECTORS,
    FRAME_CORNERS,
    PRINTED,
    RING,
    SLOTS,
    START_SHRINES,
    Board,
    default_dolmens,
    lowest_free,
    partners,
)
from tests.referees.edora.table import Table, draw_tablet
from tests.referees.edora.tables import BONUSES, COLOURS, DIE_FACES, HERBS, PERSONAL_DICE, STORED_DICE
from tests.referees.referee import NATURE, Actor, Asking, choose, draw

OPEN_TABLETS = 12  # edora 7.4
TABLETS_TO_CHOOSE_FROM = 3  # edora 7.9


def set_up(table: Table) -> Asking[None]:
    default = table.options["board"] == "default"
    if default:
        table.board = default_board(len(table.druids))
        table.dolmens = default_dolmens()
    else:
        table.board = yield from assemble(len(table.druids))
    for _ in range(OPEN_TABLETS):
        table.open_tablets.append((yield from draw_tablet(table)))
    table.oracle = yield from in_some_order(NATURE, "oracle", BONUSES)
    if not default:
        yield from lay_dolmens(table)
    yield from roll_dice(table)
    for seat in table.from_the_master_on():
        yield from first_tablet(table, seat)
    yield from lay_herbs(table)
    yield from place_figures(table)
    table.towers[1] = table.from_the_master_on()  # edora 7.12


def in_some_order(actor: Actor, kind: str, things: tuple[str, ...]) -> Asking[list[str]]:
    """All the things, one question after the other."""
    order: list[str] = []
    while len(order) < len(things):
        order.append((yield from choose(actor, kind, (thing for thing in things if thing not in order))))
    return order


def default_board(seats: int) -> Board:
    layout = PRINTED["defaultLayout"]
    return Board(
        seats,
        [(slot["square"], slot["rot"]) for slot in layout["slots"]],
        [layout["corners"][corner] for corner in FRAME_CORNERS],
        [layout["connectors"][side] for side in FRAME_CONNECTORS],
    )


def assemble(seats: int) -> Asking[Board]:
    """edora 7.1"""
    left = list(PRINTED["squares"])
    squares = []
    for _ in SLOTS:
        names = (f"{square}:r{rotation}" for square in left for rotation in range(4))
        square, rotation = (yield from choose(NATURE, "board", names)).split(":r")
        left.remove(square)
        squares.append((square, int(rotation)))
    corners = yield from in_some_order(NATURE, "corner", tuple(PRINTED["frameCorners"]))
    connectors = yield from in_some_order(NATURE, "connector", tuple(PRINTED["frameConnectors"]))
    return Board(seats, squares, corners, connectors)


def lay_dolmens(table: Table) -> Asking[None]:
    """edora 7.5, with the weights of edora F-2."""
    taken: frozenset[int] = frozenset()
    for colour in COLOURS:
        first = lowest_free(taken)
        ways = {RING[place]: number for place, number in partners(taken).items()}
        second = yield from draw("dolmen", ways)
        table.dolmens[colour] = {RING[first], second}
        taken |= {first, RING.index(second)}


def roll_dice(table: Table) -> Asking[None]:
    """edora 7.6 to 7.8"""
    for druid in table.druids:
        druid.personal = yield from rolled(PERSONAL_DICE)
    totals = [sum(druid.personal.elements()) for druid in table.druids]
    highest = [seat for seat in table.seats if totals[seat] == max(totals)]
    table.master = highest[0]
    if len(highest) > 1:
        table.master = int((yield from choose(NATURE, "master", highest)))
    for seat in table.from_the_master_on():
        if table.options["dice"] == "own" or seat == table.master:
            table.druids[seat].stored = yield from rolled(STORED_DICE)
        else:
            table.druids[seat].stored = table.druids[table.master].stored.copy()


def rolled(dice: int) -> Asking[Counter[int]]:
    values: Counter[int] = Counter()
    for _ in range(dice):
        values[int((yield from choose(NATURE, "roll", DIE_FACES)))] += 1
    return values


def first_tablet(table: Table, seat: int) -> Asking[None]:
    """edora 7.9"""
    chosen = table.options["first_tablet"] == "chosen"
    drawn = []
    for _ in range(TABLETS_TO_CHOOSE_FROM if chosen else 1):
        drawn.append((yield from draw_tablet(table)))
    kept = drawn[0]
    if chosen:
        kept = yield from choose(seat, "keep", drawn)
    drawn.remove(kept)  # of two equal ones the copy drawn first
    table.druids[seat].tablets.append(kept)
    table.under_the_stack += drawn


def lay_herbs(table: Table) -> Asking[None]:
    """edora 7.10"""
    how = table.options["herbs"]
    herbs: list[str] = []
    for seat in table.from_the_master_on():
        if how != "same" or seat == table.master:
            herbs = yield from in_some_order(seat if how == "planned" else NATURE, "herb", HERBS)
        table.druids[seat].pairs = [list(pair) for pair in zip(herbs[::2], herbs[1::2], strict=True)]


def place_figures(table: Table) -> Asking[None]:
    """edora 7.11"""
    free = list(START_SHRINES)
    for seat in reversed(table.from_the_master_on()):
        table.druids[seat].figure = yield from choose(seat, "start", free)
        free.remove(table.druids[seat].figure)
