"""Each seat's expected share of the win: the present score and a linear function of features, fitted to games."""

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.games.edora.asks.actions import erected
from druids.games.edora.gains import stored_dice
from druids.games.edora.heuristics import gain_values
from druids.games.edora.scoring import count_things, multiplier, points_before_shrines
from druids.games.edora.tables import LAYERS, MAX_SEATS, PIPS, PIT_COUNT, PIT_SHRINES, TABLET_AT_LEAST, TABLET_COUNT
from druids.games.edora.tablets import reached
from druids.kernel.instructions import popcount, to_int64
from druids.kernel.jit import jit

# Points per unit that are not in the score yet, at the beginning and at the end of a game.
# Fitted to greedy games: `python -m bench.fit_edora`.
WEIGHTS = {
    "provisions, the first six": (2.08, 1.67),
    "provisions, the next eight": (1.69, 1.89),
    "personal dice, the first": (9.78, 12.17),
    "personal dice, the second": (5.31, 2.09),
    "personal dice, the third and fourth": (6.0, -0.14),
    "pips of personal dice": (-1.56, -0.69),
    "stored dice": (0.08, -2.47),
    "pips of stored dice": (-0.95, -0.41),
    "mistletoe": (4.01, 0.0),
    "knowledge": (3.18, 3.47),
    "multiplier": (-0.4, -7.41),
    "things won at shrines": (2.31, 0.7),
    "things times multiplier": (-0.85, -0.37),
    "sickle": (1.59, 0.0),
    "active herbs": (5.91, 0.0),
    "standing stones": (5.67, 0.0),
    "left gems": (0.0, 1.77),
    "dice placed": (-2.21, -0.04),
    "shrines of pits that lack one die": (1.5, 0.0),
    "tablets that lack one": (6.32, 3.24),
}
EARLY, LATE = (np.array([weight[k] for weight in WEIGHTS.values()]) for k in range(2))
FEATURES = len(WEIGHTS)
SPREAD, SPREAD_EARLY = 11.0, 30.0  # points that make one seat e times as likely to win, at the end and more before
SCARCE, USEFUL = 6, 8  # provisions: the first ones are needed, the next ones useful


@jit
def value(s: Any, out: NDArray[np.float64]) -> None:
    things, features = np.zeros(MAX_SEATS, np.int64), np.zeros(FEATURES)
    count_things(s, things)
    left = gain_values.share_left(s)
    spread = SPREAD + SPREAD_EARLY * left
    best = -1e9
    for seat in range(s.seats):
        write_features(s, seat, to_int64(things[seat]), features)
        out[seat] = points_before_shrines(s, seat) + things[seat] * multiplier(s, seat) + features_value(features, left)
        best = max(best, out[seat])
    total = 0.0
    for seat in range(s.seats):
        out[seat] = math.exp((out[seat] - best) / spread)
        total += out[seat]
    for seat in range(s.seats):
        out[seat] /= total


@jit
def features_value(features: NDArray[np.float64], left: float) -> float:
    """The expected points that are not in the score yet."""
    found = 0.0
    for k in range(FEATURES):
        found += features[k] * (left * EARLY[k] + (1.0 - left) * LATE[k])
    return found


@jit
def write_features(s: Any, seat: int, things: int, out: NDArray[np.float64]) -> None:
    """Write the features of a seat, in the order of WEIGHTS."""
    provisions, mine = to_int64(s.provisions[seat]), gain_values.personal_dice(s, seat)
    pips, stored_pips = 0, 0
    for value in range(PIPS):
        pips += to_int64(s.personal[seat, value]) * (value + 1)
        stored_pips += to_int64(s.stored[seat, value]) * (value + 1)
    gems = 0
    for layer in range(LAYERS):
        gems += 1 if s.amulet[seat, 2 * layer] >= 0 else 0
    out[0] = min(provisions, SCARCE)
    out[1] = min(max(provisions - SCARCE, 0), USEFUL)
    out[2] = min(mine, 1)
    out[3] = min(max(mine - 1, 0), 1)
    out[4] = min(max(mine - 2, 0), 2)
    out[5] = pips
    out[6] = stored_dice(s, seat)
    out[7] = stored_pips
    out[8] = s.mistletoe[seat]
    out[9] = s.knowledge[seat]
    out[10] = multiplier(s, seat)
    out[11] = things
    out[12] = things * multiplier(s, seat)
    out[13] = s.sickle[seat]
    out[14] = popcount(to_int64(s.active[seat]))
    out[15] = popcount(erected(s, seat))
    out[16] = gems
    out[17] = popcount(to_int64(s.dice[seat]))
    out[18] = nearly_lit(s, seat)
    out[19] = nearly_done(s, seat)


@jit
def nearly_lit(s: Any, seat: int) -> int:
    """The number of bonuses of all pits that one more die would light."""
    found = 0
    for pit in range(PIT_COUNT):
        if s.fires[pit] < 0 and popcount(PIT_SHRINES[pit] & ~to_int64(s.dice[seat])) == 1:
            found += popcount(PIT_SHRINES[pit])
    return found


@jit
def nearly_done(s: Any, seat: int) -> int:
    """The number of tablets whose condition lacks one."""
    found = 0
    for tablet in range(TABLET_COUNT):
        if s.tablets[seat, tablet] > 0 and reached(s, seat, tablet) == TABLET_AT_LEAST[tablet] - 1:
            found += to_int64(s.tablets[seat, tablet])
    return found
