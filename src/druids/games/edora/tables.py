"""Every printed number of Edora, as arrays for the rules. The numbers come from the data files.

Things are numbered from 0 in the order of the data; shrine s01 is 0, pit f01 is 0, bonus PRE is 0.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.games.edora.data_files import BARS, BOARD, CONDITIONS, CORNERS, EFFECTS, PIECES, SIDES, entries, is_dark
from druids.games.edora.kinds import ACTIONS, GIVES, HERB_USES

Table = NDArray[np.int64]


def table(rows: Any) -> Table:
    return np.array(rows, np.int64)


def bits(things: Any) -> int:
    return sum(1 << thing for thing in things)


# -- names, as in stored games -------------------------------------------------------------------------------

MAX_SEATS = 4
BONUSES = tuple(entries(PIECES["bonuses"]))
FIELDS = tuple(entries(PIECES["fields"]))
SQUARES = tuple(entries(BOARD["squares"]))
CORNER_PARTS = tuple(entries(BOARD["corners"]))
CONNECTORS = tuple(entries(BOARD["connectors"]))
SHRINES = tuple(f"s{k:02}" for k in range(1, BOARD["grid"]["shrines"] + 1))
PITS = tuple(f"f{k:02}" for k in range(1, BOARD["grid"]["pits"] + 1))
TABLETS = tuple(entries(PIECES["tablets"]))
HERBS = tuple(entries(PIECES["herbs"]))
RUNES = tuple(entries(PIECES["runestones"]))
POTIONS = tuple(entries(PIECES["potions"]))
COLOURS = tuple(PIECES["dolmens"]["colours"])

# how many of each there are
BONUS_COUNT = len(BONUSES)
STONES = GEMS = BONUS_COUNT  # one of each bonus per seat
SQUARE_COUNT = len(SQUARES)
SHRINE_COUNT = len(SHRINES)
PIT_COUNT = len(PITS)
TABLET_COUNT = len(TABLETS)  # kinds; there are TABLET_COPIES of each
HERB_COUNT = len(HERBS)
RUNE_COUNT = len(RUNES)
POTION_COUNT = len(POTIONS)
COLOUR_COUNT = len(COLOURS)

# values of the options
RANDOM_BOARD, DEFAULT_BOARD = 0, 1
DEALT_TABLET, CHOSEN_TABLET = 0, 1
RANDOM_HERBS, SAME_HERBS, PLANNED_HERBS = 0, 1, 2
OWN_DICE, SAME_DICE = 0, 1

PIPS = 6
FIELDS_PER_SHRINE = 4  # at most: one per seat
ALL_SHRINES = (1 << SHRINE_COUNT) - 1
ALL_HERBS = (1 << HERB_COUNT) - 1

# -- bonuses and actions -------------------------------------------------------------------------------------

BONUS_AMOUNT = table([bonus["amount"] for bonus in entries(PIECES["bonuses"]).values()])

_fields = entries(PIECES["fields"]).values()
FIELD_ACTION = table([ACTIONS.index(field["action"]) for field in _fields])
FIELD_STRENGTH = table([field.get("strength", 0) for field in _fields])
FIELD_POTIONS = table([field.get("potions", 0) for field in _fields])
FIELD_LAYER = table([field.get("layer", 1) - 1 for field in _fields])

_runes = entries(PIECES["runestones"]).values()
RUNE_GIVES = table([GIVES.index(rune["gives"]) for rune in _runes])
RUNE_PLUS = table([rune["plus"] for rune in _runes])
RUNE_TIMES = table([rune["times"] for rune in _runes])
STONE_SLOTS = table([BONUSES.index(bonus) for bonus in PIECES["standing_stones"]["slots"]])

LAYERS: int = PIECES["amulet"]["layers"]
FULL_LAYER: int = PIECES["amulet"]["full_layer"]
LEFT_PLACES: int = PIECES["amulet"]["left_places"]

# -- potions, tablets, herbs ---------------------------------------------------------------------------------

_potions = entries(PIECES["potions"]).values()
POTION_COST = table([potion["cost"] for potion in _potions])
POTION_EFFECT = table([EFFECTS.index(potion["effect"]) for potion in _potions])
POTION_N = table([potion.get("n", 0) for potion in _potions])
POTION_PROVISIONS = table([potion.get("provisions", 0) for potion in _potions])
POTION_PRESTIGE = table([potion.get("prestige", 0) for potion in _potions])
POTION_DICE = table([potion.get("dice", 0) for potion in _potions])

_tablets = entries(PIECES["tablets"]).values()
TABLET_CONDITION = table([CONDITIONS.index(tablet["condition"]) for tablet in _tablets])
TABLET_AT_LEAST = table([tablet["at_least"] for tablet in _tablets])
TABLET_COPIES: int = PIECES["tablets"]["copies"]
TABLET_POINTS: int = PIECES["tablets"]["worth"]
OPEN_TABLETS: int = PIECES["oracle"]["tablets_at_a_side"] * len(BONUSES)
TABLETS_AT_A_SIDE: int = PIECES["oracle"]["tablets_at_a_side"]

_herb = dict(zip(HERB_USES, entries(PIECES["herbs"]).values(), strict=True))
HERB_PROVISIONS: int = _herb["provisions"]["provisions"]
HERB_PROVISIONS_PRESTIGE: int = _herb["provisions"]["prestige"]
HERB_MISTLETOE: int = _herb["mistletoe"]["mistletoe"]
HERB_MISTLETOE_PRESTIGE: int = _herb["mistletoe"]["prestige"]
HERB_SICKLE: int = _herb["sickle"]["fields"]
HERB_KNOWLEDGE: int = _herb["knowledge"]["fields"]
HERB_AMULET: int = _herb["amulet"]["times"]
HERB_TURN: int = _herb["turn_die"]["pips"]
HERB_CLEARING_COST: int = _herb["clearing_move"]["cost"]
HERB_RUNE: int = _herb["runestone"]["pips"]
HERB_EXACTLY: int = _herb["three_to_five"]["exactly"]
HERB_BECOMES: int = _herb["three_to_five"]["becomes"]

# -- bars and plain numbers ----------------------------------------------------------------------------------


def _steps(length: int, first: int, points: list[int], begins: list[int]) -> Table:
    """The points of each place of a bar; each number of points begins at its place."""
    return table([max([p for p, b in zip(points, begins, strict=True) if b <= n] or [0]) for n in range(first, length)])


KNOWLEDGE_FIRST = 1
KNOWLEDGE_LAST: int = BARS["knowledge"]["fields"]
MULTIPLIER = _steps(KNOWLEDGE_LAST + 1, 0, list(range(5)), BARS["knowledge"]["multiplier_from"])  # by field
SICKLE_LAST: int = BARS["sickle"]["last"]
SICKLE_POINTS = _steps(SICKLE_LAST + 1, 0, BARS["sickle"]["points"], BARS["sickle"]["points_from"])  # by position
HERB_PAIRS = table(BARS["sickle"]["herb_pairs"])
PAIR_COUNT = len(HERB_PAIRS)

START_PROVISIONS: int = BARS["start"]["provisions"]
PERSONAL_DICE: int = BARS["start"]["personal_dice"]
STORED_DICE: int = BARS["start"]["stored_dice"]
ALL_DICE = PERSONAL_DICE + STORED_DICE
TABLETS_TO_CHOOSE_FROM: int = BARS["start"]["tablets_to_choose_from"]
SUPPLY_PROVISIONS: int = BARS["turn"]["supply_provisions"]
SUPPLY_DICE: int = BARS["turn"]["supply_dice"]
DISTRESS_PROVISIONS: int = BARS["turn"]["distress_provisions"]
DISTRESS_DICE: int = BARS["turn"]["distress_dice"]
COMPETITION: int = BARS["turn"]["competition"]
INSTEAD: int = BARS["turn"]["instead"]
PROVISIONS_FOR_ONE: int = BARS["end"]["provisions_for_one"]
LAST_ROUND: int = BARS["end"]["rounds"]

# -- the grid: where parts, shrines and pits meet --------------------------------------------------------------

_width = 7  # lattice points; squares lie on odd ones, pits on even ones, shrines between
_points = [(x, y) for y in range(_width) for x in range(_width)]
SHRINE_AT = [(x, y) for x, y in _points if (x + y) % 2]  # the lattice point of each shrine
PIT_AT = [(x, y) for x, y in _points if x % 2 == 0 and y % 2 == 0]
SLOT_AT = [(x, y) for x, y in _points if x % 2 and y % 2]
_around = [(0, -1), (1, 0), (0, 1), (-1, 0)]  # N E S W
_diagonal = [(1, -1), (1, 1), (-1, 1), (-1, -1)]  # NE SE SW NW
SLOT_SHRINES = table([[SHRINE_AT.index((x + dx, y + dy)) for dx, dy in _around] for x, y in SLOT_AT])
SLOT_PITS = table([[PIT_AT.index((x + dx, y + dy)) for dx, dy in _diagonal] for x, y in SLOT_AT])
PIT_SHRINES = table(
    [bits(SHRINE_AT.index((x + dx, y + dy)) for dx, dy in _around if (x + dx, y + dy) in SHRINE_AT) for x, y in PIT_AT]
)

_grid = BOARD["grid"]
CORNER_PLACES = tuple(_grid["corners"])
CONNECTOR_PLACES = tuple(_grid["connectors"])
CORNER_SHRINES = table([[SHRINES.index(c["ccw"]), SHRINES.index(c["cw"])] for c in _grid["corners"].values()])
CORNER_PITS = table([PITS.index(c["pit"]) for c in _grid["corners"].values()])
CONNECTOR_SHRINES = table([SHRINES.index(c["shrine"]) for c in _grid["connectors"].values()])
CONNECTOR_PITS = table([[PITS.index(pit) for pit in c["pits"]] for c in _grid["connectors"].values()])
RING = table([SHRINES.index(shrine) for shrine in _grid["ring"]])
STARTS = table([SHRINES.index(shrine) for shrine in _grid["starts"]])
START_SHRINES = bits(STARTS.tolist())
LINES = table([bits(SHRINES.index(shrine) for shrine in line) for line in _grid["lines"]])

# -- the parts; a square's tables are by 4 * square + rotation, then by the side or corner it now shows ----------


def _fields_of(half: list[str]) -> list[int]:
    return [FIELDS.index(code) for code in half]


def _sides(text: str, turn: int) -> int:
    return bits((SIDES.index(side) + turn) % 4 for side in text)


def _ends(paths: list[str], side: str) -> str:
    """The sides that paths from a side lead to."""
    return "".join(path.replace(side, "") for path in paths if side in path)


def _side_tables() -> tuple[Table, Table, Table, Table, Table, Table]:
    halves, icons, paths, light_paths, light, portal = [], [], [], [], [], []
    for square in entries(BOARD["squares"]).values():
        for turn in range(4):
            was = [(now - turn) % 4 for now in range(4)]
            halves.append([_fields_of(square["halves"][SIDES[k]]) for k in was])
            icons.append([BONUSES.index(square["corners"][CORNERS[k]]) for k in was])
            here = [SIDES[k] for k in was]
            lit = [path for path in square["paths"] if not is_dark(square, path)]
            paths.append([_sides(_ends(square["paths"], side), turn) for side in here])
            light_paths.append([_sides(_ends(lit, side), turn) for side in here])
            light.append([_sides(next(g for g in square["light"] if side in g), turn) for side in here])
            portal.append(_sides(square["portal"], turn))
    return table(halves), table(icons), table(paths), table(light_paths), table(light), table(portal)


SQUARE_HALVES, SQUARE_ICONS, SQUARE_PATHS, SQUARE_LIGHT_PATHS, SQUARE_LIGHT, SQUARE_PORTAL = _side_tables()

_corners, _connectors = entries(BOARD["corners"]).values(), entries(BOARD["connectors"]).values()
CORNER_HALVES = table([[_fields_of(part["ccw"]), _fields_of(part["cw"])] for part in _corners])
CORNER_ICONS = table([BONUSES.index(part["icon"]) for part in _corners])
CONNECTOR_HALVES = table([_fields_of(part["half"]) for part in _connectors])
CONNECTOR_ICONS = table([[BONUSES.index(icon) for icon in part["icons"]] for part in _connectors])

_fronts = entries(BOARD["fronts"])
SQUARE_FRONT = table(
    [[int(str(n) in _fronts and slot in _fronts[str(n)]["squares"]) for slot in range(9)] for n in range(5)]
)  # by seats and slot
CORNER_FRONT = table([int(str(n) in _fronts and _fronts[str(n)]["corners"]) for n in range(5)])
CONNECTOR_FRONT = table([int(str(n) in _fronts and _fronts[str(n)]["connectors"]) for n in range(5)])

DEFAULT_SQUARES = table([SQUARES.index(name) for name in BOARD["default"]["squares"]])
DEFAULT_TURNS = table(BOARD["default"]["turns"])
DEFAULT_CORNERS = table([CORNER_PARTS.index(name) for name in BOARD["default"]["corners"]])
DEFAULT_CONNECTORS = table([CONNECTORS.index(name) for name in BOARD["default"]["connectors"]])
DEFAULT_DOLMENS = table([[k for k, c in enumerate(BOARD["default"]["dolmens"]) if c == colour] for colour in COLOURS])

KEEP_CLEARINGS_LOW: int = BOARD["filter"]["clearings_low"]
KEEP_CLEARINGS_HIGH: int = BOARD["filter"]["clearings_high"]
KEEP_LONE: int = BOARD["filter"]["lone_shrines"]
KEEP_LARGEST: int = BOARD["filter"]["largest"]
KEEP_SMALLEST: int = BOARD["filter"]["smallest"]
KEEP_SMALLEST_TOTAL: int = BOARD["filter"]["smallest_total"]
KEEP_PORTAL_LOW: int = BOARD["filter"]["portal_low"]
KEEP_PORTAL_HIGH: int = BOARD["filter"]["portal_high"]

# -- dolmens ---------------------------------------------------------------------------------------------------

BEIGE = table(PIECES["dolmens"]["beige"])
LINK_DIE: int = PIECES["dolmens"]["each_die"]
RING_SIZE = len(RING)
RING_DISTANCE: int = PIECES["dolmens"]["distance"]


def _dolmen_ways() -> NDArray[np.int16]:
    """In how many ways the dolmens can still be laid, by the set of ring places that are taken."""
    full = (1 << RING_SIZE) - 1
    ways = np.zeros(full + 1, np.int16)
    ways[full] = 1
    for taken in range(full - 1, -1, -1):
        first = next(k for k in range(RING_SIZE) if not taken >> k & 1)
        for second in range(first + RING_DISTANCE, RING_SIZE - RING_DISTANCE + first + 1):
            if second < RING_SIZE and not taken >> second & 1:
                ways[taken] += ways[taken | 1 << first | 1 << second]
    return ways


DOLMEN_WAYS = _dolmen_ways()
