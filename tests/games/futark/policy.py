"""The players of the rules document's statistics: claims and discards by given odds, everything else evenly."""

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.games.futark.flow import apply, draw, legal, setup
from druids.games.futark.game import GAME
from druids.games.futark.piles import gems_at
from druids.games.futark.scoring import winners
from druids.games.futark.state import CLAIM, NO_CLAIM, NO_DISCARD, Ask
from druids.kernel.bits import allowed, clear, count, nth
from druids.kernel.instructions import popcount
from druids.kernel.jit import jit
from druids.kernel.rng import Rng, randbelow
from druids.kernel.tasks import KIND, NATURE, OVER, to_act, top

BOUND_FOLDERS = (Path(GAME.folder),)  # what is compiled here is stale once the rules change
WORDS = GAME.actions.mask_words
GAMES, TURNS, MOST_TURNS, CLAIMED, CLAIMED_CARDS, SHUFFLES, COLUMN_ENDINGS, TIES = range(8)


@jit
def choose(s: Any, mask: Any, claims: int, discards: int, rng: Rng) -> int:
    """Odds are percentages."""
    clear(mask)
    legal(s, mask)
    n = count(mask)
    kind = top(s, KIND)
    if kind == Ask.CLAIM and allowed(mask, NO_CLAIM):
        return nth(mask, randbelow(rng, n - 1)) if randbelow(rng, 100) < claims else NO_CLAIM
    if kind == Ask.DISCARD:
        return nth(mask, randbelow(rng, n - 1)) if randbelow(rng, 100) < discards else NO_DISCARD
    return nth(mask, randbelow(rng, n))


@jit
def play_games(
    states: Any, seats: int, options: Any, games: int, claims: int, discards: int, rng: Rng, tally: NDArray[np.int64]
) -> None:
    """Play whole games and add to the tally."""
    mask = np.zeros(WORDS, np.uint64)
    s = states[0]
    for _ in range(games):
        setup(s, seats, options)
        while to_act(s) != OVER:
            if to_act(s) == NATURE:
                apply(s, draw(s, rng))
                continue
            action = choose(s, mask, claims, discards, rng)
            if CLAIM <= action < NO_CLAIM:
                tally[CLAIMED] += 1
                tally[CLAIMED_CARDS] += s.rows[action - CLAIM] + gems_at(s, action - CLAIM)
            apply(s, action)
        tally[GAMES] += 1
        tally[TURNS] += s.turns
        tally[MOST_TURNS] = max(tally[MOST_TURNS], s.turns)
        tally[SHUFFLES] += s.shuffles
        tally[COLUMN_ENDINGS] += s.passer >= 0
        tally[TIES] += popcount(winners(s)) > 1
