"""Limits that all processes count together: token buckets in the database. Networks are stored as hashes."""

from druids.server.cluster.link import Link
from druids.server.refusals import Refusal
from druids.server.tokens import hashed

LEFT = "least(%(burst)s::float8, a.left_over + %(rate)s::float8 * extract(epoch FROM clock_timestamp() - a.at)::float8)"
TAKE = f"""
INSERT INTO allowances AS a (kind, network, left_over, at)
VALUES (%(kind)s, %(network)s, %(burst)s::float8 - 1, clock_timestamp())
ON CONFLICT (kind, network) DO UPDATE SET left_over = {LEFT} - 1, at = clock_timestamp() WHERE {LEFT} >= 1
RETURNING left_over
"""
FORGET = "DELETE FROM allowances WHERE at < clock_timestamp() - interval '1 day'"


async def take(link: Link, kind: str, network: str, rate: float, burst: int, code: str) -> None:
    """Take one of `burst`, which grow again by `rate` per second; Refusal with a code if none is left."""
    values = {"kind": kind, "network": hashed(network), "rate": rate, "burst": burst}
    if not await link.execute(TAKE, values):
        raise Refusal(code, retry_after=1 / rate)
