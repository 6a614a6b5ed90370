"""Engine and referees agree on legal actions, chances and results, in both directions."""

from pathlib import Path

import pytest

from druids import catalog
from tests.referees.compare import (
    accepted_by_the_engine,
    alone,
    rulebook_of,
    settings,
    with_biased_chance,
    with_random_chance,
)
from tests.referees.stored import follow

REFEREES = Path(__file__).parent
GOLDEN = REFEREES.parent / "games"
GAMES = 8  # per game, number of seats and test; `python -m tests.referees.soak` plays more
EVERY_TABLE = [(name, seats) for name, info in catalog.infos().items() for seats in info.seats]


def rotated(name: str, seats: int) -> list[tuple[dict[str, str], int]]:
    """Options and seed of each game; the numbers of seats together cover every combination of options."""
    rulebook = rulebook_of(name)
    combinations = settings(rulebook)
    first = rulebook.seats.index(seats) * GAMES
    return [(combinations[k % len(combinations)], k) for k in range(first, first + GAMES)]


@pytest.mark.parametrize("name", catalog.infos())
def test_every_game_has_a_referee_with_its_seats_and_options(name: str) -> None:
    info = catalog.infos()[name]
    rulebook = rulebook_of(name)
    assert (rulebook.name, rulebook.rules, rulebook.seats) == (info.name, info.rules, info.seats)
    assert rulebook.settle({}) == {option.name: option.spell(option.default) for option in info.options}


def test_referees_import_nothing_from_druids() -> None:
    comparing = {"compare.py", "soak.py", "test_long_games.py", Path(__file__).name}
    for path in REFEREES.rglob("*.py"):
        if path.name not in comparing:
            lines = path.read_text(encoding="utf-8").splitlines()
            imports = [line for line in lines if line.lstrip().startswith(("import ", "from "))]
            assert not [line for line in imports if "druids" in line or "tests.games" in line], path.name


@pytest.mark.parametrize(("name", "seats"), EVERY_TABLE)
def test_same_actions_and_result_with_random_chance(name: str, seats: int) -> None:
    for options, seed in rotated(name, seats):
        with_random_chance(rulebook_of(name), seats, options, seed)


@pytest.mark.parametrize(("name", "seats"), EVERY_TABLE)
def test_same_chances_and_result_with_biased_chance(name: str, seats: int) -> None:
    for options, seed in rotated(name, seats):
        with_biased_chance(rulebook_of(name), seats, options, seed)


@pytest.mark.parametrize(("name", "seats"), EVERY_TABLE)
def test_the_engine_accepts_games_of_the_referee(name: str, seats: int) -> None:
    for options, seed in rotated(name, seats):
        accepted_by_the_engine(alone(rulebook_of(name), seats, options, seed), seed)


@pytest.mark.parametrize("name", catalog.infos())
def test_the_referee_accepts_golden_games(name: str) -> None:
    paths = sorted((GOLDEN / name).rglob("*.druids"))
    assert paths
    for path in paths:
        assert follow(rulebook_of(name), path.read_text(encoding="utf-8")).over, path.name
