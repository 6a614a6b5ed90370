"""The record, and the numbers of asks, deeds and actions."""

from enum import IntEnum

from druids.games.edora.tables import (
    ALL_DICE,
    BEIGE,
    BONUSES,
    COLOURS,
    CONNECTORS,
    CORNER_PARTS,
    FIELDS,
    FIELDS_PER_SHRINE,
    HERB_PAIRS,
    HERB_TURN,
    HERBS,
    KNOWLEDGE_LAST,
    LAST_ROUND,
    LAYERS,
    MAX_SEATS,
    OPEN_TABLETS,
    PIPS,
    PITS,
    POTIONS,
    RING,
    RUNES,
    SHRINES,
    SICKLE_LAST,
    SQUARES,
    STARTS,
    TABLET_COPIES,
    TABLETS,
    TABLETS_TO_CHOOSE_FROM,
    table,
)
from druids.kernel.game import Actions
from druids.kernel.record import Record, members, number
from druids.kernel.tasks import FIRST_DEED


class Ask(IntEnum):
    """Every ask, in the order of play. The first twelve are NATURE's."""

    BOARD = 0  # what: slot
    CORNER = 1  # what: place
    CONNECTOR = 2  # what: place
    TURN_UP = 3  # a tablet face up; what: place, n: how many more after it
    ORACLE = 4  # what: gap
    DOLMEN = 5  # what: colour, n: the ring places taken, as bits
    ROLL = 6  # a personal die; what: seat, n: how many left
    MASTER = 7  # what: the seats that share the highest total, as bits
    ROLL_STORED = 8  # what: seat, n: how many left
    FIRST_TABLET = 9  # what: seat
    DRAW_TABLET = 10  # variation 1; what: seat, n: how many left
    HERB = 11  # what: seat, n: slot
    KEEP = 12
    PLAN_HERB = 13  # variation 3; what: slot
    START = 14
    MOVE = 15
    FIELD = 16
    DIE = 17  # what: field
    SUPPLY = 18
    ADVANCE = 19  # what: bonus KNO or SIC, n: printed fields
    TABLET = 20
    BREW = 21  # n: how many potions may still be brewed
    GEM = 22  # what: layer, n: multiplier
    STONE = 23
    RUNE = 24  # n: value of the die
    LAYER = 25  # n: multiplier
    WAKE_HERB = 26  # potion: turn a face-down herb up
    PICK_HERB = 27  # potion: take a herb from the large board; n: how many may still be picked
    FREE_HERB = 28  # step 7; what: pair
    SIX = 29  # n: how many dice may still be turned
    AGAIN = 30  # what: the bonuses just received, as bits
    TAKE_DIE = 31  # n: how many dice are to be taken


class Deed(IntEnum):
    """Every deed, in the order of play."""

    ASSEMBLE = FIRST_DEED
    NAME_MASTER = FIRST_DEED + 1
    STORE_DICE = FIRST_DEED + 2
    GIVE_TABLETS = FIRST_DEED + 3
    LAY_HERBS = FIRST_DEED + 4
    REVEAL_HERBS = FIRST_DEED + 5
    PLACE_FIGURES = FIRST_DEED + 6
    NEXT_ROUND = FIRST_DEED + 7
    ACT = FIRST_DEED + 8  # what: action, n: its strength
    BREWING = FIRST_DEED + 9  # n: how many potions may still be brewed
    PICK_HERBS = FIRST_DEED + 10  # n: how many
    TURN_SIXES = FIRST_DEED + 11  # n: how many
    TAKE_DICE = FIRST_DEED + 12  # n: how many
    FIRES = FIRST_DEED + 13
    LINKS = FIRST_DEED + 14
    FREE_HERBS = FIRST_DEED + 15


