"""What one person and one network may use of the server, in one currency.

A token pays for a request, for 4 ms of computing or for 64 KiB of traffic, whichever is most. A request costs at least
one token; what it really cost is charged afterwards. A network may use `NETWORK_SHARE` times as much as a person.
"""

from collections.abc import Callable
from time import monotonic

from druids.server.limits import Bucket, Buckets, network
from druids.server.refusals import Refusal
from druids.server.settings import Settings

TOKEN_SECONDS = 0.004
TOKEN_BYTES = 64 * 1024
NETWORK_SHARE = 4
LINES_SECONDS = 60.0  # in which a person, or the spectators of a network, may say as many lines as a burst of requests


class Account:
    """Several buckets that all pay for the same requests, such as a person's and that of the person's network."""

    __slots__ = ("buckets",)

    def __init__(self, *buckets: Bucket) -> None:
        self.buckets = buckets

    def admit(self, code: str = "too-fast") -> None:
        """Pay for one request; Refusal with the time to wait if a bucket is empty."""
        for bucket in self.buckets:
            if bucket.refill() < 1:
                raise Refusal(code, retry_after=max(bucket.wait for bucket in self.buckets))
        for bucket in self.buckets:
            bucket.charge(1)

    def charge(self, seconds: float, size: int) -> None:
        """Pay for what a request cost beyond the token it was admitted with."""
        tokens = seconds / TOKEN_SECONDS + size / TOKEN_BYTES - 1
        if tokens > 0:
            for bucket in self.buckets:
                bucket.charge(tokens)


class Budgets:
    """The accounts of everyone who uses the server."""

    def __init__(self, settings: Settings, now: Callable[[], float] = monotonic) -> None:
        def pair(rate: float, burst: int) -> tuple[Buckets, Buckets]:
            return Buckets(rate, burst, now), Buckets(rate * NETWORK_SHARE, burst * NETWORK_SHARE, now)

        self._messages = pair(settings.messages_per_second, settings.burst)
        self._hints = pair(settings.hints_per_minute / 60, settings.hint_burst)
        self._requests = Buckets(settings.requests_per_second, settings.request_burst, now)
        self._lines = Buckets(settings.burst / LINES_SECONDS, settings.burst, now)
        self._tables = Buckets(settings.tables_per_minute / 60, settings.table_burst, now)
        self._reviews = Buckets(settings.reviews_per_hour / 3600, settings.review_burst, now)

    def messages(self, person: str | None, address: str) -> Account:
        """For requests over the WebSocket. The spectators of one network count as one person."""
        return _account(self._messages, person, address)

    def hints(self, person: str | None, address: str) -> Account:
        return _account(self._hints, person, address)

    def handshakes(self, address: str) -> Account:
        """For new WebSockets: they are paid by the network alone, because nobody knows yet whose they are."""
        return Account(self._messages[1].bucket(network(address)))

    def spectator_lines(self, address: str) -> Account:
        """For the chat of spectators, where one process serves all."""
        return Account(self._lines.bucket(network(address)))

    def requests(self, address: str) -> Account:
        """For requests over HTTP."""
        return Account(self._requests.bucket(network(address)))

    def tables(self, address: str) -> Account:
        """For new tables."""
        return Account(self._tables.bucket(network(address)))

    def reviews(self, address: str) -> Account:
        """For new reviews."""
        return Account(self._reviews.bucket(network(address)))


def _account(pair: tuple[Buckets, Buckets], person: str | None, address: str) -> Account:
    people, networks = pair
    origin = network(address)
    return Account(people.bucket(person if person is not None else f"spectators of {origin}"), networks.bucket(origin))
