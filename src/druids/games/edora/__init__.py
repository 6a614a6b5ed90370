"""The Druids of Edora: dice, shrines, herbs and potions in an enchanted forest."""

from druids.kernel.info import GameInfo, Option

INFO = GameInfo(
    name="edora",
    title="The Druids of Edora",
    designers=("Stefan Feld",),
    publisher="Ravensburger (alea)",
    year=2025,
    rules=1,
    seats=(2, 3, 4),
    default_seats=3,
    minutes=90,
    options=(
        Option("board", "random", words=("random", "default")),
        Option("first_tablet", "dealt", words=("dealt", "chosen")),
        Option("herbs", "random", words=("random", "same", "planned")),
        Option("dice", "own", words=("own", "same")),
    ),
)
