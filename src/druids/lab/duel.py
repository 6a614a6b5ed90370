"""One game between bots: the deal, the actions and the result, without a match's history."""

from collections.abc import Mapping
from dataclasses import dataclass
from time import perf_counter

from druids.bots import Bot
from druids.kernel.game import Game
from druids.kernel.info import OptionValue
from druids.kernel.rng import seeded_rng
from druids.kernel.tasks import NATURE
from druids.match import Position


@dataclass(frozen=True)
class Outcome:
    """The result of a game, and the number and times of each seat's moves."""

    scores: list[int]
    winners: list[int]
    moves: list[int]
    seconds: list[float]
    slowest: list[float]


def play(game: Game, options: Mapping[str, OptionValue], bots: list[Bot], deal: int) -> Outcome:
    """Play one game. The k-th chance outcome depends on the deal and k alone, so all games of a deal start alike."""
    seats = len(bots)
    position = Position(game, seats, options)
    moves, seconds, slowest = [0] * seats, [0.0] * seats, [0.0] * seats
    draws = 0
    while not position.over:
        seat = position.to_act
        if seat == NATURE:
            position.play(position.sample_chance(seeded_rng(deal, draws)))
            draws += 1
            if position.needs_redeal:
                position.restart()
            continue
        hidden = position.hide(seat)
        before = perf_counter()
        action = bots[seat].decide(hidden)
        took = perf_counter() - before
        moves[seat] += 1
        seconds[seat] += took
        slowest[seat] = max(slowest[seat], took)
        position.play(action)
    rounded = [[round(s, 4) for s in per_seat] for per_seat in (seconds, slowest)]
    return Outcome(position.scores, position.winners, moves, *rounded)
