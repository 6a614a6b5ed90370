"""Decides which bot thinks next, so that nobody can take the bots away from others.

Start-time fair queueing: every network pays for the time that the bots of its tables take; among the networks with a
bot waiting, the one that has used least is served next, and none may occupy all workers. Tables that nobody watches
wait for those that somebody watches, except for a small share of the time. `bot_pool` runs what is chosen.
"""

import asyncio
from collections import Counter, deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from time import monotonic
from typing import TypeVar

T = TypeVar("T")

UNATTENDED_SHARE = 0.2  # of the bots' time, while bots of tables with people wait
REMEMBERED_SECONDS = 60.0  # of the bots' time, for the shares
CROWDED = 32  # jobs of one network that wait, beyond which it gets no more tables and hints


@dataclass(frozen=True)
class Payer:
    """Who pays for a bot's time, and whether somebody is connected to its table."""

    network: str = "?"
    attended: bool = True


@dataclass
class Lane:
    """The waiting jobs of one payer, and the virtual time at which its next one starts."""

    used: float
    waiting: "deque[asyncio.Future[None]]" = field(default_factory=deque)
    running: int = 0

    @property
    def idle(self) -> bool:
        return not self.waiting and not self.running


class BotQueue:
    """A fair queue for a number of workers."""

    def __init__(self, slots: int, now: Callable[[], float] = monotonic) -> None:
        self.slots = slots
        self.now = now
        self.waits: deque[float] = deque(maxlen=256)  # seconds that the latest jobs waited
        self._lanes: dict[Payer, Lane] = {}
        self._running: Counter[str] = Counter()  # by network
        self._virtual = 0.0  # the virtual time of the job that was started last
        self._spent = {True: 0.0, False: 0.0}  # seconds of attended and unattended tables

    async def run(self, payer: Payer, work: Callable[[], Awaitable[T]]) -> T:
        """Wait for a turn, then work."""
        lane = self._lanes.get(payer)
        if lane is None:
            lane = self._lanes[payer] = Lane(self._virtual)
        elif lane.idle:
            lane.used = max(lane.used, self._virtual)  # no credit for the time in which it wanted nothing
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        asked = self.now()
        lane.waiting.append(turn)
        self._dispatch()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.cancelled():
                with suppress(ValueError):  # it was passed over meanwhile
                    lane.waiting.remove(turn)
            else:
                self._finish(payer, lane, 0.0)
            raise
        began = self.now()
        self.waits.append(began - asked)
        try:
            return await work()
        finally:
            self._finish(payer, lane, self.now() - began)

    def crowded(self, network: str) -> bool:
        """Whether too many bots of the network are waiting for it to ask for more."""
        lanes = (self._lanes.get(Payer(network, attended)) for attended in (True, False))
        return sum(len(lane.waiting) for lane in lanes if lane is not None) >= CROWDED

    @property
    def waiting(self) -> int:
        """How many jobs wait."""
        return sum(len(lane.waiting) for lane in self._lanes.values())

    def _dispatch(self) -> None:
        while self._running.total() < self.slots:
            payer = self._next()
            if payer is None:
                return
            lane = self._lanes[payer]
            turn = lane.waiting.popleft()
            if turn.cancelled():  # in this very step; the one who waited has not been told yet
                continue
            self._virtual = max(self._virtual, lane.used)
            lane.running += 1
            self._running[payer.network] += 1
            turn.set_result(None)

    def _next(self) -> Payer | None:
        """The payer to serve: of the class whose turn it is, the one that has used least."""
        most = max(1, self.slots - 1)
        ready = [payer for payer, lane in self._lanes.items() if lane.waiting and self._running[payer.network] < most]
        total = self._spent[True] + self._spent[False]
        preferred = self._spent[False] >= UNATTENDED_SHARE * total  # attended tables, unless they had too much already
        chosen = [payer for payer in ready if payer.attended == preferred] or ready
        return min(chosen, key=lambda payer: self._lanes[payer].used, default=None)

    def _finish(self, payer: Payer, lane: Lane, seconds: float) -> None:
        lane.running -= 1
        lane.used += seconds
        self._running[payer.network] -= 1
        if not self._running[payer.network]:
            del self._running[payer.network]
        self._spent[payer.attended] += seconds
        if self._spent[True] + self._spent[False] > REMEMBERED_SECONDS:
            self._spent = {kind: used / 2 for kind, used in self._spent.items()}
        self._dispatch()
        if lane.idle:
            self._lanes = {one: lane for one, lane in self._lanes.items() if not lane.idle or lane.used > self._virtual}
