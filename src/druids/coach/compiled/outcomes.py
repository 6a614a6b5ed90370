"""Template: what the records are worth in which the simulations of a search end. `coach.trees` calls it."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.kernel.choosing import write_win_shares
from druids.kernel.jit import jit
from druids.kernel.tasks import OVER, to_act
from druids.kernel.unbound import DTYPE, MAX_SEATS, RECORD_WORDS, hide, value, winners
from druids.networks.compiled import FOLDER
from druids.networks.compiled.forward import Net, think, workspace, write_results

BOUND_FOLDERS = (*globals().get("BOUND_FOLDERS", ()), FOLDER)


@jit
def write_outcomes(
    ends: NDArray[Any], viewer: int, learned: int, net: Net, shares: NDArray[np.float64]
) -> None:  # fmt: skip
    """Write the win shares `[record, seat]`, as the search that ended there counts them.

    A finished game has its result. Others have what the network expects from what the viewer sees, if `learned` is 1,
    else the game's evaluation.
    """
    memory = np.zeros((1, RECORD_WORDS), np.int64)
    seen = memory.view(DTYPE)
    work = workspace(net)
    share, judged = np.zeros(MAX_SEATS, np.float64), np.zeros(MAX_SEATS, np.float64)
    points = np.zeros(MAX_SEATS, np.float64)
    seats = shares.shape[1]
    for k in range(ends.size):
        s = ends[k]
        if to_act(s) == OVER:
            write_win_shares(winners(s), seats, share)
        elif learned == 1:
            seen[0, 0] = s
            hide(seen[0, 0], viewer)
            value(seen[0, 0], judged)
            n = think(net, memory[0], judged, viewer, seats, work)
            write_results(net.layers, work.second, work.factors[n : n + seats], viewer, seats, share, points)
        else:
            value(s, share)
        for seat in range(seats):
            shares[k, seat] = share[seat]
