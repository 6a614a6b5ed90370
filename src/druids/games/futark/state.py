"""The record, and the numbers of asks, deeds and actions."""

from enum import IntEnum

from druids.games.futark.tables import CLAIMS, GEMS, HAND, KIND_COUNT, KINDS, MAX_SEATS, MOVES, SERVANTS, SLOTS
from druids.kernel.game import Actions
from druids.kernel.record import Record, members, number
from druids.kernel.tasks import FIRST_DEED


class Ask(IntEnum):
    FIRST = 0
    LOCATION = 1
    GEM = 2
    SERVANT = 3
    TAKE = 4
    CLAIM = 5
    PLACE = 6
    DISCARD = 7
    DRAW = 8


class Deed(IntEnum):
    TURN = FIRST_DEED
    PLACING = FIRST_DEED + 1
    DISCARDING = FIRST_DEED + 2
    REFILL = FIRST_DEED + 3


GEM_NAMES = [f"{KINDS[g // 9]}{g % 9 + 1}" for g in range(GEMS)]
SERVANT_NAMES = [f"s{v + 1}" for v in range(SERVANTS)]
CARD_NAMES = GEM_NAMES + SERVANT_NAMES  # card c is gem c, or servant c - GEMS

ACTIONS = Actions.of(
    first=[f"first:{seat}" for seat in range(MAX_SEATS)],
    location=[f"location:{kind}" for kind in KINDS],
    gem=[f"gem:{name}" for name in GEM_NAMES],
    servant=[f"servant:{name}" for name in SERVANT_NAMES],
    take=[f"take:{name}" for name in SERVANT_NAMES],
    claim=[*(f"claim:{slot}" for slot in range(SLOTS)), "no_claim"],
    place=[f"place:{card}:{slot}" for card in CARD_NAMES for slot in range(SLOTS)],
    discard=[*(f"discard:{name}" for name in GEM_NAMES), "no_discard"],
    draw=["draw:gem", "draw:servant", "stop"],
)
FIRST = ACTIONS.first("first")
LOCATION = ACTIONS.first("location")
GEM = ACTIONS.first("gem")
SERVANT = ACTIONS.first("servant")
TAKE = ACTIONS.first("take")
CLAIM = ACTIONS.first("claim")
NO_CLAIM = CLAIM + SLOTS
PLACE = ACTIONS.first("place")
PLACE_SERVANT = PLACE + GEMS * SLOTS
DISCARD = ACTIONS.first("discard")
NO_DISCARD = DISCARD + GEMS
DRAW_GEM = ACTIONS.first("draw")
DRAW_SERVANT = DRAW_GEM + 1
STOP = DRAW_GEM + 2

MAX_POINTS = CLAIMS * 45

RECORD = Record(
    "futark",
    (
        number("chosen", "option: the first servants are chosen, not drawn", high=1),
        number("optional_refill", "option: refilling may stop early", high=1),
        number("reshuffle", "option: the discard becomes a new gem deck", high=1),
        number("first", "the seat that began", high=MAX_SEATS - 1, blank=-1),
        number("turns", "turns begun", high=30000),
        number("claims", "locations claimed", low=0, high=CLAIMS),
        number("passer", "the seat that ended the game by passing the column, or -1", high=MAX_SEATS - 1, blank=-1),
        number("points", "score of each seat", MAX_SEATS, low=0, high=MAX_POINTS),
        number("offset", "score cards moved from the bottom to the top", low=0, high=MAX_POINTS // 5),
        number("locations", "kind of the location at each slot; -1 is no location",
               SLOTS, high=KIND_COUNT - 1, blank=-1),
        number("locations_left", "location cards of each kind in the deck", KIND_COUNT, low=0, high=2),
        # gems; the seat that placed or discarded a gem knows it, the others know the back
        members("hands", "gems in hand; own only", GEMS, MAX_SEATS),
        number("gems_held", "how many gems each hand holds", MAX_SEATS, low=0, high=HAND),
        members("piles", "gems at each slot by the seat that placed them; own only", GEMS, SLOTS, MAX_SEATS),
        number("piled", "how many gems lie at each slot by the seat that placed them",
               SLOTS, MAX_SEATS, low=0, high=GEMS),
        members("thrown", "gems each seat discarded since the last shuffle; own only", GEMS, MAX_SEATS),
        number("thrown_count", "how many gems each seat discarded since the last shuffle", MAX_SEATS, low=0, high=GEMS),
        members("spent", "gems in the discard that a claim has shown to all", GEMS),
        members("deck", "the gem deck; nobody sees it", GEMS),
        number("deck_count", "gems in the deck", low=0, high=GEMS),
        number("shuffles", "how often the discard became a new deck", low=0, high=30000),
        number("moves", "what was done with a gem and by whom, in order (history.py); -1 is none",
               MOVES, high=63, blank=-1),
        number("faces", "the gem of each move; own and those shown by a claim only", MOVES, high=GEMS - 1, blank=-1),
        number("move_count", "how many moves are kept; -1 is a game too long to be kept", high=MOVES),
        # servants
        members("servants", "servants in hand; own only", SERVANTS, MAX_SEATS),
        number("servants_held", "how many servants each hand holds", MAX_SEATS, low=0, high=SERVANTS),
        members("fresh", "servants of the stack that were never drawn; own only", SERVANTS, MAX_SEATS),
        number("fresh_count", "how many servants of the stack were never drawn", MAX_SEATS, low=0, high=SERVANTS),
        number("returned", "servants below the fresh ones, from the top; -1 is none",
               MAX_SEATS, SERVANTS, high=SERVANTS - 1, blank=-1),
        number("returned_count", "how many servants came back to the stack", MAX_SEATS, low=0, high=SERVANTS),
        number("out_slot", "slot of each seat's servants on the table, in the order played; -1 is none",
               MAX_SEATS, SERVANTS, high=SLOTS - 1, blank=-1),
        number("out_place", "place in the slot's row of each servant on the table; -1 is none",
               MAX_SEATS, SERVANTS, high=23, blank=-1),
        number("out_face", "each servant on the table; -1 is none, or another seat's",
               MAX_SEATS, SERVANTS, high=SERVANTS - 1, blank=-1),
        number("out_count", "how many servants each seat has on the table", MAX_SEATS, low=0, high=SERVANTS),
        number("drawn_after", "how many servants the seat had on the table when all saw it draw this one",
               MAX_SEATS, SERVANTS, low=0, high=SERVANTS),
        number("rows", "how many servants lie at each slot", SLOTS, low=0, high=24),
    ),
    stack=12,
)  # fmt: skip
BLANK = RECORD.blank
