"""Stonehenge, a trick-taking game: its metadata, read by `druids.catalog`."""

from druids.kernel.info import GameInfo, Option

INFO = GameInfo(
    name="stonehenge",
    title="Stonehenge",
    designers=("Günter Burkhardt", "Wolfgang Lehmann"),
    publisher="AMIGO",
    year=2017,
    rules=1,
    seats=(3, 4, 5),
    default_seats=4,
    minutes=45,
    options=(Option("sun_and_moon", False), Option("rounds", 5, low=1, high=9999)),
)
