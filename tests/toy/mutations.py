"""Plants one bug after another into the toy game and sees the house tests fail: `python -m tests.toy.mutations`.

Runs with the compiler off, where a game can be put together from changed parts without compiling anything.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import wraps
from typing import Any

from druids.kernel.bits import allow, nth_member
from druids.kernel.game import Actions, Choice, Game
from druids.kernel.jit import COMPILED, popcount
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

HONEST = home.GAME
NAME = HONEST.name
TABLE = games.Setting(NAME, 3)

Test = Callable[[], None]


@dataclass(frozen=True)
class Bug:
    what: str
    game: Game
    caught_by: Test


def rules(**changed: Any) -> Game:
    return replace(HONEST, rules=replace(HONEST.rules, **changed))


def show(**changed: Any) -> Game:
    return replace(HONEST, show=replace(HONEST.show, **changed))


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


crowd = at_table(test_stress.test_random_games_keep_the_laws)
honest = HONEST.rules


def show_the_laid(s: Any, seat: int) -> None:
    laid = s.laid.copy()
    honest.hide(s, seat)
    s.laid[:] = laid


def hide_more_each_time(s: Any, seat: int) -> None:
    honest.hide(s, seat)
    s.turn += 1


def hide_points(s: Any, seat: int) -> None:
    honest.hide(s, seat)
    s.points[:] = -1


def keep_the_truth(s: Any, seat: int, rng: Any) -> None:
    pass


def always_the_lowest(s: Any, seat: int, rng: Any) -> None:
    rng[0] = 1
    honest.resample(s, seat, rng)


def forget_what_was_seen(s: Any, seat: int, rng: Any) -> None:
    seen = int(s.seen)
    s.seen = 0
    honest.resample(s, seat, rng)
    s.seen = seen


def legal_by_peeping(s: Any, mask: Any) -> None:
    honest.legal(s, mask)
    actor = to_act(s)
    if actor >= 0 and s.hands[(actor + 1) % s.seats] & 1:
        allow(mask, LAY)


def legal_nothing(s: Any, mask: Any) -> None:
    if to_act(s) == NATURE:
        honest.legal(s, mask)


def legal_beyond_the_end(s: Any, mask: Any) -> None:
    honest.legal(s, mask)
    allow(mask, HONEST.actions.size)


def weigh_one_less(s: Any, weights: Any) -> None:
    honest.chance(s, weights)
    weights[int(weights.argmax())] = 0


def draw_low(s: Any, rng: Any) -> int:
    return min(honest.draw(s, rng), honest.draw(s, rng))


def draw_what_is_gone(s: Any, rng: Any) -> int:
    return DEAL + (nth_member(s.hands[0], 0) if popcount(s.hands[0]) else 0)


def setup_but_for_points(s: Any, seats: int, options: Any) -> None:
    points = s.points.copy()
    honest.setup(s, seats, options)
    s.points[:] = points


def apply_nothing(s: Any, action: int) -> None:
    seat = top(s, SEAT)
    if seat == NATURE:
        honest.apply(s, action)
    else:
        pop(s)
        push(s, 1, seat, 0, 0)


def apply_and_keep(s: Any, action: int) -> None:
    seat = top(s, SEAT)
    honest.apply(s, action)
    if seat >= 0 and to_act(s) != OVER:
        s.held[seat] += 1


_calls = [0]


def apply_from_memory(s: Any, action: int) -> None:
    _calls[0] += 1
    honest.apply(s, action)
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


def another_gap(s: Any, action: int) -> Choice:
    return Choice(say("pebble", colour=1), "pebble")


def no_rule(s: Any) -> Message:
    return say("question-lay")


def two_of_a_name() -> Game:
    lay = ["lay:any"] * PEBBLES
    return replace(HONEST, actions=Actions.of(deal=list(HONEST.actions.slice("deal").names), lay=lay))


def one_slice_for_all() -> Game:
    return replace(HONEST, actions=Actions.of(everything=list(HONEST.actions.names)))


def likes_everything() -> Game:
    return replace(HONEST, heuristics=replace(HONEST.heuristics, action_scores=score_everything))


def bugs() -> Iterator[Bug]:
    yield Bug("hide shows a face-down pebble", rules(hide=show_the_laid), crowd)
    yield Bug("hide twice is not hide once", rules(hide=hide_more_each_time), crowd)
    yield Bug("hide blanks the scores", rules(hide=hide_points), crowd)
    yield Bug("hide blanks a public field", rules(hide=hide_points), of_game(test_census.test_census, False))
    yield Bug("resample keeps the truth", rules(resample=keep_the_truth), crowd)
    yield Bug(
        "resample does not use the dice",
        rules(resample=always_the_lowest),
        at_table(test_secrets.test_imagining_twice_with_other_dice_can_give_another_world),
    )
    yield Bug(
        "resample forgets what was seen",
        rules(resample=forget_what_was_seen),
        at_table(test_determinization.test_every_determinization_is_possible),
    )
    yield Bug(
        "a dealt pebble is no secret",
        rules(secret=no_secrets),
        at_table(test_determinization.test_every_determinization_is_possible),
    )
    yield Bug("legal peeps into another hand", rules(legal=legal_by_peeping), crowd)
    yield Bug("an ask without answer", rules(legal=legal_nothing), crowd)
    yield Bug("legal outside the action space", rules(legal=legal_beyond_the_end), crowd)
    yield Bug(
        "chance forgets an answer",
        rules(chance=weigh_one_less),
        at_table(test_asks.test_nature_may_answer_exactly_what_has_weight),
    )
    yield Bug("draw prefers low pebbles", rules(draw=draw_low), at_table(test_asks.test_draw_follows_chance))
    yield Bug("draw deals a pebble twice", rules(draw=draw_what_is_gone), crowd)
    yield Bug(
        "one slice for NATURE and seats",
        one_slice_for_all(),
        at_table(test_asks.test_a_slice_is_answered_by_nature_or_by_seats),
    )
    yield Bug(
        "setup forgets a field", rules(setup=setup_but_for_points), at_table(test_replay.test_setup_writes_every_field)
    )
    yield Bug("the game never ends", rules(apply=apply_nothing), crowd)
    yield Bug("apply remembers", rules(apply=apply_from_memory), at_table(test_replay.test_replay_gives_the_same_bytes))
    yield Bug("a pebble too many", rules(apply=apply_and_keep), at_table(test_scores.test_components_are_conserved))
    yield Bug("a winner who does not play", rules(winners=winners_nobody_knows), crowd)
    yield Bug("prefer likes what is not legal", likes_everything(), crowd)
    yield Bug(
        "two answers of one name",
        two_of_a_name(),
        at_table(test_names.test_names_are_unique_among_the_legal_ones_and_parse_back),
    )
    yield Bug("a name changed", two_of_a_name(), of_game(test_names.test_names_are_stable, False))
    yield Bug(
        "the breakdown adds up to more",
        show(breakdown=a_point_too_many),
        at_table(test_scores.test_scores_are_the_sum_of_their_breakdown),
    )
    yield Bug(
        "a key without words",
        show(question=an_unknown_key),
        of_game(test_messages.test_every_key_said_has_words_with_its_gaps),
    )
    yield Bug(
        "a gap too many", show(choice=another_gap), of_game(test_messages.test_every_key_said_has_words_with_its_gaps)
    )
    yield Bug("a gap that is not filled", show(choice=another_gap), of_game(test_messages.test_messages_render))
    yield Bug("an idle key", show(rule=no_rule), of_game(test_messages.test_no_key_is_idle))


def fails(game: Game, test: Test) -> bool:
    home.GAME = game
    games.load.cache_clear()
    test_messages.said.cache_clear()
    try:
        test()
    except AssertionError:
        return True
    return False


def main() -> None:
    assert not COMPILED, "planted bugs would run the honest game's compiled code: set NUMBA_DISABLE_JIT=1"
    test_stress.GAMES, test_asks.ROLLS, test_messages.ANSWERS = 20, 500, 1_000  # enough for so small a game
    planted = list(bugs())  # all at once: bound templates are told apart by the game's identity
    for bug in planted:
        assert fails(bug.game, bug.caught_by), f"not caught: {bug.what}"
    for test in {bug.caught_by.__name__: bug.caught_by for bug in planted}.values():
        assert not fails(HONEST, test), f"the honest game fails too: {test.__name__}"
    print(f"{len(planted)} bugs caught")


if __name__ == "__main__":
    main()
