"""How much more than a uniform weight the true world gets: `python -m bench.beliefs GAME [DEALS] [BOT]`.

After half a round, the seat to act weighs the true world and 15 sampled ones by the prior of the game's network, to a
power: reinforced networks are surer than the bots that play here. A factor of 1 is what uniform weights give, and 16 is
certainty.
"""

import sys

import numpy as np
from numpy.typing import NDArray

from druids import bots, catalog
from druids.kernel.game import Game
from druids.match import Match
from druids.networks.beliefs import Policy, policy_of, weigh
from druids.networks.weights import load, shipped

SAMPLED = 15
POWER = 0.3
HALF_A_ROUND = {"stonehenge": 24, "futark": 30}  # decisions, at the default number of seats


def factor(game: Game, policy: Policy, deal: int, name: str) -> float | None:
    """The weight of the true world after half a round of one deal, times the number of worlds; None: it is over."""
    match = Match(game, game.info.default_seats, seed=deal)
    match.resume_chance()
    simulations = 60 if name == "druid" else None
    players = [bots.bot(name, seed=10 * deal + seat, simulations=simulations) for seat in range(match.seats)]
    for _ in range(HALF_A_ROUND[game.name]):
        if match.seat is not None:
            match.play(players[match.seat].choose(match))
    if match.seat is None:
        return None
    worlds = [match, *(match.determinize(match.seat, seed) for seed in range(SAMPLED))]
    return len(worlds) * float(weigh(worlds, match.seat, policy)[0])


def factors(name: str, deals: int, bot: str) -> NDArray[np.float64]:
    """The factors of some deals."""
    game = catalog.load(name)
    policy = policy_of(load(game, shipped(game)), POWER)
    found = [factor(game, policy, deal, bot) for deal in range(deals)]
    return np.array([one for one in found if one is not None])


def main() -> None:
    name, deals, bot = (*sys.argv[1:], *("stonehenge", "25", "druid")[len(sys.argv) - 1 :])
    found = factors(name, int(deals), bot)
    error = found.std(ddof=1) / np.sqrt(len(found))
    print(
        f"{name}, {bot}: the true world weighs {found.mean():.2f} times a uniform weight "
        f"(standard error {error:.2f}, median {np.median(found):.2f}, {len(found)} deals)"
    )


if __name__ == "__main__":
    main()
