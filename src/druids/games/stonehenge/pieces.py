"""What the numbers in a record stand for."""

from druids.games.stonehenge.state import MAX_SEATS, NAMES, SHEET_ROUNDS
from druids.games.stonehenge.tables import LETTERS, VALUES
from druids.kernel.pieces import Interchangeable, Pieces

PIECES = Pieces(
    names={
        "seat": tuple(f"seat {seat}" for seat in range(MAX_SEATS)),
        "card": tuple(NAMES),
        "domain": tuple(LETTERS),
        "cult": ("Moon", "Sun"),
        "sheet_row": tuple(f"row {row + 1}" for row in range(SHEET_ROUNDS)),
    },
    axes={
        "hands": ("seat", "card"),
        "sickles": ("seat",),
        "mistletoes": ("seat",),
        "held": ("seat",),
        "trick": ("seat",),
        "tops": ("seat", "domain"),
        "heights": ("seat", "domain"),
        "seen": ("card",),
        "voids": ("seat", "domain"),
        "totals": ("seat",),
        "sheet": ("sheet_row", "seat"),
    },
    values={"dealer": "seat", "gaia": "seat", "leader": "seat", "led": "domain", "trick": "card", "cult": "cult"},
    interchangeable=Interchangeable(
        "domain",
        by=("led", "tops", "hands"),
        blocks={"card": VALUES},
        actions={"card": "card", "gaia": "domain", "sickle": "domain", "mistletoe": "domain"},
    ),
)
