"""Playing by name, number or object; undo; views; refusals."""

import copy
import json
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import druids
from druids.kernel.rng import seeded_state
from druids.kernel.tasks import NATURE, NOBODY
from druids.match import IllegalAction, Match, NothingToUndo, Position
from druids.match.files import read
from druids.match.seeds import drawn_states
from tests.match.conftest import begun, finished, toy
from tests.toy.pebbles.game import GAME


def test_by_name_number_and_object_are_the_same() -> None:
    by_name, by_number, by_object = begun(), begun(), begun()
    first = by_name.actions()[0]
    by_name.play(first.name)
    by_number.play(first.id)
    by_object.play(first)
    assert by_name.steps == by_number.steps == by_object.steps


def test_an_action_has_words_and_a_target() -> None:
    action = begun().actions()[0]
    assert action.name == f"lay:{action.target.removeprefix('pebble:')}"
    assert action.text.startswith("pebble ")


def test_over_means_nobody_is_asked_and_somebody_has_won() -> None:
    match = finished()
    assert match.over
    assert match.seat is None
    assert match.actions() == []
    assert [match.scores[seat] for seat in match.winners] == [max(match.scores)] * len(match.winners)
    with pytest.raises(IllegalAction, match="over"):
        match.play("lay:0")


def test_winners_are_unknown_while_the_game_goes_on() -> None:
    assert begun().winners == []


@pytest.mark.parametrize("wrong", ["lay:99", "", "dance", 9999, -1])
def test_an_action_that_does_not_exist_lists_the_legal_ones(wrong: str | int) -> None:
    match = begun()
    with pytest.raises(IllegalAction) as refusal:
        match.play(wrong)
    assert refusal.value.legal == tuple(action.name for action in match.actions())
    assert match.actions()[0].name in str(refusal.value)


def test_a_refusal_says_why_and_changes_nothing() -> None:
    match = begun()
    mine = {action.name for action in match.actions()}
    foreign = next(name for name in GAME.actions.names if name.startswith("lay") and name not in mine)
    before = match.steps
    with pytest.raises(IllegalAction, match="not in your hand"):
        match.play(foreign)
    assert match.steps == before


def test_a_refusal_speaks_the_language_of_the_match() -> None:
    match = Match(GAME, 2, seed=1, language="fr")
    match.resume_chance()
    with pytest.raises(IllegalAction, match="n’est pas permis"):
        match.play("deal:0")


def test_undo_goes_back_one_decision_and_never_rolls_again() -> None:
    match = finished()
    steps = match.steps
    while any(actor != NATURE for actor, _ in match.steps):
        match.undo()
    dealt = match.steps
    for actor, action in steps:
        if actor != NATURE:
            match.play(action)
    assert match.steps == steps
    assert dealt == steps[: len(dealt)]


def test_undo_with_nothing_decided_says_so() -> None:
    with pytest.raises(NothingToUndo):
        begun().undo()


def test_a_seed_decides_everything_and_no_seed_nothing() -> None:
    assert begun(seed=3).steps == begun(seed=3).steps
    assert begun(seed=3).steps != begun(seed=4).steps
    assert len({Match(GAME, 2).seed for _ in range(20)}) == 20


def test_a_view_shows_own_things_only() -> None:
    match = begun()
    hands = match.view(1)["hands"]
    assert hands[0] is None
    assert hands[2] is None
    assert len(hands[1]) == 3
    assert match.view(NOBODY)["hands"] == [None, None, None]


def test_narration_depends_on_the_viewer() -> None:
    match = finished()
    own = [match.reader(0).text(message) for message in match.narration(0)]
    public = [match.reader().text(message) for message in match.narration(NOBODY)]
    assert sum(text.startswith("You are dealt") for text in own) == 3
    assert not any("dealt" in text for text in public)
    assert "You lay a pebble." in own
    assert "Anna lays a pebble." in public


def test_telling_from_a_step_on_is_the_end_of_telling_all() -> None:
    match = finished()
    assert match.narration(1)[-len(match.narration(1, since=12)) :] == match.narration(1, since=12)


