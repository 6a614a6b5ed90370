"""One round of Stonehenge for two with two domains of three values and hands of two: for checks and first steps."""

from druids.kernel.info import GameInfo, Option

INFO = GameInfo(
    name="stonehenge_tiny",
    title="Stonehenge, tiny world",
    designers=("Günter Burkhardt", "Wolfgang Lehmann"),
    publisher="AMIGO",
    year=2017,
    rules=1,
    seats=(2,),
    default_seats=2,
    minutes=1,
    options=(Option("sun_and_moon", False), Option("rounds", 1, low=1, high=1)),
)
