"""Bots where nothing is compiled yet: the same answers, and within their time."""

import pytest

from druids import bots, catalog
from druids.bots.ismcts import SearchBot
from druids.bots.loading import BOTS, load_bots, use_compiled_bots
from druids.kernel import jit
from druids.kernel.bind import bind
from druids.kernel.game import Game
from druids.match import Match, Position
from tests.bots.positions import random_position
from tests.toy.pebbles.game import GAME as PEBBLES

pytestmark = pytest.mark.skipif(not jit.COMPILED, reason="the compiler is off")

GAMES = ["pebbles", *catalog.infos()]
SIMULATIONS = 6


def load(name: str) -> Game:
    return PEBBLES if name == "pebbles" else catalog.load(name)


def position_of(game: Game) -> Position:
    """A position with a choice, hidden for the seat to act."""
    for steps in (140, 60, 20, 0):
        position = random_position(game, game.info.default_seats, 1, steps)
        if not position.over and len(position.legal) > 1:
            return position.hide(position.to_act)
    raise AssertionError("no position has a choice")


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("level", ["druid", "archdruid", "plain-ismcts"])
def test_a_search_finds_the_same_compiled_and_interpreted(name: str, level: str) -> None:
    """To the last bit: visits, shares and margins of every action."""
    position = position_of(load(name))
    compiled = bots.explain(position, level, simulations=SIMULATIONS, seed=3)
    with jit.interpreted():
        interpreted = bots.explain(position, level, simulations=SIMULATIONS, seed=3)
    assert interpreted == compiled
    assert sum(advice.visits for advice in compiled) == SIMULATIONS


@pytest.mark.parametrize("name", GAMES)
def test_beliefs_are_the_same_compiled_and_interpreted(name: str) -> None:
    """Worlds, weights, and what a search finds with them."""
    game = load(name)
    match = Match(game, game.info.default_seats, seed=11)
    match.resume_chance()
    for _ in range(game.info.default_seats):
        match.play(bots.bot("greedy").choose(match))
    while len(match.legal) == 1:
        match.play(match.actions()[0])
    bot = bots.bot("archdruid", seed=1, simulations=SIMULATIONS, trees=1, beliefs=3, prior=0, end=0)
    assert isinstance(bot, SearchBot)
    view = match.hidden(match.to_act)
    compiled = bot.search(view, view.legal.tolist(), past=match)
    with jit.interpreted():
        interpreted = bot.search(view, view.legal.tolist(), past=match)
    assert compiled.visits.tolist() == interpreted.visits.tolist()
    assert compiled.value.tobytes() == interpreted.value.tobytes()


@pytest.mark.parametrize("name", GAMES)
def test_the_clock_is_checked_after_every_simulation(name: str) -> None:
    position = position_of(load(name))
    with jit.interpreted():
        advice = bots.explain(position, "druid", simulations=100, seconds=1e-9, seed=3)
    assert sum(one.visits for one in advice) == 1


@pytest.mark.parametrize("name", ["pebbles", "stonehenge"])
@pytest.mark.parametrize("half", [0.0, 0.5])
def test_a_game_is_the_same_when_compiled_code_takes_over_in_the_middle(name: str, half: float) -> None:
    game = load(name)
    load_bots(game)
    assert jit.mark_compiled(BOTS, game.folder)
    compiled = play(game)
    with jit.interpreted():
        assert play(game) == compiled
    with jit.interpreted():
        assert play(game, change_at=int(half * len(compiled))) == compiled
        assert not jit.is_interpreted(bind("druids.match.compiled.position", game).advance)


def play(game: Game, change_at: int | None = None) -> list[bytes]:
    """The true record after each decision of bots in a game with a fixed seed; its stored text is the last."""
    match = Match(game, game.info.default_seats, seed=11)
    match.resume_chance()
    players = [bots.bot("greedy"), bots.bot("druid", seed=1, simulations=2), bots.bot("random", seed=2)]
    seen: list[bytes] = []
    while not match.over:
        if len(seen) == change_at:
            assert use_compiled_bots(game)
        assert match.seat is not None
        match.play(players[match.seat % len(players)].choose(match))
        seen.append(match.true_bytes())
    return [*seen, match.text().encode()]
