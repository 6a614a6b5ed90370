"""Futark, a game of gems and servants placed face down: its metadata, read by `druids.catalog`."""

from druids.kernel.info import GameInfo, Option

INFO = GameInfo(
    name="futark",
    title="Futark",
    designers=("Leo Colovini",),
    publisher="Kidult Game",
    year=2004,
    rules=1,
    seats=(2, 3, 4),
    default_seats=3,
    minutes=40,
    options=(
        Option("initial_servants", "random", words=("random", "chosen")),
        Option("refill", "mandatory", words=("mandatory", "optional")),
        Option("gem_reshuffle", True),
    ),
)
