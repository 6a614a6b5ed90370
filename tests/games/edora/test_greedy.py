"""A hundred greedy games per number of seats: they end in time, and in the range of edora section 4."""

import pytest

from druids import bots, match

GAMES = 100

pytestmark = pytest.mark.many


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_greedy_games_are_sensible(seats: int) -> None:
    rounds, points = [], []
    for seed in range(GAMES):
        playing = match.new("edora", seats=seats, seed=seed)
        greedy = bots.bot("greedy", seed=seed)
        while not playing.over:
            playing.play(greedy.choose(playing))
        rounds.append(int(playing.position.record.rounds))
        points += playing.scores
    mean_rounds, mean_points = sum(rounds) / GAMES, sum(points) / len(points)
    print(f"{seats} seats: rounds {mean_rounds:.1f} ({min(rounds)}-{max(rounds)}), points {mean_points:.0f}")
    assert min(rounds) >= 13
    assert max(rounds) <= 22
    assert 13 <= mean_rounds <= 17.5
    assert 120 <= mean_points <= 210
