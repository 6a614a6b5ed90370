"""Nothing is lost (futark 1.7): every gem and every servant is in one place, and the counts tell the truth."""

from typing import Any

from druids.games.futark.tables import ALL_GEMS, ALL_SERVANTS, LOCATIONS_OF_A_KIND, SLOTS
from druids.kernel.bits import small_set


def check(s: Any) -> None:
    seats = range(s.seats)
    places = [s.deck, s.spent, *s.hands, *s.thrown, *s.piles.ravel()]
    assert sum(int(place) for place in places) == ALL_GEMS  # a sum without carry: each gem once
    assert sum(len(small_set(place)) for place in places) == len(small_set(ALL_GEMS))
    assert s.deck_count == len(small_set(s.deck))
    for seat in seats:
        assert s.gems_held[seat] == len(small_set(s.hands[seat]))
        assert s.thrown_count[seat] == len(small_set(s.thrown[seat]))
        assert s.servants_held[seat] == len(small_set(s.servants[seat]))
        assert s.fresh_count[seat] == len(small_set(s.fresh[seat]))
        for slot in range(SLOTS):
            assert s.piled[slot, seat] == len(small_set(s.piles[slot, seat]))
        back = [int(v) for v in s.returned[seat] if v >= 0]
        out = [int(v) for v in s.out_face[seat] if v >= 0]
        assert (len(back), len(out)) == (s.returned_count[seat], s.out_count[seat])
        servants = small_set(s.servants[seat]) + small_set(s.fresh[seat]) + back + out
        assert sorted(servants) == small_set(ALL_SERVANTS)
    for slot in range(SLOTS):
        row = sorted(int(s.out_place[a, k]) for a in seats for k in range(s.out_count[a]) if s.out_slot[a, k] == slot)
        assert row == list(range(s.rows[slot]))
    for kind, left in enumerate(s.locations_left):
        assert left + sum(int(there == kind) for there in s.locations) <= LOCATIONS_OF_A_KIND
