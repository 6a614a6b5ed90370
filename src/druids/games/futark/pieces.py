"""What the numbers in a record stand for."""

from druids.games.futark.state import GEM_NAMES, SERVANT_NAMES
from druids.games.futark.tables import KINDS, MAX_SEATS, MOVES, SERVANTS, SLOTS
from druids.kernel.pieces import Pieces

PIECES = Pieces(
    names={
        "seat": tuple(f"seat {seat}" for seat in range(MAX_SEATS)),
        "slot": tuple(f"slot {slot}" for slot in range(SLOTS)),
        "kind": KINDS,
        "gem": tuple(GEM_NAMES),
        "servant": tuple(SERVANT_NAMES),
        "order": tuple(f"number {k + 1}" for k in range(SERVANTS)),
        "move": tuple(f"move {k + 1}" for k in range(MOVES)),
    },
    axes={
        "points": ("seat",),
        "locations": ("slot",),
        "locations_left": ("kind",),
        "hands": ("seat", "gem"),
        "gems_held": ("seat",),
        "piles": ("slot", "seat", "gem"),
        "piled": ("slot", "seat"),
        "thrown": ("seat", "gem"),
        "thrown_count": ("seat",),
        "spent": ("gem",),
        "deck": ("gem",),
        "moves": ("move",),
        "faces": ("move",),
        "servants": ("seat", "servant"),
        "servants_held": ("seat",),
        "fresh": ("seat", "servant"),
        "fresh_count": ("seat",),
        "returned": ("seat", "order"),
        "returned_count": ("seat",),
        "out_slot": ("seat", "order"),
        "out_place": ("seat", "order"),
        "out_face": ("seat", "order"),
        "out_count": ("seat",),
        "drawn_after": ("seat", "servant"),
        "rows": ("slot",),
    },
    values={
        "first": "seat",
        "passer": "seat",
        "locations": "kind",
        "faces": "gem",
        "returned": "servant",
        "out_slot": "slot",
        "out_face": "servant",
    },
)
