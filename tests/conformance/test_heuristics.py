"""Heuristics: the shortcut to the best action agrees with the scores of all, and features tell of legal actions."""

import numpy as np
from numpy.typing import NDArray

from druids.kernel.game import NO_ACTION, Game
from druids.kernel.jit import interpreted
from druids.kernel.rng import randbelow, seeded_rng
from druids.match import Position
from tests.conformance.games import load

GAMES = 2
LARGEST_FEATURE = 20


def best_scored(game: Game, position: Position) -> int:
    """The legal action with the highest score; the lowest of equals."""
    scores: NDArray[np.float64] = np.zeros(game.actions.size)
    game.heuristics.action_scores(position.record, scores)
    legal = position.legal
    return int(legal[int(np.argmax(scores[legal]))])


def test_the_best_action_is_the_one_with_the_highest_score(name: str) -> None:
    """And the action that it plans for the ask that follows is the best one there."""
    game = load(name)
    scratch, following = np.zeros(game.actions.size), np.zeros(1, np.int64)
    with interpreted():
        for number in range(GAMES):
            rng = seeded_rng(number)
            position = Position(game, game.info.default_seats, rng=rng)
            while not position.over:
                following[0] = NO_ACTION
                before, seat = position.to_bytes(), position.to_act
                action = game.heuristics.best_action(position.record, scratch, following)
                assert position.to_bytes() == before
                assert action == NO_ACTION or action == best_scored(game, position)
                if action == NO_ACTION or randbelow(rng, 2):
                    action, following[0] = int(position.legal[randbelow(rng, len(position.legal))]), NO_ACTION
                position.play(action)
                if following[0] != NO_ACTION:
                    assert position.to_act == seat
                    assert following[0] == best_scored(game, position)


def test_action_features_fill_the_rows_of_the_legal_actions_alone(name: str) -> None:
    """They change nothing, and are of a size that networks can work with."""
    game = load(name)
    out = np.empty((game.actions.size, len(game.heuristics.feature_names)), np.float32)
    with interpreted():
        for seats in game.info.seats:
            rng = seeded_rng(seats)
            position = Position(game, seats, rng=rng)
            while not position.over:
                out[:] = np.nan
                hidden = position.hide(position.to_act)
                before = hidden.to_bytes()
                game.heuristics.action_features(hidden.record, out)
                assert hidden.to_bytes() == before
                assert (np.abs(out[position.legal]) <= LARGEST_FEATURE).all()
                assert np.isnan(np.delete(out, position.legal, 0)).all()
                position.play(int(position.legal[randbelow(rng, len(position.legal))]))
