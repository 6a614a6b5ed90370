"""Hints for people: the answers ranked by a search from the seat's own knowledge, each with a sentence why."""

from dataclasses import dataclass, replace
from pathlib import Path

from druids.bots.bot import BotError, open_choices
from druids.bots.ismcts import Findings, SearchBot
from druids.bots.registry import bot
from druids.kernel.message import Message, say
from druids.match import Position

SURE = 1.96  # standard errors on each side of a 95 % interval
ADVISER = "archdruid"
WORDS = Path(__file__).parent / "words"  # the sentences, for a Reader


@dataclass(frozen=True)
class Advice:
    """One answer, as the search sees it. Share and uncertainty are fractions of a win; the margin is in points."""

    action: int
    win_share: float
    margin: float  # expected lead over the best other seat; negative behind it
    uncertainty: float  # half the width of a 95 % interval round the win share
    visits: int
    why: Message


def explain(
    position: Position,
    level: str = ADVISER,
    *,
    simulations: int | None = None,
    seconds: float | None = None,
    seed: int | None = None,
) -> list[Advice]:
    """The legal actions of the seat to act, the best first; the position must be hidden for that seat."""
    adviser = bot(level, seed=seed, simulations=simulations, seconds=seconds)
    if not isinstance(adviser, SearchBot):
        raise BotError(f"{level!r} does not search, so it cannot explain; ask a level of the searching bot")
    choices = open_choices(position)
    found = adviser.find(position, choices)
    ranked = [_advice(found, k, say("why-only")) for k in found.ranked()]
    if len(ranked) == 1:
        return ranked
    best, *others = ranked
    rival = max((other.win_share + other.uncertainty for other in others if other.visits), default=1.0)
    return [_with_reason(advice, best, rival) for advice in ranked]


def _advice(found: Findings, k: int, why: Message) -> Advice:
    n = int(found.visits[k])
    if n == 0:
        return Advice(found.actions[k], 0.0, 0.0, 1.0, 0, why)
    share = found.share[k] / n
    variance = max(0.0, found.square[k] / n - share * share)
    spread = SURE * (variance / n + 1 / (4 * n * n)) ** 0.5  # never quite 0: a few equal playouts prove nothing
    return Advice(found.actions[k], share, found.margin[k] / n, min(1.0, spread), n, why)


def _with_reason(advice: Advice, best: Advice, rival: float) -> Advice:
    """`rival` is the most that any other answer may be worth."""
    if advice.visits == 0:
        return replace(advice, why=say("why-untried"))
    if advice is best:
        key = "why-clear" if best.win_share - best.uncertainty > rival else "why-best"
    else:
        near = advice.win_share + advice.uncertainty >= best.win_share - best.uncertainty
        key = "why-close" if near else "why-behind"
    return replace(
        advice, why=say(key, share=round(100 * advice.win_share), tries=advice.visits, lead=_lead(advice.margin))
    )


def _lead(margin: float) -> Message:
    points = round(abs(margin))
    if points == 0:
        return say("lead-even")
    return say("lead-ahead" if margin > 0 else "lead-behind", points=points)
