"""Honesty: the verdicts of a seat do not change when what it could not know is permuted."""

import msgspec
import pytest

from druids import catalog
from druids.coach.judging import judge
from druids.coach.method import method
from druids.coach.reasons import reason
from druids.kernel.jit import COMPILED
from druids.kernel.rng import randbelow, seeded_rng
from druids.match import Match, Position
from tests.toy.pebbles.game import GAME as PEBBLES

GAMES = ["stonehenge", "futark", "creatures", "edora"]
HIDING = {"edora": {"first_tablet": "chosen", "herbs": "planned"}}  # without these options nearly all is open
EFFORT = 0.02 if COMPILED else 0.01  # honesty does not depend on it
MATCHES = 4 if COMPILED else 1
DECISIONS = 6 if COMPILED else 1


def random_match(game: str, seats: int, seed: int) -> Match:
    """A match of random actions until it is over."""
    match = Match(PEBBLES if game == "pebbles" else catalog.load(game), seats, HIDING.get(game), seed)
    match._play_chance()
    rng = seeded_rng(seed)
    while match.seat is not None:
        match.play(int(match.legal[randbelow(rng, match.legal.size)]))
    return match


def judged_bytes(position: Position, action: int) -> bytes:
    """Everything that a review says about a decision."""
    how = method(position.game)
    judgement = judge(position, action, how, 7, EFFORT)
    return msgspec.json.encode([judgement, reason(position, judgement, how, 7)])


@pytest.mark.parametrize("game", [*GAMES, "pebbles"])
def test_verdicts_depend_on_the_seats_knowledge_alone(game: str) -> None:
    compared = 0
    for seed in range(MATCHES):
        info = PEBBLES.info if game == "pebbles" else catalog.info(game)
        match = random_match(game, info.seats[seed % len(info.seats)], seed)
        rng = seeded_rng(seed, 1)
        choices = [k for k, step in enumerate(match.steps) if step.actor >= 0]
        for _ in range(DECISIONS):
            number = choices[randbelow(rng, len(choices))]
            actor, action = match.steps[number]
            before = match.position_after(number)
            if len(before.legal) < 2:
                continue
            permuted = before.determinize(actor, seed + 100)
            compared += before != permuted
            true, other = before.hide(actor), permuted.hide(actor)
            assert judged_bytes(true, action) == judged_bytes(other, action)
    assert compared or not COMPILED, "nothing was permuted: the test has shown nothing"


def test_a_judge_that_looks_is_caught() -> None:
    """The same comparison with true positions instead of hidden ones fails: the test can fail."""
    found = False
    for seed in range(20):
        match = random_match("pebbles", 3, seed)
        for number, (actor, action) in enumerate(match.steps):
            before = match.position_after(number)
            if actor >= 0 and len(before.legal) > 1:
                permuted = before.determinize(actor, seed + 100)
                found = found or judged_bytes(before, action) != judged_bytes(permuted, action)
        if found:
            return
    raise AssertionError("no verdict changed")
