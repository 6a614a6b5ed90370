"""Pebbles, a small game that uses every part of the kernel: its metadata and its rules.

Each seat holds three pebbles out of twelve. In each round all seats lay one face down; then all are turned up, and the
highest number that no other seat laid takes the round and scores its own value.
"""

from druids.kernel.info import GameInfo, Option

INFO = GameInfo(
    name="pebbles",
    title="Pebbles",
    designers=("nobody",),
    publisher="nobody",
    year=2026,
    rules=1,
    seats=(2, 3),
    default_seats=2,
    minutes=1,
    options=(Option("rounds", 3, low=1, high=3), Option("low_wins", False)),
)
