"""Rate limits (token buckets) and connection limits."""

from collections import Counter
from collections.abc import Callable
from ipaddress import IPv6Network, ip_address
from time import monotonic

IPV6_PREFIX = 64  # one household or server gets at least this much of IPv6


def network(address: str) -> str:
    """What limits count as one origin: an IPv4 address, or the /64 of an IPv6 address."""
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if parsed.version == 4:
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(IPv6Network((int(parsed), IPV6_PREFIX), strict=False))


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
        if self.refill() < 1:
            return False
        self.left -= 1
        return True

    def charge(self, tokens: float) -> None:
        """Take tokens for what a request has cost; there may be fewer than none left."""
        self.left -= tokens

    @property
    def wait(self) -> float:
        """Seconds until a token is left."""
        return max(0.0, (1 - self.refill()) / self.rate)

    def refill(self) -> float:
        """Add the tokens that have come since the last time; the number that is left."""
        at = self.now()
        left = self.left + (at - self.since) * self.rate
        self.left = left = left if left < self.burst else float(self.burst)
        self.since = at
        return left

    @property
    def full(self) -> bool:
        return self.left + (self.now() - self.since) * self.rate >= self.burst


class Buckets:
    """One bucket per key. Full buckets are dropped when there are many, so that memory stays bounded."""

    MANY = 10_000

    def __init__(self, rate: float, burst: int, now: Callable[[], float] = monotonic) -> None:
        self.rate, self.burst, self.now = rate, burst, now
        self._buckets: dict[str, Bucket] = {}

    def take(self, key: str) -> bool:
        return self.bucket(key).take()

    def bucket(self, key: str) -> Bucket:
        if len(self._buckets) > self.MANY:
            self._buckets = {key: bucket for key, bucket in self._buckets.items() if not bucket.full}
        if key not in self._buckets:
            self._buckets[key] = Bucket(self.rate, self.burst, self.now)
        return self._buckets[key]


class ConnectionLimit:
    """The number of connections, in total and per network."""

    def __init__(self, most: int, most_per_address: int) -> None:
        self.most = most
        self.most_per_address = most_per_address
        self.open: Counter[str] = Counter()
        self.total = 0

    def acquire(self, address: str) -> bool:
        address = network(address)
        if self.total >= self.most or self.open[address] >= self.most_per_address:
            return False
        self.open[address] += 1
        self.total += 1
        return True

    def release(self, address: str) -> None:
        address = network(address)
        self.total -= 1
        self.open[address] -= 1
        if not self.open[address]:
            del self.open[address]
