"""`Position`: the rules of one moment, copies, hiding, determinization, chance and serialisation."""

import copy
import json
import pickle
from typing import Any

import numpy as np
import pytest

import druids
from druids.kernel.rng import randbelow, seeded_rng
from druids.kernel.tasks import NATURE, NOBODY, OVER
from druids.match import IllegalAction, Position
from tests.toy.pebbles.game import GAME


def dealt(seats: int = 2, seed: int = 1) -> Position:
    return Position(GAME, seats, rng=seeded_rng(seed))


def play_out(position: Position, seed: int) -> list[int]:
    rng, played = seeded_rng(seed), []
    while not position.over:
        action = int(position.legal[randbelow(rng, position.legal.size)])
        position.play(action)
        played.append(action)
    return played


def test_with_an_rng_only_seats_act() -> None:
    position = dealt()
    actors = set()
    while not position.over:
        actors.add(position.to_act)
        assert position.legal.size > 0
        assert all(position.is_legal(int(action)) for action in position.legal)
        position.play(int(position.legal[0]))
    assert actors == {0, 1}
    assert position.to_act == OVER
    assert position.legal.size == 0
    assert position.winners


def test_without_an_rng_chance_is_a_player() -> None:
    position = Position(GAME, 2)
    assert position.to_act == NATURE
    weights = position.chance_weights()
    assert weights.shape == position.legal.shape
    assert (weights > 0).all()
    outcome = position.sample_chance(seeded_rng(3))
    assert position.is_legal(outcome)
    position.play(outcome)
    with pytest.raises(ValueError, match="chance does not act"):
        dealt().chance_weights()


def test_the_same_seed_plays_the_same_game() -> None:
    one, other = dealt(seed=4), dealt(seed=4)
    assert one == other
    assert play_out(one, 9) == play_out(other, 9)
    assert one == other
    assert hash(one) == hash(other)
    assert dealt(seed=5) != dealt(seed=4)


def test_a_copy_goes_its_own_way() -> None:
    position = dealt()
    for twin in (position.copy(), copy.copy(position), copy.deepcopy(position), pickle.loads(pickle.dumps(position))):
        assert twin == position
        assert play_out(twin, 2) == play_out(position.copy(), 2), "the generator is copied too"
        assert twin != position
    assert not position.over


@pytest.mark.parametrize("action", [-1, -2, 10_000, 5])
def test_an_illegal_action_changes_nothing(action: int) -> None:
    position = dealt()
    action = next(n for n in range(GAME.actions.size) if not position.is_legal(n)) if action == 5 else action
    before = position.to_bytes()
    with pytest.raises(IllegalAction, match="is not legal now"):
        position.play(action)
    assert position.to_bytes() == before


def test_actions_are_whole_numbers() -> None:
    for wrong in (0.5, "0", None):
        with pytest.raises(TypeError):
            dealt().play(wrong)  # type: ignore[arg-type]
    position = dealt()
    position.play(np.int64(position.legal[0]))


def test_a_hidden_position_is_legal_for_its_own_seat_only() -> None:
    position = dealt()
    seat = position.to_act
    assert position.hide(seat).legal.tolist() == position.legal.tolist()
    assert position.hide(1 - seat).legal.size == 0
    assert position.hide(NOBODY).legal.size == 0
    assert position.hide(seat).hide(seat) == position.hide(seat)
    for viewer in (2, -1, -2, 50):
        with pytest.raises(ValueError, match="a viewer is a seat, 0 to 1, or -3"):
            position.hide(viewer)


def test_a_determinization_looks_the_same_to_its_viewer() -> None:
    position = dealt(3)
    seen = set()
    for number in range(20):
        sampled = position.hide(1).determinize(1, seeded_rng(number))
        assert sampled.hide(1) == position.hide(1)
        assert sampled.to_act == position.to_act
        assert sampled.legal.size > 0
        seen.add(sampled)
    assert len(seen) > 1


def test_bytes_come_back() -> None:
    position = dealt()
    back = Position.of_bytes(GAME, position.to_bytes())
    assert back == position
    assert back.legal.tolist() == position.legal.tolist()
    assert back.seats == 2


def test_narration_of_a_step_is_the_matchs() -> None:
    match = druids.match.Match(GAME, 2, seed=3)
    match.resume_chance()
    before = match.position
    action = int(match.legal[0])
    match.play(action)
    first = match.steps.index((before.to_act, action))
    after = match.position_after(first + 1)
    assert before.narrate(action, after, 0) == [
        message for event in match.events(0, first)[:1] for message in GAME.show.narrate(event)
    ]


@pytest.mark.parametrize("game", ["stonehenge", "futark", "creatures", "edora"])
def test_druids_position_deals(game: str) -> None:
    position = druids.position(game, seed=7)
    assert position.to_act >= 0
    assert position == druids.position(game, seed=7)
    assert pickle.loads(pickle.dumps(position)) == position
    assert position.hide(position.to_act).question().key


def test_a_view_in_json_comes_back_as_a_position() -> None:
    """A program that gets the client's view can rebuild the hidden position and let a bot act on it."""
    position = dealt(3)
    hidden = position.hide(position.to_act)
    back = Position.of_plain(GAME, json.loads(json.dumps(hidden.plain())))
    assert back == hidden
    assert back.legal.tolist() == position.legal.tolist()
    assert druids.bot("greedy").decide(back) == druids.bot("greedy").decide(hidden)


@pytest.mark.parametrize("broken", [{"hands": 7}, {"hands": None}, {"seats": "two"}, {"hands": [[0], [1]]}])
def test_a_wrong_view_is_refused_in_words(broken: dict[str, Any]) -> None:
    view = dealt(3).plain()
    with pytest.raises(ValueError, match=f"the field '{next(iter(broken))}' of a view of pebbles is wrong"):
        Position.of_plain(GAME, view | broken)
    view.pop("hands")
    with pytest.raises(ValueError, match="has no field 'hands'"):
        Position.of_plain(GAME, view)


def test_chance_nodes_have_probabilities() -> None:
    position = druids.position("stonehenge", seed=None)
    assert position.to_act == NATURE
    while position.to_act == NATURE:
        outcomes = position.chance_outcomes()
        assert sum(probability for _, probability in outcomes) == pytest.approx(1)
        assert {action for action, _ in outcomes} <= set(position.legal.tolist())
        position.play(outcomes[-1][0])
    assert position.to_act >= 0


def test_keys_are_equal_where_positions_or_views_are() -> None:
    position, seat = dealt(3), dealt(3).to_act
    sampled = [position.determinize(seat, seed) for seed in range(10)]
    assert len({world.key(seat) for world in [position, *sampled]}) == 1
    assert len({world.key() for world in sampled}) == len({world.to_bytes() for world in sampled}) > 1
    assert position.key() == position.copy().key()


def test_a_determinization_may_answer_chance() -> None:
    position = druids.position("stonehenge", seed=3, options={"rounds": 2})
    world = position.hide(position.to_act).determinize(position.to_act, 5, chance=True)
    while not world.over:
        assert world.to_act >= 0
        world.play(int(world.legal[0]))
    assert position.determinize(0, 5) == position.determinize(0, seeded_rng(5))
    with pytest.raises(TypeError, match="a seed is a whole number"):
        position.determinize(0, 1.5)  # type: ignore[arg-type]
