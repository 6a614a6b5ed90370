"""The kinds of bonuses, actions, potion effects, tablet conditions and herbs, as data files and rules name them."""

from enum import IntEnum

GIVES = ("prestige", "knowledge", "provisions", "dice", "mistletoe", "sickle")
PRE, KNO, PRO, DIE, MIS, SIC = range(6)  # the bonuses, in the order of GIVES; also the things a gain is made of

ACTIONS = ("PD", "K", "SK", "TB", "M", "A", "ST", "RU")
PD, K, SK, TB, M, A, ST, RU = range(8)  # the eight actions, in the rulebook's order


class Effect(IntEnum):
    """What a potion does."""

    GAIN = 0
    STONE = 1
    RUNE = 2
    TABLET = 3
    KNOWLEDGE = 4
    SICKLE = 5
    GEM = 6
    WAKE = 7
    PICK = 8
    SIX = 9


class Condition(IntEnum):
    """What a tablet asks for."""

    STANDING_STONES = 0
    START_SHRINES = 1
    LINES = 2
    EQUAL_GROUP = 3
    DOLMENS = 4
    RUNESTONES = 5
    KNOWLEDGE_STEPS = 6
    TABLETS = 7
    ACTIVE_HERBS = 8
    WHOLE_CLEARINGS = 9
    GEMS = 10
    CLEARINGS = 11
    PORTAL_SHRINES = 12
    POTIONS = 13
    CONTESTED_SHRINES = 14


HERB_USES = {
    "provisions": ("provisions", "prestige"), "mistletoe": ("mistletoe", "prestige"), "sickle": ("fields",),
    "knowledge": ("fields",), "amulet": ("times",), "turn_die": ("pips",), "standing_stone": (),
    "clearing_move": ("cost",), "runestone": ("pips",), "fire": (), "three_to_five": ("exactly", "becomes"),
    "tablet": (),
}  # what a herb helps with, and the numbers it comes with  # fmt: skip
(
    PROVISIONS_HERB, MISTLETOE_HERB, SICKLE_HERB, KNOWLEDGE_HERB, AMULET_HERB, TURN_DIE_HERB, STONE_HERB,
    CLEARING_HERB, RUNE_HERB, FIRE_HERB, FIVE_HERB, TABLET_HERB,
) = range(12)  # H01 to H12  # fmt: skip
