"""The shelf of the server's tests: the toy game, found as the catalog finds real ones."""

from druids.kernel.card import Card
from druids.kernel.game import Game
from tests.toy.pebbles import CARD
from tests.toy.pebbles.game import GAME


def cards() -> dict[str, Card]:
    return {CARD.name: CARD}


def load(name: str) -> Game:
    assert name == CARD.name
    return GAME
