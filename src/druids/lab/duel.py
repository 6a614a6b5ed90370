"""One game between bots: the deal, the actions and the result, without a match's history."""

from collections.abc import Mapping
from dataclasses import dataclass
from time import perf_counter

import numpy as np

from druids.bots import Bot
from druids.bots.bot import PAST
from druids.coach.luck import chances
from druids.kernel.game import Game
from druids.kernel.info import OptionValue
from druids.kernel.rng import seeded_rng, seeded_state
from druids.kernel.tasks import NATURE
from druids.match import Match, Position

LUCK = -1  # names the generators of luck, beside those of the draws


@dataclass(frozen=True)
class Outcome:
    """The result of a game, and the number and times of each seat's moves."""

    scores: list[int]
    winners: list[int]
    moves: list[int]
    seconds: list[float]
    slowest: list[float]
    luck: list[float] | None = None  # what chance gave each seat, in win share, where that was computed


def play(
    game: Game, options: Mapping[str, OptionValue], bots: list[Bot], deal: int, with_luck: bool = False
) -> Outcome:
    """Play one game. The k-th chance outcome depends on the deal and k alone, so all games of a deal start alike."""
    seats = len(bots)
    position = Position(game, seats, options)
    moves, seconds, slowest = [0] * seats, [0.0] * seats, [0.0] * seats
    draws = 0
    steps: list[int] = []
    while not position.over:
        seat = position.to_act
        if seat == NATURE:
            steps.append(position.sample_chance(seeded_rng(deal, draws)))
            position.play(steps[-1])
            draws += 1
            if position.needs_redeal:
                position.restart()
                steps.clear()
            continue
        hidden = position.hide(seat)
        before = perf_counter()
        if bots[seat].remembers(game) and len(position.legal) > 1:
            past = Match.of_actions(game, seats, options, steps).determinize(seat, PAST)
            action = bots[seat].decide_after(past, hidden)
        else:
            action = bots[seat].decide(hidden)
        took = perf_counter() - before
        moves[seat] += 1
        seconds[seat] += took
        slowest[seat] = max(slowest[seat], took)
        position.play(action)
        steps.append(action)
    rounded = [[round(s, 4) for s in per_seat] for per_seat in (seconds, slowest)]
    luck = _luck(game, options, seats, steps, deal) if with_luck else None
    return Outcome(position.scores, position.winners, moves, rounded[0], rounded[1], luck)


def _luck(game: Game, options: Mapping[str, OptionValue], seats: int, steps: list[int], deal: int) -> list[float]:
    """What chance gave each seat; the deals that the game's are compared with depend on the deal alone."""
    match = Match.of_actions(game, seats, options, steps)
    gains = [chance.gain for chance in chances(match, seeded_state(deal, LUCK))]
    return [round(float(x), 6) for x in sum(gains, np.zeros(seats))]
