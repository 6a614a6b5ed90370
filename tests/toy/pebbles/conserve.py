"""No pebble is in two places."""

from typing import Any

from druids.kernel.bits import small_set


def check(s: Any) -> None:
    places = [pebble for seat in range(s.seats) for pebble in small_set(s.hands[seat])]
    places += [int(s.laid[seat]) for seat in range(s.seats) if s.lies[seat]]
    places += small_set(s.seen)
    assert len(places) == len(set(places)), places
    assert [int(held) for held in s.held[: s.seats]] == [len(small_set(s.hands[seat])) for seat in range(s.seats)]
