"""What the numbers in a record stand for."""

from druids.kernel.pieces import Pieces
from tests.toy.pebbles.state import MAX_SEATS, PEBBLES

PIECES = Pieces(
    names={
        "seat": tuple(f"seat {seat}" for seat in range(MAX_SEATS)),
        "pebble": tuple(f"pebble {pebble}" for pebble in range(PEBBLES)),
    },
    axes={
        "hands": ("seat", "pebble"),
        "held": ("seat",),
        "laid": ("seat",),
        "lies": ("seat",),
        "seen": ("pebble",),
        "points": ("seat",),
    },
    values={"laid": "pebble"},
)
