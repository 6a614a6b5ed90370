"""The measurements of Druids: `python -m bench.peers.ours`."""

import random
from collections.abc import Callable
from functools import partial

import numpy as np

from bench.peers.desk import Measure, rate, serve
from druids import bots, catalog
from druids.bots.bot import open_choices
from druids.bots.ismcts import SearchBot
from druids.envs.batch import Batch
from druids.envs.pettingzoo import env
from druids.kernel.bind import bind
from druids.kernel.info import OptionValue
from druids.kernel.rng import seeded_rng
from druids.match import new
from druids.match.position import new as new_position

GAMES = 1024
SIMULATIONS = 2_000


def compiled_loop(name: str) -> Measure:
    """Random games in compiled code; seats' decisions per second, deals included in the time."""
    game = catalog.load(name)
    driver = bind("druids.kernel.driver", game)
    states, rng = game.record.new(), seeded_rng(1)
    options = np.array(game.info.codes(game.info.settle({})), np.int64)

    def work() -> int:
        tally = np.zeros(2, np.int64)
        driver.random_games(states, 0, game.info.default_seats, options, 50, rng, tally)
        return int(tally[0])

    return partial(rate, work)


def python_match(name: str) -> Measure:
    """A match as a Python program plays it: list the legal actions, play one of them."""

    def work() -> int:
        match = new(name, seed=random.getrandbits(31))
        decisions = 0
        while not match.over:
            match.play(random.choice(match.actions()))
            decisions += 1
        return decisions

    return partial(rate, work)


def position_by_number(name: str) -> Measure:
    """The same with a `Position`: legal actions are numbers, chance is included."""

    def work() -> int:
        position = new_position(name, seed=random.getrandbits(31))
        decisions = 0
        while not position.over:
            position.play(random.choice(position.legal))
            decisions += 1
        return decisions

    return partial(rate, work)


def match_by_number(name: str) -> Measure:
    """The same with a `Match`, which keeps its history."""

    def work() -> int:
        match = new(name, seed=random.getrandbits(31))
        decisions = 0
        while not match.over:
            match.play(random.choice(match.legal))
            decisions += 1
        return decisions

    return partial(rate, work)


def batch(name: str) -> Measure:
    """1,024 games on two threads with observations and masks; random actions are included in the time."""
    many = Batch(name, GAMES, threads=2)

    def work() -> int:
        many.step(many.sample())
        return GAMES

    return partial(rate, work)


def pettingzoo(name: str) -> Measure:
    """PettingZoo's own performance loop."""
    aec = env(name)

    def work() -> int:
        aec.reset()
        steps = 0
        for _ in aec.agent_iter():
            observation, _, terminated, truncated, _ = aec.last()
            done = terminated or truncated
            aec.step(None if done else random.choice(np.flatnonzero(observation["action_mask"]).tolist()))
            steps += 1
        return steps

    return partial(rate, work)


def search(name: str, level: str, **options: OptionValue) -> Measure:
    """Simulations per second on the first decisions of games."""
    bot = bots.bot(level, simulations=SIMULATIONS)
    assert isinstance(bot, SearchBot)

    def work() -> int:
        match = new(name, seed=random.getrandbits(31), options=options)
        while True:
            assert match.seat is not None
            hidden = match.hidden(match.seat)
            choices = open_choices(hidden)
            if len(choices) > 1:
                return int(bot.search(hidden, choices).visits.sum())
            match.play(choices[0])

    return partial(rate, work)


NAMES = tuple(catalog.infos())
KINDS: dict[str, Callable[[str], Measure]] = {
    "loop": compiled_loop,
    "batch": batch,
    "python": python_match,
    "position": position_by_number,
    "match": match_by_number,
    "pettingzoo": pettingzoo,
    "ismcts": partial(search, level="druid"),
}
MEASURES = {f"{kind}:{name}": partial(make, name) for kind, make in KINDS.items() for name in NAMES} | {
    "plain-ismcts:stonehenge": partial(search, "stonehenge", "plain-ismcts", rounds=1)
}

if __name__ == "__main__":
    serve(MEASURES)
