"""The bots by name."""

from collections.abc import Callable
from typing import Any

from druids.bots.bot import Bot, UnknownBot
from druids.bots.greedy import GreedyBot
from druids.bots.random import RandomBot

Maker = Callable[..., Bot]

MAKERS: dict[str, Maker] = {"random": RandomBot, "greedy": GreedyBot}


def names() -> list[str]:
    """Every name that `bot` knows."""
    return list(MAKERS)


def bot(name: str, level: str | None = None, seed: int | None = None, **budget: Any) -> Bot:
    """A bot by name. With a seed and a budget in simulations it always answers the same."""
    if name not in MAKERS:
        raise UnknownBot(f"there is no bot {name!r}; there are: {', '.join(names())}")
    if level is not None or budget:
        raise UnknownBot(f"the bot {name!r} has no levels and no budget")
    return MAKERS[name](name, seed)
