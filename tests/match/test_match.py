"""Playing by name, number or object; undo; views; refusals."""

import pytest

from druids.kernel.tasks import NATURE, NOBODY
from druids.match import IllegalAction, Match, NothingToUndo
from tests.match.conftest import begun, finished
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
