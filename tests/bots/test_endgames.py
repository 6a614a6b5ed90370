"""The search on the last two tricks of real games, against every line played to the end in many worlds."""

from typing import Any

import pytest

from druids import catalog
from druids.bots.ismcts import Budget, SearchBot, Style
from druids.kernel.jit import COMPILED
from druids.kernel.rng import seeded_rng
from druids.match import Position
from tests.bots.positions import random_step

DETERMINIZATIONS = 60
POSITIONS = 20
CLEAR = 0.15  # between the best answer and the worst

Endgame = tuple[Position, dict[int, float]]  # as the seat sees it, and what each answer is worth

pytestmark = pytest.mark.skipif(not COMPILED, reason="thousands of lines are for compiled rules")


class Solver:
    """Stonehenge for three, one round: what each answer is worth if everybody then plays best for themselves."""

    def __init__(self) -> None:
        self.game = catalog.load("stonehenge")
        self.seats = 3

    def positions(self, count: int) -> list[Endgame]:
        """Random games, stopped where a seat with two cards must choose and it matters."""
        found: list[Endgame] = []
        deal = 0
        while len(found) < count:
            deal += 1
            rng = seeded_rng(deal)
            position = Position(self.game, self.seats, {"rounds": 1})
            while not position.over:
                seat = position.to_act
                if seat >= 0 and position.record.held[seat] == 2 and position.legal.size > 1:
                    hidden = position.hide(seat)
                    worth = self.worth(hidden)
                    if max(worth.values()) - min(worth.values()) > CLEAR:
                        found.append((hidden, worth))
                    break
                random_step(position, rng)
        return found

    def worth(self, hidden: Position) -> dict[int, float]:
        """The win share of each answer, averaged over determinizations."""
        seat, choices = hidden.to_act, hidden.legal.tolist()
        total = dict.fromkeys(choices, 0.0)
        for k in range(DETERMINIZATIONS):
            sampled = hidden.determinize(seat, seeded_rng(hidden.fingerprint(), k))
            for action in choices:
                total[action] += self.shares_after(sampled, action)[seat]
        return {action: share / DETERMINIZATIONS for action, share in total.items()}

    def shares_after(self, before: Position, action: int) -> list[float]:
        """Each seat's share of the win once the action is played, all hands open."""
        position = before.copy()
        position.play(action)
        if position.over:
            won = position.winners or list(range(self.seats))
            return [1 / len(won) if seat in won else 0.0 for seat in range(self.seats)]
        lines = (self.shares_after(position, reply) for reply in position.legal.tolist())
        return max(lines, key=lambda shares: shares[position.to_act])


@pytest.fixture(scope="module")
def endgames() -> list[Endgame]:
    return Solver().positions(POSITIONS)


@pytest.mark.parametrize(
    "style",
    [{"guided": 1.0, "others": 1.0, "explore": 1.0}, {"guided": 0.0, "others": 0.0, "explore": 0.7}],
    ids=["by the hints", "plain"],
)
def test_the_last_two_tricks_are_played_as_worked_out(endgames: list[Endgame], style: Any) -> None:
    """Nearly always: the search knows no open hands, so another answer may be as good where lines are close."""
    lost, misses = 0.0, 0
    for hidden, worth in endgames:
        answer = SearchBot("test", 1, Style(margin=0.0, **style), Budget(simulations=3000)).decide(hidden)
        lost += max(worth.values()) - worth[answer]
        misses += worth[answer] < max(worth.values()) - CLEAR
    assert lost / POSITIONS < 0.02
    assert misses <= 1
