"""Makes bots by name."""

from dataclasses import fields, replace
from typing import Any

from druids.bots import guests
from druids.bots.beliefs import MOST
from druids.bots.bot import Bot, UnknownBot
from druids.bots.greedy import GreedyBot
from druids.bots.ismcts import Budget, SearchBot, Style
from druids.bots.levels import LEVELS, PLAIN, Level
from druids.bots.net import NetBot
from druids.bots.random import RandomBot

SIMPLE: dict[str, type[RandomBot] | type[GreedyBot]] = {"random": RandomBot, "greedy": GreedyBot}
LEARNED = "net"
SEARCHING = "ismcts"
BASELINE = "plain-ismcts"
DEFAULT_LEVEL = "druid"
MOST_PRIOR = 10


def names() -> list[str]:
    """Every name that `bot` accepts. The name of a level is short for the searching bot of that level."""
    return [*SIMPLE, LEARNED, SEARCHING, BASELINE, *LEVELS]


def levels() -> list[str]:
    """The levels, weakest first."""
    return list(LEVELS)


def bot(
    name: str,
    level: str | None = None,
    seed: int | None = None,
    *,
    simulations: int | None = None,
    seconds: float | None = None,
    trees: int | None = None,
    weights: str | None = None,
    **style: Any,
) -> Bot:
    """A bot by name: `bot("greedy")`, `bot("ismcts", level="druid")` or `bot("druid")` for short.

    A budget in simulations, in seconds (as many simulations as fit) or both replaces the budget of the level. With a
    seed and a budget in simulations alone, the same hidden position always gets the same action, on any machine. Other
    keywords replace parts of the level's style, for experiments: see `ismcts.Style`.

    `weights` is a file made by `druids train`, for bots that use a network; without it they use the game's own.

    A name with dots is the path of a guest (`druids.bots.guests`): `bot("my.module:MyBot", depth=3)` calls
    `MyBot(seed=..., depth=3)`.
    """
    if guests.is_guest(name):
        path, written = guests.split(name)
        given: dict[str, Any] = {"level": level, "simulations": simulations, "seconds": seconds, "trees": trees}
        given |= {"weights": weights}
        chosen = {key: value for key, value in given.items() if value is not None}
        return guests.make(path, seed, written | chosen | style)
    if name not in names():
        raise UnknownBot(f"there is no bot {name!r}; there are: {', '.join(names())}")
    if name == LEARNED:
        if style or any(setting is not None for setting in (level, seconds, trees)):
            raise UnknownBot(f"the bot {name!r} has no settings except weights and simulations")
        return NetBot(name, seed, weights, simulations)
    if name in SIMPLE:
        if style or any(setting is not None for setting in (level, simulations, seconds, trees)):
            raise UnknownBot(f"the bot {name!r} has no levels, no budget and no style")
        if weights is not None:
            raise UnknownBot(f"the bot {name!r} uses no network")
        return SIMPLE[name](name, seed)
    picked = _level(name, level)
    budget = picked.budget
    if simulations is not None or seconds is not None:
        budget = Budget(simulations, seconds, budget.trees)
    if trees is not None:
        budget = replace(budget, trees=trees)
    unknown = sorted(set(style) - {field.name for field in fields(Style)})
    if unknown:
        raise UnknownBot(f"a style has no {unknown[0]!r}; it has: {', '.join(field.name for field in fields(Style))}")
    label = name if level is None else f"{name}-{level}"
    chosen_style = replace(picked.style, **style)
    if chosen_style.prior is not None and not 0 <= chosen_style.prior <= MOST_PRIOR:
        raise UnknownBot(f"the setting prior is an exponent, 0 to {MOST_PRIOR}, not {chosen_style.prior}")
    if chosen_style.beliefs is not None and not 0 <= chosen_style.beliefs <= MOST:
        raise UnknownBot(f"the setting beliefs is a number of worlds, 0 to {MOST}, not {chosen_style.beliefs}")
    if weights is not None and not chosen_style.learned:
        raise UnknownBot(
            f"the bot {name!r} uses no network; give it the setting prior, leaf, end or beliefs, such as prior=1"
        )
    return SearchBot(label, seed, chosen_style, budget, weights)


def _level(name: str, level: str | None) -> Level:
    if name == SEARCHING:
        name, level = level or DEFAULT_LEVEL, None
    if level is not None:
        raise UnknownBot(f"the bot {name!r} has no levels; only {SEARCHING!r} has")
    if name == BASELINE:
        return PLAIN
    if name not in LEVELS:
        raise UnknownBot(f"there is no level {name!r}; there are: {', '.join(LEVELS)}")
    return LEVELS[name]
