"""Hints for people: the legal actions ranked by a search from the seat's own knowledge, each with a reason."""

from dataclasses import dataclass, replace
from pathlib import Path

from druids.bots.bot import BotError, open_choices
from druids.bots.ismcts import SearchBot, SearchResult
from druids.bots.registry import bot
from druids.kernel.message import Message, say
from druids.match import Match, Position

STANDARD_ERRORS = 1.96  # on each side of a 95 % interval
ADVISER = "archdruid"
SECONDS = 1.0  # of thinking about a hint: a person waits for it, and a server answers many
WORDS = Path(__file__).parent / "words"  # the sentences, for a Reader


@dataclass(frozen=True)
class Advice:
    """One action as the search rates it. Share and uncertainty are fractions of a win; the margin is in points."""

    action: int
    win_share: float
    margin: float  # expected lead over the best other seat; negative when behind
    uncertainty: float  # half the width of a 95 % interval around the win share
    visits: int
    why: Message


def explain(
    position: Position,
    level: str = ADVISER,
    *,
    simulations: int | None = None,
    seconds: float | None = None,
    seed: int | None = None,
    past: Match | None = None,
) -> list[Advice]:
    """The legal actions of the seat to act, best first. The position must be hidden for that seat.

    Without a budget the archdruid takes a second. A past (`Match.determinize`) is for a level that remembers.
    """
    if level == ADVISER and simulations is None and seconds is None:
        seconds = SECONDS
    adviser = bot(level, seed=seed, simulations=simulations, seconds=seconds)
    if not isinstance(adviser, SearchBot):
        raise BotError(f"{level!r} does not search, so it cannot explain; use a level of the searching bot")
    choices = open_choices(position)
    found = adviser.search(position, choices, past=past)
    ranked = [_advice(found, k, say("why-only")) for k in found.ranked()]
    if len(ranked) == 1:
        return ranked
    best, *others = ranked
    best_other = max((other.win_share + other.uncertainty for other in others if other.visits), default=1.0)
    return [_with_reason(advice, best, best_other) for advice in ranked]


def _advice(found: SearchResult, k: int, why: Message) -> Advice:
    n = int(found.visits[k])
    if n == 0:
        return Advice(found.actions[k], 0.0, 0.0, 1.0, 0, why)
    share = found.share[k] / n
    variance = max(0.0, found.share_squares[k] / n - share * share)
    spread = (
        STANDARD_ERRORS * (variance / n + 1 / (4 * n * n)) ** 0.5
    )  # never quite 0: a few equal playouts prove little
    return Advice(found.actions[k], share, found.margin[k] / n, min(1.0, spread), n, why)


def _with_reason(advice: Advice, best: Advice, best_other: float) -> Advice:
    """`best_other` is the highest win share that any other action may have."""
    if advice.visits == 0:
        return replace(advice, why=say("why-untried"))
    if advice is best:
        key = "why-clear" if best.win_share - best.uncertainty > best_other else "why-best"
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
