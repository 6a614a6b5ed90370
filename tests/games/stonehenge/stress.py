"""Many games at once, compiled, for statistics."""

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.games import stonehenge as rules
from druids.games.stonehenge.asks import highest_piles, playable
from druids.games.stonehenge.deeds import trick_winner
from druids.games.stonehenge.flow import apply_action, draw, legal, run_deed, setup
from druids.games.stonehenge.heuristics import action_scores
from druids.games.stonehenge.information import hide
from druids.games.stonehenge.state import ACTIONS, CARD_FIRST, MISTLETOE, RECORD, SICKLE, Ask, Deed
from druids.kernel.bits import Mask, clear, count, nth, nth_member
from druids.kernel.instructions import popcount
from druids.kernel.jit import jit
from druids.kernel.rng import Rng, randbelow
from druids.kernel.tasks import KIND, NATURE, OVER, SEAT, WHAT, deed_due, to_act, top

BOUND_FOLDERS = (Path(rules.__file__).parent,)  # what is compiled here is stale once the rules change

ROUNDS, BUSTS, BUST_TRICKS, GAIA_WINS, SICKLES, SICKLE_TIES, GAMES, TIED_GAMES = range(8)
SIZE, WORDS, DTYPE = ACTIONS.size, ACTIONS.mask_words, RECORD.dtype


@jit
def any_answer(s: Any, mask: Mask, rng: Rng) -> int:
    """An even choice among the physical cards: two copies of a special count twice."""
    if to_act(s) == NATURE:
        return draw(s, rng)
    if top(s, KIND) == Ask.PLAY:
        seat = top(s, SEAT)
        cards = playable(s, seat)
        k = randbelow(rng, popcount(cards) + int(s.sickles[seat]) + int(s.mistletoes[seat]))
        beyond = k - popcount(cards)
        if beyond < 0:
            return CARD_FIRST + nth_member(cards, k)
        return CARD_FIRST + (SICKLE if beyond < s.sickles[seat] else MISTLETOE)
    clear(mask)
    legal(s, mask)
    return nth(mask, randbelow(rng, count(mask)))


@jit
def best_answer(s: Any, action_scores_of: NDArray[np.float64]) -> int:
    """The action with the highest score."""
    for action in range(SIZE):
        action_scores_of[action] = 0.0
    action_scores(s, action_scores_of)
    best = 0
    for action in range(SIZE):
        if action_scores_of[action] > action_scores_of[best]:
            best = action
    return best


@jit
def note(s: Any, tally: NDArray[np.int64]) -> None:
    """Count what the deed on top is about to do."""
    kind = top(s, KIND)
    if kind == Deed.RESOLVE and s.trick_no == 1 and trick_winner(s) == s.leader:
        tally[GAIA_WINS] += 1
    elif kind == Deed.USE_SICKLE:
        piles = popcount(highest_piles(s, top(s, SEAT)))
        tally[SICKLES] += int(piles > 0)
        tally[SICKLE_TIES] += int(piles > 1)
    elif kind == Deed.END_ROUND:
        tally[ROUNDS] += 1
        tally[BUSTS] += top(s, WHAT)
        tally[BUST_TRICKS] += top(s, WHAT) * int(s.trick_no)


@jit
def play_games(states: Any, seats: int, options: NDArray[np.int64], games: int, rng: Rng, greedy: int,
               tally: NDArray[np.int64], won: NDArray[np.float64], points: NDArray[np.int64]) -> None:  # fmt: skip
    """Play games; the seats in the greedy set follow the heuristics on what they see, the others play at random."""
    mask = np.zeros(WORDS, np.uint64)
    action_scores_of = np.zeros(SIZE, np.float64)
    s = states[0]
    for _ in range(games):
        setup(s, seats, options)
        while to_act(s) != OVER:
            seat = to_act(s)
            if seat != NATURE and greedy >> seat & 1 == 1:
                states[1] = states[0]
                hide(states[1], seat)
                action = best_answer(states[1], action_scores_of)
            else:
                action = any_answer(s, mask, rng)
            apply_action(s, action)
            while deed_due(s):
                note(s, tally)
                run_deed(s)
        best, tied = -10000, 0
        for seat in range(seats):
            points[seat] += s.totals[seat]
            if s.totals[seat] > best:
                best, tied = int(s.totals[seat]), 0
            tied += int(s.totals[seat] == best)
        for seat in range(seats):
            if s.totals[seat] == best:
                won[seat] += 1.0 / tied
        tally[GAMES] += 1
        tally[TIED_GAMES] += int(tied > 1)
