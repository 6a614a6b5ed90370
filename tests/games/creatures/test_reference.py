"""The engine against the naive game: legal answers, keys and terrain results at 10,000 random positions."""

import pytest

from druids.kernel.tasks import NATURE
from tests.games.creatures.naive import Naive
from tests.games.creatures.table import NAMES, Table

pytestmark = pytest.mark.many

GAMES = 80  # of about 148 positions each, a quarter with each pair of options


@pytest.mark.parametrize("exchange_scope", ["any", "same_side"])
@pytest.mark.parametrize("group_rule", ["whole_side", "best_subset"])
def test_engine_agrees_with_the_naive_game(exchange_scope: str, group_rule: str) -> None:
    positions = 0
    for seed in range(GAMES // 4):
        table = Table(seed, exchange_scope=exchange_scope, group_rule=group_rule)
        naive = Naive(same_side=exchange_scope == "same_side", best_subset=group_rule == "best_subset")
        while not table.over:
            if table.actor != NATURE:
                assert table.names() == naive.legal(table.ask, table.actor)
            action, actor, drawer = table.random_action(), table.actor, table.what
            table.act(action)
            naive.do(actor, NAMES[action], drawer)
            for position in range(5):
                assert [table.key(position, side) for side in range(2)] == [naive.key(position, s) for s in range(2)]
            assert table.scores() == naive.scores()
            positions += 1
    assert positions >= 2_500