TURNED = [(a, b) for a in range(1, PIPS + 1) for b in range(1, PIPS + 1) if a != b and abs(a - b) <= HERB_TURN]
ACTIONS = Actions.of(
    board=[f"board:{square}:r{turn}" for square in SQUARES for turn in range(4)],
    corner=[f"corner:{part}" for part in CORNER_PARTS],
    connector=[f"connector:{part}" for part in CONNECTORS],
    turn_up=[f"tablet:{tablet}" for tablet in TABLETS],
    oracle=[f"oracle:{bonus}" for bonus in BONUSES],
    dolmen=[f"dolmen:{SHRINES[shrine]}" for shrine in RING],
    roll=[f"roll:{value}" for value in range(1, PIPS + 1)],
    master=[f"master:{seat}" for seat in range(MAX_SEATS)],
    herb=[f"herb:{herb}" for herb in HERBS],
    keep=[f"keep:{tablet}" for tablet in TABLETS],
    plan_herb=[f"herb:{herb}" for herb in HERBS],
    start=[f"start:{SHRINES[shrine]}" for shrine in STARTS],
    move=[f"move:{shrine}" for shrine in SHRINES] + ["distress"],
    field=[f"field:{k}" for k in range(FIELDS_PER_SHRINE)],
    die=[f"die:{value}" for value in range(1, PIPS + 1)] + [f"die:{a}>{b}" for a, b in TURNED],
    supply=["provisions", "dice"],
    advance=["advance", "skip"],
    tablet=[f"tablet:{place}" for place in range(OPEN_TABLETS)],
    brew=[f"brew:{potion}" for potion in POTIONS] + ["no_brew"],
    gem=[f"gem:{bonus}" for bonus in BONUSES],
    stone=[f"stone:{bonus}" for bonus in BONUSES],
    rune=[f"rune:{rune}" for rune in RUNES],
    layer=[f"layer:{layer}" for layer in range(1, LAYERS + 1)],
    activate=[f"activate:{herb}" for herb in HERBS],
    six=[f"six:{shrine}" for shrine in SHRINES],
    again=[f"again:{bonus}" for bonus in BONUSES],
    take_die=[f"take_die:{value}" for value in range(1, PIPS + 1)],
)
BOARD = ACTIONS.first("board")
CORNER = ACTIONS.first("corner")
CONNECTOR = ACTIONS.first("connector")
TURN_UP = ACTIONS.first("turn_up")
ORACLE = ACTIONS.first("oracle")
DOLMEN = ACTIONS.first("dolmen")
ROLL = ACTIONS.first("roll")
MASTER = ACTIONS.first("master")
HERB = ACTIONS.first("herb")
KEEP = ACTIONS.first("keep")
PLAN_HERB = ACTIONS.first("plan_herb")
START = ACTIONS.first("start")
MOVE = ACTIONS.first("move")
DISTRESS = MOVE + len(SHRINES)
FIELD = ACTIONS.first("field")
DIE = ACTIONS.first("die")
TURNED_DIE = DIE + PIPS
TURNED_FROM = table([a for a, _ in TURNED])
TURNED_TO = table([b for _, b in TURNED])
PROVISIONS = ACTIONS.first("supply")
DICE = PROVISIONS + 1
ADVANCE = ACTIONS.first("advance")
SKIP = ADVANCE + 1  # shared by all asks that can be declined
TABLET = ACTIONS.first("tablet")
BREW = ACTIONS.first("brew")
NO_BREW = BREW + len(POTIONS)
GEM = ACTIONS.first("gem")
STONE = ACTIONS.first("stone")
RUNE = ACTIONS.first("rune")
LAYER = ACTIONS.first("layer")
ACTIVATE = ACTIONS.first("activate")
SIX = ACTIONS.first("six")
AGAIN = ACTIONS.first("again")
TAKE_DIE = ACTIONS.first("take_die")

DRAWN = "tablets a seat chooses from; own only, later those that all have seen: the kept one, those dug up"
PLENTY = 30000  # a bound for things whose number is not limited
BURIED = 2 * MAX_SEATS

