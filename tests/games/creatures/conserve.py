"""Conservation of cards (creatures 1.1): every card is in one place, counts are right, no creature is misplaced."""

from typing import Any

from druids.games.creatures.board import fitting
from druids.games.creatures.state import SEATS, Ask
from druids.games.creatures.tables import (
    COPIES,
    CREATURE_DECK,
    CREATURE_HAND,
    END,
    ICON_KINDS,
    PLUSMINUS,
    ROW,
    SPECIAL_DECK,
    SPECIAL_HAND,
    SPECIALS,
    STAR,
)
from druids.kernel.bits import small_set
from druids.kernel.tasks import KIND, WHAT


def check(s: Any) -> None:
    check_creatures(s)
    check_specials(s)
    for position in range(ROW):
        if s.terrains[position] >= 0:
            standing = int(s.sides[position, 0]) | int(s.sides[position, 1])
            assert standing & ~fitting(s, position) == 0, "creatures 5.3: no placed creature is ever misplaced"


def check_creatures(s: Any) -> None:
    top = s.tasks[s.depth - 1] if s.depth else None
    being_placed = [int(top[WHAT])] if top is not None and top[KIND] in (Ask.AT, Ask.WITH) else []
    places = [small_set(place) for place in [*s.hands, *s.sides.ravel()]]
    creatures = [creature for place in places for creature in place] + being_placed
    assert len(creatures) == len(set(creatures)), "a creature in two places"
    assert len(creatures) == SEATS * CREATURE_DECK - int(s.creature_deck.sum())
    for seat in range(SEATS):
        assert s.creatures_held[seat] == len(small_set(s.hands[seat])) <= CREATURE_HAND


def check_specials(s: Any) -> None:
    for seat in range(SEATS):
        assert s.specials_held[seat] == s.specials[seat].sum() <= SPECIAL_HAND
    for kind in range(SPECIALS):
        assert s.played[kind] + s.specials[:, kind].sum() <= COPIES[kind]
    assert int(s.played.sum() + s.specials_held.sum()) == SEATS * SPECIAL_DECK - int(s.special_deck.sum())
    for kind in range(ICON_KINDS):
        assert s.played[kind] == len(small_set(s.attached[kind]))
    assert s.played[STAR] == len(small_set(s.starred))
    assert s.played[PLUSMINUS] == len(small_set(s.raised)) + len(small_set(s.lowered))
    assert s.played[END] == len(small_set(s.closed))
