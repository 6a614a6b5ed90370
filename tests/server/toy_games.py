"""The catalog of the server's tests: the toy game."""

from pathlib import Path

from druids.kernel.game import Game
from druids.kernel.info import GameInfo
from tests.toy.pebbles import INFO
from tests.toy.pebbles.game import GAME


def infos() -> dict[str, GameInfo]:
    return {INFO.name: INFO}


def kept(_name: str) -> tuple[int, ...]:
    return ()


def folder(name: str) -> Path:
    assert name == INFO.name
    return GAME.folder


def load(name: str) -> Game:
    assert name == INFO.name
    return GAME
