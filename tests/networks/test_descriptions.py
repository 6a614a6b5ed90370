"""What a record says about the things that actions name: the rows of one action tell of its thing and of no other."""

import numpy as np
import pytest
from numpy.typing import NDArray

from druids import catalog
from druids.match import Position
from druids.networks.compiled.describe import describe
from druids.networks.descriptions import descriptions
from tests.bots.positions import random_position

GAME = catalog.load("edora")
OF = descriptions(GAME, True)
MOVE, FIELD = GAME.actions.first("move"), GAME.actions.first("field")
SHRINES = len(GAME.pieces.names["shrine"])


def position(seats: int = 2) -> Position:
    return random_position(GAME, seats, 3, 60)


def rows(of: Position, action: int, me: int = 0) -> list[int]:
    found: NDArray[np.int64] = np.zeros(OF.most, np.int64)
    n = describe(OF, of.memory, me, of.seats, action, found)
    return sorted(found[:n].tolist())


def all_moves(of: Position) -> list[list[int]]:
    return [rows(of, MOVE + shrine) for shrine in range(SHRINES)]


@pytest.mark.parametrize("field", ["fields", "holders"])
def test_a_cell_of_a_shrine_changes_what_is_said_of_that_shrine_alone(field: str) -> None:
    before = position()
    after = before.copy()
    was = int(before.states[0][field][5][0])
    after.states[0][field][5][0] = 1 if was != 1 else 0
    changed = [one != other for one, other in zip(all_moves(before), all_moves(after), strict=True)]
    assert changed == [shrine == 5 for shrine in range(SHRINES)]


def test_equal_fields_at_two_shrines_have_equal_rows() -> None:
    """So what is learned at one shrine is known at all."""
    of = position()
    for name in ("fields", "holders"):
        of.states[0][name][5] = of.states[0][name][6]
    for seat in range(4):
        of.states[0]["values"][seat][5] = of.states[0]["values"][seat][6] = 0
        of.states[0]["dice"][seat] = int(of.states[0]["dice"][seat]) & ~(3 << 5)
    of.states[0]["portals"] = 0
    for name in ("here", "stones", "runes", "dolmens"):
        cells = of.states[0][name]
        cells[(cells == 5) | (cells == 6)] = -1
    assert rows(of, MOVE + 5) == rows(of, MOVE + 6)
    assert len(rows(of, MOVE + 5)) >= 1


def test_seats_are_counted_from_the_observing_seat() -> None:
    of = position()
    of.states[0]["values"][0][5], of.states[0]["values"][1][5] = 3, 0
    own, other = set(rows(of, MOVE + 5, 0)), set(rows(of, MOVE + 5, 1))
    of.states[0]["values"][0][5], of.states[0]["values"][1][5] = 0, 3
    assert set(rows(of, MOVE + 5, 1)) - other <= own - other
    assert own != other


def test_a_field_is_that_of_the_present_shrine() -> None:
    of = position()
    of.states[0]["here"][0] = 4
    before = rows(of, FIELD + 1)
    of.states[0]["fields"][7][1] = (int(of.states[0]["fields"][7][1]) + 1) % 3
    assert rows(of, FIELD + 1) == before
    of.states[0]["fields"][4][1] = (int(of.states[0]["fields"][4][1]) + 1) % 3
    assert rows(of, FIELD + 1) != before
    of.states[0]["here"][0] = -1
    assert rows(of, FIELD + 1) == []


def test_maps_are_read_from_where_the_seat_is() -> None:
    """A path to a shrine counts if it begins at the present one."""
    of = position()
    of.states[0]["here"][0] = 4
    of.states[0]["paths"][4], of.states[0]["paths"][9] = 1 << 7, 0
    near, far = rows(of, MOVE + 7), rows(of, MOVE + 8)
    of.states[0]["paths"][4], of.states[0]["paths"][9] = 0, 1 << 8
    assert len(set(near) - set(rows(of, MOVE + 7))) == 1
    assert rows(of, MOVE + 8) == far


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_rows_are_within_the_matrix_and_differ(seats: int) -> None:
    for seed in range(6):
        of = random_position(GAME, seats, seed, 40 + 30 * seed)
        for me in range(seats):
            for action in range(GAME.actions.size):
                found = rows(of, action, me)
                assert len(set(found)) == len(found)
                assert all(0 <= row < OF.size for row in found)


def test_most_games_describe_nothing() -> None:
    for name in ("stonehenge", "futark", "creatures"):
        of = descriptions(catalog.load(name), True)
        assert (of.size, of.most) == (0, 0)
