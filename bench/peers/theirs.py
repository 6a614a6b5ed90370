"""The measurements of the peers: `python -m bench.peers.theirs`, run by a Python that has them and not Druids."""

import random
import tempfile
from functools import partial
from importlib import metadata
from pathlib import Path
from typing import Any

from bench.peers.desk import Measure, rate, serve

PGX_GAMES = 1024
PGX_STEPS = 32
PGX_DEALS = 100_000
SIMULATIONS = 500

PACKAGES = ("open_spiel", "pgx", "jax", "rlcard", "pettingzoo")


def openspiel_loop(name: str) -> Measure:
    """Random games in OpenSpiel's own C++ loop; seats' decisions per second, deals included in the time."""
    import pyspiel

    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(player, player + 1) for player in range(game.num_players())]

    def work() -> int:
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, random.getrandbits(31))
        return len(state.history())

    # Counting decisions takes time, so their share of all actions is taken from a sample.
    sample = [game.new_initial_state() for _ in range(50)]
    for state in sample:
        pyspiel.evaluate_bots(state, bots, random.getrandbits(31))
    players = [step.player for state in sample for step in state.full_history()]
    share = sum(player >= 0 for player in players) / len(players)
    return lambda seconds: share * rate(work, seconds)


def openspiel_python(name: str) -> Measure:
    """The same games stepped from Python."""
    import pyspiel

    game = pyspiel.load_game(name)

    def work() -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(actions, chances)[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return partial(rate, work)


def openspiel_ismcts() -> Measure:
    """Simulations a second of OpenSpiel's C++ ISMCTS with random playouts, on the first decisions of hearts."""
    import pyspiel

    game = pyspiel.load_game("hearts")
    bot = pyspiel.ISMCTSBot(1, pyspiel.RandomRolloutEvaluator(1, 7), 1.0, SIMULATIONS)

    def work() -> int:
        state = game.new_initial_state()
        while state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(actions, chances)[0])
        bot.step(state)
        return SIMULATIONS

    return partial(rate, work)


def pgx_bridge_bidding() -> Measure:
    """Steps a second of Pgx's bridge bidding, observations and masks included, compiled for the processor."""
    import jax
    import jax.numpy as jnp
    import numpy as np
    from pgx.bridge_bidding import BridgeBidding
    from pgx.experimental.wrappers import auto_reset

    # Pgx's table of solved deals must be downloaded; random deals with random results cost the same time.
    rng = np.random.default_rng(0)
    owners = rng.permuted(np.tile(np.arange(52) // 13, (PGX_DEALS, 1)), axis=1).reshape(PGX_DEALS, 4, 13)
    keys = (owners * 4 ** np.arange(13)).sum(axis=2).astype(np.int32)
    results = rng.integers(0, 1 << 20, (PGX_DEALS, 4)).astype(np.int32)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "deals.npy"
        np.save(path, np.stack([keys, results]))
        game = BridgeBidding(str(path))
    begin, step = jax.vmap(game.init), jax.vmap(auto_reset(game.step, game.init))

    @jax.jit  # type: ignore[untyped-decorator]
    def many(state: Any, key: Any) -> Any:
        def one(carry: Any, _: Any) -> Any:
            state, key = carry
            key, picking, dealing = jax.random.split(key, 3)
            actions = jax.random.categorical(picking, jnp.log(state.legal_action_mask.astype(jnp.float32)), axis=-1)
            state = step(state, actions, jax.random.split(dealing, PGX_GAMES))
            return (state, key), state.observation.sum()  # so that nothing is left out

        return jax.lax.scan(one, (state, key), None, PGX_STEPS)

    held = {"now": (jax.jit(begin)(jax.random.split(jax.random.PRNGKey(0), PGX_GAMES)), jax.random.PRNGKey(1))}

    def work() -> int:
        held["now"], seen = many(*held["now"])
        seen.block_until_ready()
        return PGX_GAMES * PGX_STEPS

    return partial(rate, work)


def rlcard_games(name: str) -> Measure:
    import rlcard
    from rlcard.agents import RandomAgent

    game = rlcard.make(name)
    game.set_agents([RandomAgent(num_actions=game.num_actions) for _ in range(game.num_players)])

    def work() -> int:
        trajectories, _ = game.run(is_training=False)
        return sum(len(one) // 2 for one in trajectories)

    return partial(rate, work)


def pettingzoo_connect_four() -> Measure:
    """PettingZoo's own performance loop, on the raw environment without its wrappers' checks."""
    import numpy as np
    from pettingzoo.classic import connect_four_v3

    table = connect_four_v3.raw_env()

    def work() -> int:
        table.reset()
        steps = 0
        for _ in table.agent_iter():
            seen, _, over, cut, _ = table.last()
            done = over or cut
            table.step(None if done else random.choice(np.flatnonzero(seen["action_mask"]).tolist()))
            steps += 1
        return steps

    return partial(rate, work)


def versions() -> Measure:
    """Not a rate: reports the versions as an error message."""
    raise RuntimeError(", ".join(f"{name} {metadata.version(name)}" for name in PACKAGES))


OPENSPIEL = ("spades", "hearts", "oh_hell", "gin_rummy")
MEASURES: dict[str, Any] = (
    {f"loop:{name}": partial(openspiel_loop, name) for name in OPENSPIEL}
    | {f"python:{name}": partial(openspiel_python, name) for name in OPENSPIEL}
    | {f"rlcard:{name}": partial(rlcard_games, name) for name in ("gin-rummy", "uno")}
    | {
        "ismcts:hearts": openspiel_ismcts,
        "pgx:bridge_bidding": pgx_bridge_bidding,
        "pettingzoo:connect_four": pettingzoo_connect_four,
        "versions": versions,
    }
)

if __name__ == "__main__":
    serve(MEASURES)
