"""The record, and the numbers of asks, deeds, cards and actions."""

from enum import IntEnum

from druids.games.stonehenge import INFO
from druids.games.stonehenge.tables import (
    BUST_POINTS,
    CARDS,
    COPIES,
    DOMAINS,
    LETTERS,
    MOST_HELD,
    MOST_POINTS,
    MOST_TRICKS,
    VALUES,
)
from druids.kernel.game import Actions
from druids.kernel.record import Record, members, number
from druids.kernel.tasks import FIRST_DEED

MAX_SEATS = max(INFO.seats)
MOST_ROUNDS = INFO.options[1].high
SHEET_ROUNDS = 5  # the score sheet keeps the latest rounds; older ones only in the totals

# Cards: domain * 12 + value - 1, then the specials, then Gaia.
DOMAIN_CARDS = DOMAINS * VALUES
SICKLE = DOMAIN_CARDS
MISTLETOE = DOMAIN_CARDS + 1
GAIA = DOMAIN_CARDS + 2
ALL_DOMAIN_CARDS = (1 << DOMAIN_CARDS) - 1
ONE_DOMAIN = (1 << VALUES) - 1

NOBODY_YET = -1  # a seat, card or domain that is not there
MOON, SUN = 0, 1


class Ask(IntEnum):
    DEALER = 0  # NATURE
    DEAL = 1  # NATURE; what = the seat that gets the card, n = cards dealt before it
    LEAD_GAIA = 2
    PLAY = 3
    SICKLE = 4
    MISTLETOE = 5  # n = Mistletoes in the trick


class Deed(IntEnum):
    BEGIN_ROUND = FIRST_DEED
    RESOLVE = FIRST_DEED + 1
    USE_SICKLE = FIRST_DEED + 2  # seat = winner of the trick, as below
    USE_MISTLETOES = FIRST_DEED + 3  # n = how many
    END_TRICK = FIRST_DEED + 4
    END_ROUND = FIRST_DEED + 5  # what = 1 if the seat opened a fifth domain


NAMES = [f"{letter}{value}" for letter in LETTERS for value in range(1, VALUES + 1)] + ["S", "M", "Ga"]

ACTIONS = Actions.of(
    card=[f"card:{name}" for name in NAMES[:GAIA]],
    gaia=[f"gaia:{letter}{cult}" for cult in ("", ":moon", ":sun") for letter in LETTERS],
    sickle=[f"sickle:{letter}" for letter in LETTERS],
    mistletoe=[f"mistletoe:{letter}" for letter in LETTERS],
    dealer=[f"dealer:{seat}" for seat in range(MAX_SEATS)],
    deal=[f"deal:{name}" for name in NAMES],
)
CARD_FIRST = ACTIONS.first("card")
GAIA_FIRST = ACTIONS.first("gaia")
SICKLE_FIRST = ACTIONS.first("sickle")
MISTLETOE_FIRST = ACTIONS.first("mistletoe")
DEALER_FIRST = ACTIONS.first("dealer")
DEAL_FIRST = ACTIONS.first("deal")

RECORD = Record(
    "stonehenge",
    (
        number("sun_and_moon", "whether the Gaia player chooses the cult (variant)", high=1),
        number("rounds", "rounds to play", high=MOST_ROUNDS),
        number("round_no", "rounds begun", high=MOST_ROUNDS),
        number("trick_no", "tricks begun this round", high=MOST_TRICKS),
        number("dealer", "seat that dealt this round, -1 before the first", high=MAX_SEATS - 1, blank=-1),
        number("cult", "0 Moon: lowest card on top, 1 Sun: highest; -1 not yet chosen", high=SUN, blank=-1),
        members("hands", "domain cards in hand; own only", DOMAIN_CARDS, MAX_SEATS),
        number("sickles", "Golden Sickles in hand; own only", MAX_SEATS, high=COPIES),
        number("mistletoes", "Mistletoes in hand; own only", MAX_SEATS, high=COPIES),
        number("gaia", "seat that holds Gaia, -1 if none; while dealing own only", high=MAX_SEATS - 1, blank=-1),
        number("held", "how many cards each hand holds", MAX_SEATS, high=MOST_HELD),
        number("leader", "seat that leads the trick", high=MAX_SEATS - 1, blank=-1),
        number("led", "domain to follow, -1 while there is none", high=DOMAINS - 1, blank=-1),
        number("trick", "card each seat played: 12 to a domain, then Sickle, Mistletoe, Gaia",
               MAX_SEATS, high=GAIA, blank=-1),
        number("tops", "top value of each seat's pile of a domain, 0 without a pile", MAX_SEATS, DOMAINS, high=VALUES),
        number("heights", "cards in each pile, Mistletoes too", MAX_SEATS, DOMAINS, high=CARDS),
        number("aside", "cards in the heap beside the table, once all hands are dealt", high=CARDS),
        members("seen", "memory: domain cards played this round", DOMAIN_CARDS),
        number("sickles_seen", "memory: Golden Sickles played this round", high=COPIES),
        number("mistletoes_seen", "memory: Mistletoes played this round", high=COPIES),
        members("voids", "memory: domains each seat has shown to be out of", DOMAINS, MAX_SEATS),
        number("totals", "points of the rounds that are over", MAX_SEATS, low=BUST_POINTS * MOST_ROUNDS,
               high=MOST_POINTS * MOST_ROUNDS),
        number("sheet", "points of the latest rounds, oldest first", SHEET_ROUNDS, MAX_SEATS, low=BUST_POINTS,
               high=MOST_POINTS),
    ),
    stack=8,
)  # fmt: skip
BLANK = RECORD.blank
