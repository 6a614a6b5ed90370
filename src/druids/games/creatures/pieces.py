"""What the numbers in a record stand for."""

from druids.games.creatures.state import SEATS
from druids.games.creatures.tables import CREATURE_NAMES, HANDS, ICON_KINDS, NOTHING, ROW, SPECIAL_NAMES, TERRAIN_IDS
from druids.kernel.pieces import Interchangeable, Pieces

PIECES = Pieces(
    names={
        "seat": tuple(f"seat {seat}" for seat in range(SEATS)),
        "position": tuple(f"position {position}" for position in range(ROW)),
        "terrain": tuple(TERRAIN_IDS),
        "creature": tuple(CREATURE_NAMES),
        "special": tuple(SPECIAL_NAMES),
        "icon": tuple(SPECIAL_NAMES[:ICON_KINDS]),
        "specials_hand": tuple("+".join(SPECIAL_NAMES[k] for k in hand if k != NOTHING) or "none" for hand in HANDS),
    },
    axes={
        "terrains": ("position",),
        "closed": ("position",),
        "sides": ("position", "seat", "creature"),
        "attached": ("icon", "creature"),
        "starred": ("creature",),
        "raised": ("creature",),
        "lowered": ("creature",),
        "played": ("special",),
        "keys": ("position", "seat"),
        "since": ("position", "seat"),
        "mover": ("position",),
        "hands": ("seat", "creature"),
        "specials": ("seat", "special"),
        "creatures_held": ("seat",),
        "specials_held": ("seat",),
        "creature_deck": ("seat",),
        "special_deck": ("seat",),
        "ways": ("seat", "specials_hand"),
    },
    values={"terrains": "terrain", "mover": "seat"},
    interchangeable=Interchangeable(
        "position",
        by=("terrains",),
        actions={"at": "position", "close": "position"},
        asks={"WITH": "n"},
    ),
)
