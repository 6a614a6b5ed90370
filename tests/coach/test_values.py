"""The value networks that are shipped: small, made for this layout of the records, with their origin and scores."""

import pytest

from druids import catalog
from druids.coach.values import file, open_network

GAMES = ["creatures", "edora", "futark"]  # Stonehenge has whole deals only, which playouts value
LARGEST = 400_000  # bytes


@pytest.mark.parametrize("name", GAMES)
def test_a_file_is_small_and_says_where_it_comes_from(name: str) -> None:
    game = catalog.load(name)
    assert file(game).stat().st_size <= LARGEST
    about = open_network(game).about
    assert about["command"].startswith(f"python -m druids.learning.open_values {name} ")
    assert set(about["scores"]) == {str(seats) for seats in game.info.seats}


@pytest.mark.parametrize("name", GAMES)
def test_it_predicts_held_out_games_better_than_the_evaluation(name: str) -> None:
    for phases in open_network(catalog.load(name)).about["scores"].values():
        assert phases["all"]["network"] < phases["all"]["evaluation"]
