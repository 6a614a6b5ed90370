"""The engine beside its referees: the same questions, the same chances, the same ends, in both directions."""

from pathlib import Path

import pytest

from druids import catalog
from tests.referees.compare import (
    accepted_by_the_engine,
    alone,
    dealt_by_a_taste,
    dealt_by_the_dice,
    rulebook_of,
    settings,
)
from tests.referees.stored import follow

REFEREES = Path(__file__).parent
GOLDEN = REFEREES.parent / "games"
GAMES = 8  # per game, number of seats and test; `python -m tests.referees.soak` plays more
EVERY_TABLE = [(name, seats) for name, card in catalog.infos().items() for seats in card.seats]


def rotated(name: str, seats: int) -> list[tuple[dict[str, str], int]]:
    """Options and seed of each game; over the numbers of seats every combination has its turn."""
    rulebook = rulebook_of(name)
    combinations = settings(rulebook)
    first = rulebook.seats.index(seats) * GAMES
    return [(combinations[k % len(combinations)], k) for k in range(first, first + GAMES)]


@pytest.mark.parametrize("name", catalog.infos())
def test_every_game_has_a_referee_who_knows_its_card(name: str) -> None:
    card = catalog.infos()[name]
    rulebook = rulebook_of(name)
    assert (rulebook.name, rulebook.rules, rulebook.seats) == (card.name, card.rules, card.seats)
    assert rulebook.settle({}) == {option.name: option.spell(option.default) for option in card.options}


def test_referees_import_nothing_of_druids() -> None:
    drivers = {"compare.py", "soak.py", "test_long_games.py", Path(__file__).name}
    for path in REFEREES.rglob("*.py"):
        if path.name not in drivers:
            lines = path.read_text(encoding="utf-8").splitlines()
            imports = [line for line in lines if line.lstrip().startswith(("import ", "from "))]
            assert not [line for line in imports if "druids" in line or "tests.games" in line], path.name


@pytest.mark.parametrize(("name", "seats"), EVERY_TABLE)
def test_same_questions_and_same_end_with_the_engines_dice(name: str, seats: int) -> None:
    for options, seed in rotated(name, seats):
        dealt_by_the_dice(rulebook_of(name), seats, options, seed)


@pytest.mark.parametrize(("name", "seats"), EVERY_TABLE)
def test_same_chances_and_same_end_however_unlikely_the_deal(name: str, seats: int) -> None:
    for options, seed in rotated(name, seats):
        dealt_by_a_taste(rulebook_of(name), seats, options, seed)


@pytest.mark.parametrize(("name", "seats"), EVERY_TABLE)
def test_games_of_the_referee_alone_are_accepted(name: str, seats: int) -> None:
    for options, seed in rotated(name, seats):
        accepted_by_the_engine(alone(rulebook_of(name), seats, options, seed), seed)


@pytest.mark.parametrize("name", catalog.infos())
def test_golden_games_are_accepted_by_the_referee(name: str) -> None:
    paths = sorted((GOLDEN / name).rglob("*.druids"))
    assert paths
    for path in paths:
        assert follow(rulebook_of(name), path.read_text(encoding="utf-8")).over, path.name
