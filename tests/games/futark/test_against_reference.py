"""Claims on ten thousand random positions, compared with the plain reference."""

import numpy as np
import pytest

from druids.games.futark.claim import claim
from druids.games.futark.piles import claimable
from druids.games.futark.state import GEM_NAMES
from druids.games.futark.tables import KINDS
from druids.kernel.rng import randbelow, seeded_rng
from tests.games.futark.reference import Column, Location
from tests.games.futark.table import Table

pytestmark = pytest.mark.many

POSITIONS = 10_000


def test_5_and_6_claims_agree_with_the_reference() -> None:
    rng = seeded_rng(2004)
    seen = {"ended": 0, "moved": 0, "shared values": 0}
    tables = {seats: Table(seats) for seats in (2, 3, 4)}
    blank = {seats: table.states.tobytes() for seats, table in tables.items()}
    for _ in range(POSITIONS):
        seats = 2 + randbelow(rng, 3)
        table = tables[seats]
        table.states.view(np.uint8)[:] = np.frombuffer(blank[seats], np.uint8)
        kind = randbelow(rng, 6)
        table.row(KINDS[kind])
        place = Location(KINDS[kind])
        for gem, name in enumerate(GEM_NAMES):
            if randbelow(rng, 3 if gem // 9 == kind else 12) == 0:
                owner = randbelow(rng, seats)
                table.s.piles[0, owner] |= 1 << gem
                table.s.piled[0, owner] += 1
                place.gems.append(name)
        cards = [(owner, value) for owner in range(seats) for value in range(1, 7)]
        for _ in range(randbelow(rng, 9)):
            owner, value = cards.pop(randbelow(rng, len(cards)))
            table.servants(0, f"{value}@{'abcd'[owner]}")
            place.servants.append((owner, value))
        assert bool(claimable(table.s, 0)) == place.claimable()
        offset = randbelow(rng, 3)
        column = Column([randbelow(rng, 5 * offset + 31) for _ in range(seats)], offset)
        table.points(*column.points, offset=offset)
        place.score(column)
        claim(table.s, 0)
        assert [int(p) for p in table.s.points[:seats]] == column.points
        assert table.s.offset == column.offset
        assert table.s.passer == (-1 if column.winner is None else column.winner)
        for seat in range(seats):
            back = [value - 1 for owner, value in place.servants if owner == seat]
            assert [int(v) for v in table.s.returned[seat, : len(back)]] == back
        seen["ended"] += column.winner is not None
        seen["moved"] += column.offset > offset
        seen["shared values"] += len({v for _, v in place.servants}) < len(place.servants)
    assert all(count > 500 for count in seen.values()), seen
