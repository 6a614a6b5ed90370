"""Matches of the toy game, in every stage."""

from collections.abc import Callable

import pytest

from druids.kernel.game import Game
from druids.match import Match
from tests.toy.pebbles.game import GAME

Begin = Callable[..., Match]


def toy(_name: str) -> Game:
    """Finds the toy game whatever it is called: for reading files."""
    return GAME


def begun(seats: int = 3, seed: int = 7, **options: int | str | bool) -> Match:
    match = Match(GAME, seats, options, seed, ["Anna", "Bran", "Cade"][:seats])
    match.resume_chance()
    return match


def finished(seats: int = 3, seed: int = 7) -> Match:
    match = begun(seats, seed)
    while not match.over:
        match.play(match.actions()[0])
    return match


@pytest.fixture
def whole_game() -> Match:
    return finished()
