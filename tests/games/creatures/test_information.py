"""Hidden hands: what resampling may give them, counted one by one."""

from collections import Counter

import numpy as np
import pytest

from druids.games.creatures.information import resample
from druids.games.creatures.rewrite import orders, watch
from druids.games.creatures.tables import COPIES, HANDS, NOTHING, SPECIALS
from druids.kernel.rng import seeded_rng
from druids.kernel.tasks import NOBODY
from tests.games.creatures.table import GAME, Table
from tests.positions import records_of

pytestmark = pytest.mark.many


def counts(hand: tuple[int, int]) -> list[int]:
    return [hand.count(kind) for kind in range(SPECIALS)]


def positions(games: int, every: int) -> list[Table]:
    found = []
    for seed in range(games):
        for steps in range(10, 150, every):
            found.append(Table(seed).random_walk(steps))
    return found


def test_ways_count_every_order_of_draws() -> None:
    for table in positions(12, 17):
        evidence, _ = watch(records_of(GAME, 2, table.codes, table.actions), table.actions)
        for seat in range(2):
            for h, hand in enumerate(HANDS):
                known = sum(kind != NOTHING for kind in hand) == table.s.specials_held[seat]
                listed = sum(1 for _ in orders(evidence[seat], counts(hand))) if known else 0
                assert table.s.ways[seat, h] == listed


@pytest.mark.parametrize("viewer", [0, 1, NOBODY])
def test_resampled_determinizations_have_a_history(viewer: int) -> None:
    for nth, table in enumerate(positions(12, 13)):
        sampled = table.true.determinize(viewer, seeded_rng(nth))
        records = records_of(GAME, 2, table.codes, table.actions)
        actions = GAME.rewrite(records, table.actions, viewer)(sampled.record)
        other, again = Table(), Table()
        for mine, theirs in zip(table.actions, actions, strict=True):
            assert again.true.is_secret(mine, viewer) or mine == theirs
            assert theirs in other.legal()
            other.act(theirs)
            again.act(mine)
            assert other.seen(viewer).tobytes() == again.seen(viewer).tobytes()
        assert other.true == sampled


@pytest.mark.parametrize("viewer", [0, NOBODY])
def test_resampling_reads_nothing_hidden(viewer: int) -> None:
    for nth, table in enumerate(positions(6, 19)):
        hidden = table.true.hide(viewer)
        assert hidden.determinize(viewer, seeded_rng(nth)) == table.true.determinize(viewer, seeded_rng(nth))


def test_3_2_not_asked_for_icons_shows_that_none_is_held() -> None:
    """Seat 1 plays a creature that lacks two icons and is not asked: it holds neither wings nor fins."""
    table = Table().play("first:1", *(f"terrain:T{n}" for n in range(1, 6)))
    table.play("creature:bear", "creature:otter", "creature:bat", "creature:eel", "special:star", "special:legs")
    table.play("creature:ant", "creature:bee", "creature:newt", "creature:olm", "special:wings", "special:end")
    table.play("play:bear", "at:0")
    seen: Counter[tuple[int, ...]] = Counter()
    rng = seeded_rng(3)
    for _ in range(4000):
        sampled = table.copy()
        resample(sampled[0], 0, rng)
        seen[tuple(sampled[0].specials[1].tolist())] += 1
    left = [int(COPIES[k]) - int(table.s.specials[0, k]) for k in range(SPECIALS)]
    left[0] = left[1] = 0
    expected = {
        h: left[h[0]] * (left[h[1]] - (h[0] == h[1])) * (1 if h[0] == h[1] else 2) for h in HANDS if NOTHING not in h
    }
    total = sum(expected.values())
    for hand, ways in expected.items():
        share = seen[tuple(counts(hand))] / 4000
        assert abs(share - ways / total) < 4 * np.sqrt(ways / total * (1 - ways / total) / 4000) + 1e-9
