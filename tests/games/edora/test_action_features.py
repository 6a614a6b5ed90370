"""Features of actions: what they promise of a move is what happens when it is played."""

from collections.abc import Callable, Iterator

import numpy as np
import pytest
from numpy.typing import NDArray

from druids.games.edora.asks.move import goals, move_cost
from druids.games.edora.game import GAME
from druids.games.edora.heuristics.action_features import FEATURES, UNIT, Feature, dice_lacking
from druids.games.edora.heuristics.shrine_values import PLACES_COUNT
from druids.games.edora.state import DIE, MOVE, TABLET, Ask, Deed
from druids.games.edora.tables import SHRINE_COUNT, SHRINES, TABLET_AT_LEAST
from druids.games.edora.tablets import reached
from druids.kernel.bits import small_set
from druids.kernel.rng import randbelow, seeded_rng
from tests.games.edora.table import Table, number

POSITIONS = 12


def features(table: Table) -> NDArray[np.float32]:
    out = np.zeros((GAME.actions.size, len(FEATURES)), np.float32)
    GAME.heuristics.action_features(table.s, out)
    return out


def copy(table: Table) -> Table:
    other = Table()
    other.states[0] = table.states[0]
    other.true.refresh()
    return other


def scattered(seed: int) -> Table:
    """Dice of both seats on many shrines; seat 0 moves next and can pay for everything."""
    rng, table = seeded_rng(seed), Table().begin()
    for shrine in SHRINES:
        for seat in range(2):
            if randbelow(rng, 5) < 2:
                table.put(seat, **{shrine: 1 + randbelow(rng, 6)})
    table.stand(0, SHRINES[small_set(int(table.s.dice[0]))[0]]).hold(0, 1, 3, stored=())
    table.s.provisions[0], table.s.active[0] = 60, 0
    table.s.tablets[0, :] = 1
    return table.do(Deed.FIRES, Deed.LINKS)  # those that are complete already


def moves() -> Iterator[tuple[Table, str]]:
    """Positions with every shrine that the seat can move to."""
    for seed in range(POSITIONS):
        table = scattered(seed)
        for goal in small_set(goals(table.s, 0)):
            yield table, SHRINES[goal]


def fires(table: Table) -> int:
    return [*table.s.fires].count(0)


def links(table: Table) -> int:
    return [*table.s.links].count(0)


@pytest.mark.parametrize(("feature", "count"), [(Feature.PITS_LIT, fires), (Feature.LINKED, links)])
def test_fires_and_links_that_a_move_promises_come(feature: Feature, count: Callable[[Table], int]) -> None:
    seen = {True: 0, False: 0}
    for table, goal in moves():
        promised = bool(features(table)[MOVE + number(goal)][feature] > 0)
        after = copy(table)
        after.play(f"move:{goal}").go_on()
        assert promised == (count(after) > count(table)), goal
        seen[promised] += 1
    assert min(seen.values()) > 5


def test_a_link_lacks_as_many_dice_as_complete_it() -> None:
    """One fewer after a die that brings it nearer; none where the rules would link it."""
    nearer = 0
    for table, goal in moves():
        found = features(table)[MOVE + number(goal)]
        dice = int(table.s.dice[0])
        for colour in range(len(table.s.links)):
            if table.s.links[colour] >= 0:
                continue
            before, after = (dice_lacking(table.s, colour, bits) for bits in (dice, dice | 1 << number(goal)))
            assert 0 < before <= 3
            assert before - after in (0, 1)
            if after < before and after > 0:
                assert found[Feature.LINKED + after] > 0
                nearer += 1
    assert nearer > 20


def test_tablets_that_a_move_completes_are_complete_after_it() -> None:
    """Those that ask only for where dice lie: the others depend on the die's value or on the action."""
    kinds = [kind for kind in range(len(TABLET_AT_LEAST)) if PLACES_COUNT[kind]]
    completed, nearer = 0, 0
    for table, goal in moves():
        after, found = copy(table).put(0, **{goal: 1}), features(table)[MOVE + number(goal)]
        had, has = ({k: TABLET_AT_LEAST[k] - reached(one.s, 0, k) for k in kinds} for one in (table, after))
        gained = [has[k] for k in kinds if has[k] < had[k]]
        assert found[Feature.TABLETS_COMPLETED] == len([lacking for lacking in gained if lacking == 0])
        assert found[Feature.TABLETS_LACK_ONE] == gained.count(1)
        completed += gained.count(0)
        nearer += gained.count(1)
    assert min(completed, nearer) > 5


def test_what_is_paid_and_left() -> None:
    table = Table().begin().put(0, s02=1).stand(0, "s02").hold(0, 2, 5)
    table.s.provisions[0] = 9
    found = features(table)
    for goal in small_set(goals(table.s, 0)):
        cost, row = move_cost(table.s, 0, goal), found[MOVE + goal]
        assert row[Feature.PAID] == pytest.approx(cost / UNIT)
        assert row[Feature.FIRST_PROVISIONS] == pytest.approx(min(9 - cost - 2, 6) / 6)
        assert row[Feature.MORE_PROVISIONS] == pytest.approx(max(9 - cost - 2 - 6, 0) / 12)


def test_a_die_on_the_next_shrine_must_be_payable() -> None:
    """After a move and a die of 2, a die of 5 and one step are to be paid."""
    table = Table().begin().put(0, s02=1).stand(0, "s02").hold(0, 2, 5)
    table.s.provisions[0] = 60
    rich = features(table)[MOVE : MOVE + SHRINE_COUNT, Feature.NEXT_PAYABLE]
    table.s.provisions[0] = 8  # a step, both dice, and nothing for the second step
    poor = features(table)[MOVE : MOVE + SHRINE_COUNT, Feature.NEXT_PAYABLE]
    assert rich.max() == 1
    assert poor.max() == 0


def test_features_of_a_die() -> None:
    table = Table().begin().stand(0, "s05").hold(0, 2, 5).push_ask(Ask.DIE)
    two, five = features(table)[DIE + 1], features(table)[DIE + 4]
    assert two[Feature.PAID] == pytest.approx(2 / UNIT)
    assert five[Feature.PAID] == pytest.approx(5 / UNIT)
    assert five[Feature.CONTEST] > two[Feature.CONTEST]


def test_features_of_a_tablet_that_is_complete() -> None:
    table = Table().begin().put(0, s02=1, s14=1).push_ask(Ask.TABLET)
    place, kind = 3, number("T02")  # three start shrines
    table.s.offer[place] = kind
    assert features(table)[TABLET + place, Feature.TABLETS_LACK_ONE] == 1
    table.put(0, s23=1)
    found = features(table)[TABLET + place]
    assert found[Feature.TABLETS_COMPLETED] == 1
    assert found[Feature.TABLETS_LACK_ONE] == 0
    assert found[Feature.GAIN] > 0
