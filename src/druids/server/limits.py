"""Rate limits (token buckets) and connection limits."""

from collections import Counter
from collections.abc import Callable
from time import monotonic


class Bucket:
    """A token bucket: `burst` requests at once, then `rate` per second."""

    __slots__ = ("burst", "left", "now", "rate", "since")

    def __init__(self, rate: float, burst: int, now: Callable[[], float] = monotonic) -> None:
        self.rate = rate
        self.burst = burst
        self.now = now
        self.left = float(burst)
        self.since = now()

    def take(self) -> bool:
        """Take a token; False if none is left."""
        at = self.now()
        self.left = min(float(self.burst), self.left + (at - self.since) * self.rate)
        self.since = at
        if self.left < 1:
            return False
        self.left -= 1
        return True

    @property
    def full(self) -> bool:
        return self.left + (self.now() - self.since) * self.rate >= self.burst


class Buckets:
    """One bucket per address. Full buckets are dropped when there are many, so that memory stays bounded."""

    MANY = 10_000

    def __init__(self, rate: float, burst: int, now: Callable[[], float] = monotonic) -> None:
        self.rate, self.burst, self.now = rate, burst, now
        self._buckets: dict[str, Bucket] = {}

    def take(self, address: str) -> bool:
        if len(self._buckets) > self.MANY:
            self._buckets = {key: bucket for key, bucket in self._buckets.items() if not bucket.full}
        if address not in self._buckets:
            self._buckets[address] = Bucket(self.rate, self.burst, self.now)
        return self._buckets[address].take()


class ConnectionLimit:
    """The number of connections, in total and per address."""

    def __init__(self, most: int, most_per_address: int) -> None:
        self.most = most
        self.most_per_address = most_per_address
        self.open: Counter[str] = Counter()
        self.total = 0

    def acquire(self, address: str) -> bool:
        if self.total >= self.most or self.open[address] >= self.most_per_address:
            return False
        self.open[address] += 1
        self.total += 1
        return True

    def release(self, address: str) -> None:
        self.total -= 1
        self.open[address] -= 1
        if not self.open[address]:
            del self.open[address]
