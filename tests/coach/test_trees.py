"""Search trees of judgements: their shares are those of the search, from what the seat knows, compiled or not."""

from hashlib import sha256

import numpy as np
import pytest

from druids import catalog
from druids.coach import trees
from druids.coach.playouts import worlds
from druids.coach.trees import Tree
from druids.kernel import jit
from druids.kernel.game import Game
from druids.match import Position
from druids.networks.weights import WeightsError, network
from tests.bots.positions import random_position
from tests.toy.pebbles.game import GAME as PEBBLES

GAMES = ["pebbles", *catalog.infos()]
JUDGES = {
    "creatures": "681f06d219873619",
    "edora": "ad98b1424d828834",
}  # digests of the networks that reviews of version 5 use
WORLDS = 40 if jit.COMPILED else 3


def position_of(name: str) -> Position:
    """A position with a choice, hidden for the seat to act."""
    game: Game = PEBBLES if name == "pebbles" else catalog.load(name)
    for steps in (60, 20, 0):
        position = random_position(game, game.info.default_seats, 1, steps)
        if not position.over and len(position.legal) > 1:
            return position.hide(position.to_act)
    raise AssertionError("no position has a choice")


@pytest.mark.parametrize("name", GAMES)
def test_shares_of_worlds_are_what_the_search_counts(name: str) -> None:
    position = position_of(name)
    action = int(position.legal[0])
    tree = Tree(position, [action]).grow(4, 1)
    before = tree.visits()[action]
    shares = tree.shares(worlds(0, WORLDS, 1))
    after = tree.visits()[action]
    assert after.count == before.count + WORLDS
    counted = after.mean * after.count - before.mean * before.count
    assert shares[:, position.to_act].sum() == pytest.approx(counted, abs=1e-9)
    assert shares.sum(axis=1) == pytest.approx(1.0)


@pytest.mark.skipif(not jit.COMPILED, reason="the compiler is off")
@pytest.mark.parametrize("name", GAMES)
def test_they_are_the_same_compiled_and_interpreted(name: str) -> None:
    position = position_of(name)
    actions = position.legal.tolist()

    def shares() -> np.ndarray:
        return Tree(position, actions).grow(2, 5).shares(worlds(0, 3, 1))

    compiled = shares()
    with jit.interpreted():
        assert (shares() == compiled).all()


@pytest.mark.parametrize("name", sorted(JUDGES))
def test_the_network_that_judges_is_frozen(name: str) -> None:
    """Training the bots anew changes no verdict. For a new network of Edora's, put the former into `trees.FROZEN`."""
    _, judging = trees.load_search(catalog.load(name))
    assert judging is not None
    digest = sha256(b"".join(part.tobytes() for part in judging.layers)).hexdigest()
    assert digest[:16] == JUDGES[name]


def test_only_some_actions_are_searched() -> None:
    position = position_of("creatures")
    actions = position.legal.tolist()[:2]
    found = Tree(position, actions).grow(8, 1).visits()
    assert set(found) == set(actions)
    assert sum(one.count for one in found.values()) == 8


def test_without_a_network_the_heuristics_search_and_a_warning_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: object) -> None:
        raise WeightsError("there are no weights")

    game = catalog.load("edora")
    monkeypatch.setattr("druids.networks.weights.load", missing)
    monkeypatch.setattr(trees, "network", network.__wrapped__)
    with pytest.warns(UserWarning, match="edora is played by the heuristics alone"):
        style, net = trees.load_search.__wrapped__(game)
    assert (style["prior"][0], style["end"][0]) == (0, 0)
    monkeypatch.setattr(trees, "load_search", lambda _: (style, net))
    position = position_of("edora")
    assert Tree(position, position.legal.tolist()).grow(4, 1).shares(worlds(0, 2, 1)).shape == (2, position.seats)