RECORD = Record(
    "edora",
    (
        number("board_option", "0 random, 1 default", high=1),
        number("tablet_option", "first tablet: 0 dealt, 1 chosen out of three", high=1),
        number("herb_option", "herbs: 0 random, 1 the same for all, 2 planned", high=2),
        number("dice_option", "stored dice: 0 own, 1 the same for all", high=1),
        # the board: which part lies where, and what follows from that once all lie
        number("squares", "square in each slot, row by row", len(SQUARES), high=len(SQUARES) - 1, blank=-1),
        number("turns", "rotation of each slot's square, clockwise quarter turns", len(SQUARES), high=3, blank=-1),
        number("corners", "corner part at NW, NE, SE, SW", 4, high=3, blank=-1),
        number("connectors", "connecting part at N, E, S, W", 4, high=3, blank=-1),
        members("paths", "shrines one path away from each shrine", len(SHRINES), len(SHRINES)),
        members("light_paths", "those of them no dark forest lies before", len(SHRINES), len(SHRINES)),
        members("clearing", "shrines in the same clearing as each shrine, itself included", len(SHRINES), len(SHRINES)),
        members("portals", "shrines in clearings with a portal", len(SHRINES)),
        number("fields", "kind of each action field of each shrine", len(SHRINES), 4, high=len(FIELDS) - 1, blank=-1),
        number("holders", "seat whose die lies on each action field", len(SHRINES), 4, high=MAX_SEATS - 1, blank=-1),
        number("pits", "bonuses of each fire pit", len(PITS), 4, high=len(BONUSES) - 1, blank=-1),
        number("fires", "seat that lit each fire pit", len(PITS), high=MAX_SEATS - 1, blank=-1),
        number("dolmens", "the two shrines of each colour's dolmens", len(COLOURS), 2, high=len(SHRINES) - 1, blank=-1),
        number("links", "seat that linked each colour", len(COLOURS), high=MAX_SEATS - 1, blank=-1),
        number("beige", "seat that holds each beige dolmen", len(BEIGE), high=MAX_SEATS - 1, blank=-1),
        # the oracle site and the potions
        number("oracle", "bonus of the stone in each gap", len(BONUSES), high=len(BONUSES) - 1, blank=-1),
        number("offer", "open tablet at each place", OPEN_TABLETS, high=len(TABLETS) - 1, blank=-1),
        number("in_stack", "tablets in the stack, those put under it included", high=30),
        number("copies", "copies in the stack, without those under it", len(TABLETS), high=TABLET_COPIES),
        number("drawn", DRAWN, MAX_SEATS, TABLETS_TO_CHOOSE_FROM, high=14, blank=-1),
        number("under", "tablets under the stack, the next first; own only", BURIED, high=len(TABLETS) - 1, blank=-1),
        number("buried", "how many tablets were put under the stack", high=BURIED),
        number("dug", "how many of them were drawn since", high=BURIED),
        number("brewers", "seat that brewed each potion", len(POTIONS), high=MAX_SEATS - 1, blank=-1),
        # rounds and seats
        number("rounds", "rounds begun", high=LAST_ROUND),
        number("master", "the Druid Master", high=MAX_SEATS - 1, blank=-1),
        number("planning", "whether herbs are being planned in secret", high=1),
        number("here", "shrine of each figure", MAX_SEATS, high=len(SHRINES) - 1, blank=-1),
        number("beside", "whether the figure is still beside its start shrine", MAX_SEATS, high=1),
        number("provisions", "provisions of each seat", MAX_SEATS, high=PLENTY),
        number("mistletoe", "mistletoe of each seat", MAX_SEATS, high=PLENTY),
        number("prestige", "prestige of each seat so far", MAX_SEATS, high=PLENTY),
        number("knowledge", "field of each knowledge marker", MAX_SEATS, high=KNOWLEDGE_LAST),
        number("height", "height of each knowledge marker in its tower", MAX_SEATS, high=MAX_SEATS - 1),
        number("sickle", "position of each sickle", MAX_SEATS, high=SICKLE_LAST),
        number("personal", "personal dice by value 1 to 6", MAX_SEATS, PIPS, high=ALL_DICE),
        number("stored", "stored dice by value 1 to 6", MAX_SEATS, PIPS, high=ALL_DICE),
        members("dice", "shrines with a die of the seat", len(SHRINES), MAX_SEATS),
        number("values", "value of the seat's die on each shrine, 0 without one", MAX_SEATS, len(SHRINES), high=PIPS),
        number(
            "stones", "shrine of each standing stone, -1 not erected", MAX_SEATS, 6, high=len(SHRINES) - 1, blank=-1
        ),
        number(
            "runes", "shrine of each runestone, -1 not erected", MAX_SEATS, len(RUNES), high=len(SHRINES) - 1, blank=-1
        ),
        number("amulet", "gem at I left, I right, II left ...", MAX_SEATS, 2 * LAYERS, high=len(BONUSES) - 1, blank=-1),
        number("tablets", "copies of each tablet the seat has", MAX_SEATS, len(TABLETS), high=TABLET_COPIES),
        number(
            "herbs", "herb first laid in each slot; own only while planning", MAX_SEATS, len(HERBS), high=11, blank=-1
        ),
        number("laid", "how many slots hold a herb", MAX_SEATS, high=len(HERBS)),
        members("active", "active herbs", len(HERBS), MAX_SEATS),
        members("face_down", "inactive herbs, face down", len(HERBS), MAX_SEATS),
        number("freed", "how many pairs of herbs the sickle has freed", MAX_SEATS, high=len(HERB_PAIRS)),
    ),
    stack=16,
)
BLANK = RECORD.blank
