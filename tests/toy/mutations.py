"""Mutation tests of the conformance suite (`python -m tests.toy.mutations`): bugs in the toy game must fail a test.

They run with the compiler off, where a game can be put together from changed parts without compiling anything.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import wraps
from typing import Any

from druids.kernel.bits import allow, nth_member
from druids.kernel.game import Actions, Choice, Game
from druids.kernel.instructions import popcount
from druids.kernel.jit import COMPILED
from druids.kernel.message import Message, ScoreLine, say
from druids.kernel.tasks import NATURE, OVER, SEAT, pop, push, to_act, top
from tests.conformance import (
    games,
    test_asks,
    test_census,
    test_determinization,
    test_messages,
    test_names,
    test_replay,
    test_scores,
    test_secrets,
    test_stress,
)
from tests.toy.pebbles import game as home
from tests.toy.pebbles.state import DEAL, LAY, PEBBLES

ORIGINAL = home.GAME
NAME = ORIGINAL.name
TABLE = games.Setting(NAME, 3)

Test = Callable[[], None]


@dataclass(frozen=True)
class Mutation:
    what: str
    game: Game
    caught_by: Test


def rules(**changed: Any) -> Game:
    return replace(ORIGINAL, rules=replace(ORIGINAL.rules, **changed))


def show(**changed: Any) -> Game:
    return replace(ORIGINAL, show=replace(ORIGINAL.show, **changed))


def at_table(test: Callable[[games.Setting], None]) -> Test:
    @wraps(test)
    def run() -> None:
        test(TABLE)

    return run


def of_game(test: Callable[..., None], *more: Any) -> Test:
    @wraps(test)
    def run() -> None:
        test(NAME, *more)

    return run


stress = at_table(test_stress.test_random_games_pass_all_checks)
original = ORIGINAL.rules


def show_the_laid(s: Any, seat: int) -> None:
    laid = s.laid.copy()
    original.hide(s, seat)
    s.laid[:] = laid


def hide_more_each_time(s: Any, seat: int) -> None:
    original.hide(s, seat)
    s.turn += 1


def hide_points(s: Any, seat: int) -> None:
    original.hide(s, seat)
    s.points[:] = -1


def keep_the_truth(s: Any, seat: int, rng: Any) -> None:
    pass


def always_the_lowest(s: Any, seat: int, rng: Any) -> None:
    rng[0] = 1
    original.resample(s, seat, rng)


def forget_what_was_seen(s: Any, seat: int, rng: Any) -> None:
    seen = int(s.seen)
    s.seen = 0
    original.resample(s, seat, rng)
    s.seen = seen


def legal_by_reading_hands(s: Any, mask: Any) -> None:
    original.legal(s, mask)
    actor = to_act(s)
    if actor >= 0 and s.hands[(actor + 1) % s.seats] & 1:
        allow(mask, LAY)


def legal_nothing(s: Any, mask: Any) -> None:
    if to_act(s) == NATURE:
        original.legal(s, mask)


def legal_beyond_the_end(s: Any, mask: Any) -> None:
    original.legal(s, mask)
    allow(mask, ORIGINAL.actions.size)


def weigh_one_less(s: Any, weights: Any) -> None:
    original.chance(s, weights)
    weights[int(weights.argmax())] = 0


def draw_low(s: Any, rng: Any) -> int:
    return min(original.draw(s, rng), original.draw(s, rng))


def deal_from_below(s: Any, rng: Any) -> int:
    original.apply(s, draw_low(s, rng))
    return 1


def draw_what_is_gone(s: Any, rng: Any) -> int:
    return DEAL + (nth_member(s.hands[0], 0) if popcount(s.hands[0]) else 0)


def setup_but_for_points(s: Any, seats: int, options: Any) -> None:
    points = s.points.copy()
    original.setup(s, seats, options)
    s.points[:] = points


def apply_nothing(s: Any, action: int) -> None:
    seat = top(s, SEAT)
    if seat == NATURE:
        original.apply(s, action)
    else:
        pop(s)
        push(s, 1, seat, 0, 0)


def apply_and_keep(s: Any, action: int) -> None:
    seat = top(s, SEAT)
    original.apply(s, action)
    if seat >= 0 and to_act(s) != OVER:
        s.held[seat] += 1


_calls = [0]


def apply_from_memory(s: Any, action: int) -> None:
    _calls[0] += 1
    original.apply(s, action)
    if to_act(s) == OVER:
        s.points[0] = _calls[0] % 5


def winners_nobody_knows(s: Any) -> int:
    return 1 << int(s.seats)


def no_secrets(s: Any, action: int, viewer: int) -> bool:
    return False


def score_everything(s: Any, out: Any) -> None:
    out[LAY : LAY + PEBBLES] = 1


def a_point_too_many(s: Any, seat: int) -> list[ScoreLine]:
    return [ScoreLine(say("line-rounds"), int(s.points[seat]) + 1)]


def an_unknown_key(s: Any) -> Message:
    return say("question-never-written")


def another_argument(s: Any, action: int) -> Choice:
    return Choice(say("pebble", colour=1), "pebble")


def no_rule(s: Any) -> Message:
    return say("question-lay")


def two_of_a_name() -> Game:
    lay = ["lay:any"] * PEBBLES
    return replace(ORIGINAL, actions=Actions.of(deal=list(ORIGINAL.actions.slice("deal").names), lay=lay))


def one_slice_for_all() -> Game:
    return replace(ORIGINAL, actions=Actions.of(everything=list(ORIGINAL.actions.names)))


def scores_everything() -> Game:
    return replace(ORIGINAL, heuristics=replace(ORIGINAL.heuristics, action_scores=score_everything))


def mutations() -> Iterator[Mutation]:
    yield Mutation("hide shows a face-down pebble", rules(hide=show_the_laid), stress)
    yield Mutation("hide twice is not hide once", rules(hide=hide_more_each_time), stress)
    yield Mutation("hide hides the scores", rules(hide=hide_points), stress)
    yield Mutation("hide hides a public field", rules(hide=hide_points), of_game(test_census.test_census, False))
    yield Mutation("resample keeps the truth", rules(resample=keep_the_truth), stress)
    yield Mutation(
        "resample does not use the generator",
        rules(resample=always_the_lowest),
        at_table(test_secrets.test_determinizations_differ),
    )
    yield Mutation(
        "resample forgets what was seen",
        rules(resample=forget_what_was_seen),
        at_table(test_determinization.test_every_determinization_is_possible),
    )
    yield Mutation(
        "a dealt pebble is no secret",
        rules(secret=no_secrets),
        at_table(test_determinization.test_every_determinization_is_possible),
    )
    yield Mutation("legal reads another hand", rules(legal=legal_by_reading_hands), stress)
    yield Mutation("an ask without legal actions", rules(legal=legal_nothing), stress)
    yield Mutation("legal outside the action space", rules(legal=legal_beyond_the_end), stress)
    yield Mutation(
        "chance forgets an action",
        rules(chance=weigh_one_less),
        at_table(test_asks.test_the_legal_outcomes_are_those_with_weight),
    )
    yield Mutation("draw prefers low pebbles", rules(draw=draw_low), at_table(test_asks.test_draws_follow_the_weights))
    yield Mutation(
        "deal prefers low pebbles",
        rules(deal=deal_from_below),
        at_table(test_asks.test_dealing_at_once_equals_draws_in_turns),
    )
    yield Mutation("draw deals a pebble twice", rules(draw=draw_what_is_gone), stress)
    yield Mutation(
        "one slice for NATURE and seats",
        one_slice_for_all(),
        at_table(test_asks.test_a_slice_belongs_to_chance_or_to_seats),
    )
    yield Mutation(
        "setup forgets a field", rules(setup=setup_but_for_points), at_table(test_replay.test_setup_writes_every_field)
    )
    yield Mutation("the game never ends", rules(apply=apply_nothing), stress)
    yield Mutation(
        "apply remembers", rules(apply=apply_from_memory), at_table(test_replay.test_replay_gives_the_same_bytes)
    )
    yield Mutation(
        "a pebble too many", rules(apply=apply_and_keep), at_table(test_scores.test_components_are_conserved)
    )
    yield Mutation("a winner who does not play", rules(winners=winners_nobody_knows), stress)
    yield Mutation("action_scores scores illegal actions", scores_everything(), stress)
    yield Mutation(
        "two actions of one name",
        two_of_a_name(),
        at_table(test_names.test_names_of_legal_actions_are_unique),
    )
    yield Mutation("a name changed", two_of_a_name(), of_game(test_names.test_names_are_stable, False))
    yield Mutation(
        "the breakdown adds up to more",
        show(breakdown=a_point_too_many),
        at_table(test_scores.test_scores_are_the_sum_of_their_breakdown),
    )
    yield Mutation(
        "a key without words",
        show(question=an_unknown_key),
        of_game(test_messages.test_every_key_has_a_text_with_its_arguments),
    )
    yield Mutation(
        "an argument too many",
        show(choice=another_argument),
        of_game(test_messages.test_every_key_has_a_text_with_its_arguments),
    )
    yield Mutation(
        "an argument that is missing", show(choice=another_argument), of_game(test_messages.test_messages_render)
    )
    yield Mutation("a key that is never used", show(rule=no_rule), of_game(test_messages.test_every_key_is_used))


def fails(game: Game, test: Test) -> bool:
    home.GAME = game
    games.load.cache_clear()
    test_messages.used.cache_clear()
    try:
        test()
    except AssertionError:
        return True
    return False


def main() -> None:
    assert not COMPILED, "mutations would run the original game's compiled code: set NUMBA_DISABLE_JIT=1"
    test_stress.GAMES, test_asks.DRAWS, test_messages.ACTIONS = 20, 500, 1_000  # enough for a small game
    mutated = list(mutations())  # all at once: bound templates are cached by the game's identity
    for mutation in mutated:
        assert fails(mutation.game, mutation.caught_by), f"not caught: {mutation.what}"
    for test in {mutation.caught_by.__name__: mutation.caught_by for mutation in mutated}.values():
        assert not fails(ORIGINAL, test), f"the original game fails too: {test.__name__}"
    print(f"{len(mutated)} mutations caught")


if __name__ == "__main__":
    main()
