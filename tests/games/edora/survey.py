"""Random boards in bulk, and what edora 3.8 and 3.9 count of them. Run as a module it prints the numbers."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.games.edora.asks.move import FARTHEST, in_reach
from druids.games.edora.asks.nature import draw
from druids.games.edora.board import acceptable, begins_clearing
from druids.games.edora.deeds import link_length
from druids.games.edora.flow import apply
from druids.games.edora.setup import setup
from druids.games.edora.state import Ask
from druids.games.edora.tables import ALL_SHRINES, COLOURS, SHRINES
from druids.kernel.instructions import popcount
from druids.kernel.jit import jit
from druids.kernel.rng import Rng
from druids.kernel.tasks import KIND, top

CONNECTED, PATHS, DARK, CLEARINGS, PORTAL, KEPT, LONGEST_RUN = range(7)
SIZE = 7
LENGTHS = {4: 0.09, 5: 0.27, 6: 0.30, 7: 0.21, 8: 0.10}  # shares of shortest links by dice, edora 3.9
SHRINE_COUNT = len(SHRINES)
COLOUR_COUNT = len(COLOURS)


@jit
def survey(states: Any, rng: Rng, out: NDArray[np.int64], lengths: NDArray[np.int64]) -> None:
    """Lay one random board per row of `out` and count; of the boards kept also the lengths of the shortest links."""
    s = states[0]
    run = 0
    for row in range(out.shape[0]):
        setup(s, 4, np.zeros(4, np.int64))
        while top(s, KIND) != Ask.TURN_UP:
            apply(s, draw(s, rng))
        out[row, CONNECTED] = 1 if in_reach(s, 0, FARTHEST) == ALL_SHRINES else 0
        for shrine in range(SHRINE_COUNT):
            out[row, PATHS] += popcount(s.paths[shrine])
            out[row, DARK] += popcount(s.paths[shrine] & ~s.light_paths[shrine])
            out[row, CLEARINGS] += 1 if begins_clearing(s, shrine) else 0
        out[row, PATHS] //= 2
        out[row, DARK] //= 2
        out[row, PORTAL] = popcount(s.portals)
        out[row, KEPT] = 1 if acceptable(s) else 0
        run = 0 if out[row, KEPT] == 1 else run + 1
        out[row, LONGEST_RUN] = run
        if out[row, KEPT] == 1:
            while top(s, KIND) != Ask.ROLL:
                apply(s, draw(s, rng))
            s.dice[0] = ALL_SHRINES
            for colour in range(COLOUR_COUNT):
                lengths[link_length(s, 0, colour)] += 1


def main() -> None:
    from druids.games.edora.game import GAME
    from druids.kernel.rng import seeded_rng

    states = GAME.record.new(1)
    out = np.zeros((100_000, SIZE), np.int64)
    lengths = np.zeros(SHRINE_COUNT + 1, np.int64)
    survey(states, seeded_rng(1), out, lengths)
    print(f"boards {len(out)}, connected {out[:, CONNECTED].sum()}")
    for name, column in (("paths", PATHS), ("dark", DARK), ("clearings", CLEARINGS), ("portal shrines", PORTAL)):
        values, counts = np.unique(out[:, column], return_counts=True)
        print(name, dict(zip(values.tolist(), (counts / len(out)).round(4).tolist(), strict=True)))
    print(f"kept {out[:, KEPT].mean():.4f}, longest run thrown away {out[:, LONGEST_RUN].max()}")
    shares = lengths / lengths.sum()
    print("shortest links by dice", {n: round(float(share), 4) for n, share in enumerate(shares) if share})


if __name__ == "__main__":
    main()
