"""The record, and the numbers of asks and actions."""

from enum import IntEnum

from druids.games.creatures.tables import (
    CREATURE_DECK,
    CREATURE_HAND,
    CREATURE_NAMES,
    CREATURES,
    HANDS,
    HIGHEST_VALUE,
    ICON_KINDS,
    ROW,
    SPECIAL_DECK,
    SPECIAL_HAND,
    SPECIAL_NAMES,
    SPECIALS,
    TERRAIN_IDS,
    TERRAINS,
    WITH,
)
from druids.kernel.game import Actions
from druids.kernel.record import Record, members, number

SEATS = 2
TURNS = SEATS * CREATURE_DECK
STEPS = 2 * TURNS + SEATS * SPECIAL_DECK  # a creature and an end in each turn, and every special


class Ask(IntEnum):
    FIRST = 0
    TERRAIN = 1
    CREATURE = 2
    SPECIAL = 3
    TURN = 4
    AT = 5
    WITH = 6
    FOR = 7


ACTIONS = Actions.of(
    first=[f"first:{seat}" for seat in range(SEATS)],
    terrain=[f"terrain:{name}" for name in TERRAIN_IDS],
    creature=[f"creature:{name}" for name in CREATURE_NAMES],
    special=[f"special:{name}" for name in SPECIAL_NAMES],
    play=[f"play:{name}" for name in CREATURE_NAMES],
    at=[f"at:{position}" for position in range(ROW)],
    **{"with": ["with:" + ("+".join(SPECIAL_NAMES[kind] for kind in kinds) or "none") for kinds in WITH]},
    icon=[f"icon:{kind}:{name}" for kind in SPECIAL_NAMES[:ICON_KINDS] for name in CREATURE_NAMES],
    star=[f"star:{name}" for name in CREATURE_NAMES],
    plus=[f"plus:{name}" for name in CREATURE_NAMES],
    minus=[f"minus:{name}" for name in CREATURE_NAMES],
    swap=[f"swap:{name}" for name in CREATURE_NAMES],
    **{"for": [f"for:{name}" for name in CREATURE_NAMES]},
    close=[f"close:{position}" for position in range(ROW)],
    end_turn=["end_turn"],
)
GO_FIRST = ACTIONS.first("first")
LAY_TERRAIN = ACTIONS.first("terrain")
DRAW_CREATURE = ACTIONS.first("creature")
DRAW_SPECIAL = ACTIONS.first("special")
PLAY = ACTIONS.first("play")
AT = ACTIONS.first("at")
WITH_ICONS = ACTIONS.first("with")
ICON = ACTIONS.first("icon")
STAR_ON = ACTIONS.first("star")
PLUS = ACTIONS.first("plus")
MINUS = ACTIONS.first("minus")
SWAP = ACTIONS.first("swap")
FOR = ACTIONS.first("for")
CLOSE = ACTIONS.first("close")
END_TURN = ACTIONS.first("end_turn")

RANK = 128  # a key is rank * RANK + number (creatures 7.3); no sum of values comes near
HIGHEST_KEY = 5 * RANK + HIGHEST_VALUE

RECORD = Record(
    "creatures",
    (
        number("fallback", "option: 0 a draw, 1 the majority, when nobody wins three terrains", high=1),
        number("exchange_scope", "option: 0 any two creatures, 1 two on one side", high=1),
        number("group_rule", "option: 0 the whole side, 1 its best three or more", high=1),
        number("turn", "number of the turn, from 1", high=TURNS),
        number("steps", "actions done; a play with its terrain and icons is one, an exchange is one", high=STEPS),
        number("entered", "whether the creature of this turn is placed", high=1),
        number("terrains", "terrain at each position, -1 before it is laid", ROW, high=TERRAINS - 1, blank=-1),
        members("closed", "positions closed by the end card", ROW),
        members("sides", "creatures at each position, on each seat's side", CREATURES, ROW, SEATS),
        members("attached", "creatures that carry wings, fins, legs", CREATURES, ICON_KINDS),
        members("starred", "creatures that carry a star", CREATURES),
        members("raised", "the creature that carries +1", CREATURES),
        members("lowered", "the creature that carries -1", CREATURES),
        number("played", "specials of each kind attached or spent", SPECIALS, high=3),
        number("keys", "rank and number of each group, 0 without one", ROW, SEATS, low=0, high=HIGHEST_KEY),
        number("since", "the action that made each key what it is", ROW, SEATS, low=0, high=STEPS),
        number("mover", "who made the last change of a key at each position, -1 before", ROW, high=SEATS - 1, blank=-1),
        members("hands", "creatures in hand; own only", CREATURES, SEATS),
        number("specials", "specials in hand, by kind; own only", SEATS, SPECIALS, high=3),
        number("creatures_held", "how many creatures each hand holds", SEATS, high=CREATURE_HAND),
        number("specials_held", "how many specials each hand holds", SEATS, high=SPECIAL_HAND),
        number("creature_deck", "cards left in each creature deck", SEATS, high=CREATURE_DECK),
        number("special_deck", "cards left in each special deck", SEATS, high=SPECIAL_DECK),
        number(
            "ways",
            "in how many orders of draws each hand of specials can have come about, as everyone can tell",
            SEATS,
            len(HANDS),
            low=0,
            high=SPECIALS**SPECIAL_DECK,
        ),
    ),
    stack=6,
)
BLANK = RECORD.blank
