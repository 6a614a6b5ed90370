"""Pasts for bots that remember: matches that a seat cannot tell from the true one. Made outside the event loop."""

from functools import cache

from druids import bots
from druids.bots import guests
from druids.bots.bot import PAST
from druids.kernel.game import Game
from druids.match import Match
from druids.server.bot_worker import Past
from druids.server.worker_thread import WorkerThread


@cache
def remembers(game: Game, bot: str, level: str | None) -> bool:
    """Whether a bot wants the past of a position. A guest gets none: only the bot processes load guests."""
    return not guests.is_guest(bot) and bots.bot(bot, level).remembers(game)


async def past_for(worker: WorkerThread, match: Match, seat: int, bot: str, level: str | None) -> Past | None:
    """A past of the match as it is now, for a bot in a seat; None if the bot does not remember."""
    if not remembers(match.game, bot, level):
        return None
    return await worker.run(_past, match.copy(), seat)


def _past(match: Match, seat: int) -> Past:
    other = match.determinize(seat, PAST)
    return Past(other.seats, other.options, [step.action for step in other.steps])