def test_breakdown_adds_up_and_refuses_seats_that_are_not_there() -> None:
    match = finished()
    for seat in range(match.seats):
        assert sum(line.points for line in match.breakdown(seat)) == match.scores[seat]
    with pytest.raises(ValueError, match="0 to 2"):
        match.breakdown(3)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"seats": 7}, "2, 3 seats"),
        ({"seats": 2, "options": {"moon": True}}, "rounds, low_wins"),
        ({"seats": 2, "options": {"rounds": 4}}, "1 to 3"),
        ({"seats": 2, "options": {"low_wins": "perhaps"}}, "true, false"),
        ({"seats": 2, "names": ["a|b", "c"]}, "'|'"),
        ({"seats": 2, "names": ["a", "b", "c"]}, "2 names"),
    ],
)
def test_bad_beginnings_list_what_is_valid(arguments: dict[str, object], says: str) -> None:
    with pytest.raises(ValueError, match=says.replace("|", r"\|")):
        Match(GAME, **arguments)  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", ["a", "7", 1.5, 7.0, True, [1]])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    says = "a seed is a whole number"
    with pytest.raises(TypeError, match=says):
        druids.position("stonehenge", seed=seed)
    with pytest.raises(TypeError, match=says):
        Match(GAME, 2, seed=seed)
    with pytest.raises(TypeError, match=says):
        druids.bot("random", seed=seed)


def test_any_whole_number_is_a_seed_and_is_stored() -> None:
    seeds: list[Any] = [0, -3, 2**70, np.int32(5)]
    for seed in seeds:
        match = Match(GAME, 2, seed=seed)
        match.resume_chance()
        assert read(match.text(), toy).seed == seed
        assert type(match.seed) is int


@pytest.mark.parametrize("twin_of", [Match.copy, copy.copy, copy.deepcopy, lambda m: pickle.loads(pickle.dumps(m))])
def test_a_copy_goes_its_own_way(twin_of: Callable[[Match], Match]) -> None:
    match = begun()
    twin, before = twin_of(match), match.text()
    assert twin.text() == before
    twin.play(twin.actions()[0])
    assert match.text() == before
    assert twin.length > match.length
    twin.undo()
    assert twin.text() == before


@pytest.mark.parametrize("wrong", [None, 1.5, [0]])
def test_an_action_of_the_wrong_type_is_refused_in_words(wrong: Any) -> None:
    with pytest.raises(TypeError, match="by name, by number or with one of actions"):
        begun().play(wrong)


def test_unknown_viewers_and_languages_are_refused() -> None:
    match = begun()
    for look in (match.view, match.scene, match.hidden):
        with pytest.raises(ValueError, match="a viewer is a seat, 0 to 2, or -3"):
            look(9)
    with pytest.raises(ValueError, match="there is no language 'xx'; there are: en, fr"):
        Match(GAME, 2, language="xx")


def test_a_view_has_no_engine_internals() -> None:
    match = begun()
    view = match.view(1)
    assert list(view)[:4] == ["game", "seats", "to_act", "ask"]
    assert view["game"] == "pebbles"
    assert view["ask"] == "LAY"
    assert not {"depth", "tasks", "pebbles"} & set(view)
    json.dumps(view)


def test_repr_says_how_the_match_stands() -> None:
    assert repr(begun()) == "<Match of pebbles, 3 seats, 9 steps, scores [0, 0, 0], seat 0 to act>"
    assert "over, winners [" in repr(finished())


@pytest.mark.parametrize("viewer", [0, 1, 2, NOBODY])
def test_a_determinized_match_has_a_history_of_its_own(viewer: int) -> None:
    match = begun()
    for _ in range(4):
        match.play(match.actions()[0])
    others = [match.determinize(viewer, seed) for seed in range(8)]
    for other in others:
        assert read(other.text(), toy).true_bytes() == other.true_bytes()
        assert other.narration(viewer) == match.narration(viewer)
        assert other.view(viewer) == match.view(viewer)
        assert other.names == match.names
    assert len({other.true_bytes() for other in others}) > 1


def test_long_deals_are_drawn_like_single_outcomes() -> None:
    for seed, first in ((7, 0), (-3, 5), (1 << 200, 1000)):
        states = drawn_states(seed, first, 40)
        assert states.tolist() == [seeded_state(seed, draw) for draw in range(first, first + 40)]
    match = druids.new("stonehenge", seed=11)
    alone = Position(match.game, match.seats)
    for draw, step in enumerate(match.steps):
        assert step == (NATURE, alone.play_chance(seeded_state(11, draw)))
    assert alone.to_bytes() == match.true_bytes()
    with pytest.raises(ValueError, match="chance does not act"):
        match.position.play_chances(drawn_states(11, 0, 3))
