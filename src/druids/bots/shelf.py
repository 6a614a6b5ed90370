"""The bots by name."""

from dataclasses import replace

from druids.bots.bot import Bot, UnknownBot
from druids.bots.greedy import GreedyBot
from druids.bots.ismcts import Budget, SearchBot
from druids.bots.levels import LEVELS, PLAIN, Level
from druids.bots.random import RandomBot

SIMPLE: dict[str, type[RandomBot] | type[GreedyBot]] = {"random": RandomBot, "greedy": GreedyBot}
SEARCHING = "ismcts"
BASELINE = "plain-ismcts"
DEFAULT_LEVEL = "druid"


def names() -> list[str]:
    """Every name that `bot` knows. A level's name is short for the searching bot of that level."""
    return [*SIMPLE, SEARCHING, BASELINE, *LEVELS]


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
) -> Bot:
    """A bot by name: `bot("greedy")`, `bot("ismcts", level="druid")` or `bot("druid")` for short.

    A budget in simulations, in seconds (then as many simulations as fit) or both replaces that of the level. With a
    seed and a budget in simulations alone, the same view always gets the same answer, on any machine.
    """
    if name not in names():
        raise UnknownBot(f"there is no bot {name!r}; there are: {', '.join(names())}")
    if name in SIMPLE:
        if level is not None or simulations is not None or seconds is not None or trees is not None:
            raise UnknownBot(f"the bot {name!r} has no levels and no budget")
        return SIMPLE[name](name, seed)
    chosen = _level(name, level)
    budget = chosen.budget
    if simulations is not None or seconds is not None:
        budget = Budget(simulations, seconds, budget.trees)
    if trees is not None:
        budget = replace(budget, trees=trees)
    return SearchBot(name if level is None else f"{name}-{level}", seed, chosen.style, budget)


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
