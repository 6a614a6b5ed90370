"""Nothing is lost: every die, tablet, herb, stone and dolmen is in exactly one place all along."""

from typing import Any

import numpy as np

from druids.games.edora.information import has_chosen
from druids.games.edora.tables import ALL_DICE, ALL_HERBS, PIT_SHRINES, TABLET_COPIES
from druids.kernel.bits import small_set


def check(s: Any) -> None:
    tablets = s.copies + s.tablets.sum(axis=0)
    drawn = [s.drawn[seat] for seat in range(s.seats) if not has_chosen(s, seat)]
    for places in (s.offer, s.under, *drawn):
        np.add.at(tablets, places[places >= 0], 1)
    assert (tablets == TABLET_COPIES).all()
    assert s.in_stack == s.copies.sum() + (s.under >= 0).sum()
    assert (s.under >= 0).sum() == s.buried - s.dug
    fields = s.holders[s.holders >= 0]
    for seat in range(s.seats):
        own = small_set(s.dice[seat])
        assert own == np.flatnonzero(s.values[seat]).tolist()
        assert (fields == seat).sum() == len(own)
        for shrine in range(24):
            assert (s.holders[shrine] == seat).sum() == (shrine in own)
        if s.rounds > 0:
            assert s.personal[seat].sum() + s.stored[seat].sum() + len(own) == ALL_DICE
            assert sorted(s.herbs[seat].tolist()) == small_set(ALL_HERBS)
            check_seat(s, seat, own)
    for pit, seat in enumerate(s.fires):
        assert seat < 0 or PIT_SHRINES[pit] & ~s.dice[seat] == 0
    linked = int((s.links >= 0).sum())
    assert (s.beige >= 0).sum() == min(linked, len(s.beige))


def check_seat(s: Any, seat: int, own: list[int]) -> None:
    assert s.active[seat] & s.face_down[seat] == 0
    assert all(shrine in own for shrine in [*s.stones[seat], *s.runes[seat]] if shrine >= 0)
    gems = [int(gem) for gem in s.amulet[seat] if gem >= 0]
    assert len(gems) == len(set(gems))
    assert all(s.amulet[seat, layer] >= 0 or s.amulet[seat, layer + 1] < 0 for layer in (0, 2, 4))
    assert not (s.beside[seat] and own)
    assert s.provisions[seat] >= 0
    assert s.mistletoe[seat] >= 0
    tower = [int(s.height[k]) for k in range(s.seats) if s.knowledge[k] == s.knowledge[seat]]
    assert sorted(tower) == list(range(len(tower)))
