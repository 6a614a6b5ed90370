"""Edora's printed numbers outside the board: bonuses, herbs, tablets, potions, the two bars."""

from bisect import bisect_right

BONUSES = ("PRE", "KNO", "PRO", "DIE", "MIS", "SIC")  # edora 13.1
COLOURS = ("red", "blue", "yellow", "green", "violet", "white")
HERBS = tuple(f"H{number:02}" for number in range(1, 13))  # edora 3.3
TABLETS = tuple(f"T{number:02}" for number in range(1, 16))  # edora 3.2
TABLET_COPIES = 2
RUNESTONES = tuple(f"R{number}" for number in range(1, 7))  # edora 3.4
POTION_COSTS = {f"P{cost}{letter}": cost for cost in range(1, 7) for letter in "abc"}  # edora 3.1
BEIGE_DOLMENS = (8, 6, 4)  # edora 2.10
DIE_FACES = range(1, 7)
PERSONAL_DICE, STORED_DICE = 4, 9  # edora 2.11
ALL_DICE = PERSONAL_DICE + STORED_DICE
FIRST_PROVISIONS = 15
LAST_ROUND = 50  # edora 8.1

# edora 3.5
LAST_KNOWLEDGE = 15
MULTIPLIER_STEPS = (4, 7, 11, 15)  # the fields where the multiplier rises by one

# edora 3.6
LAST_SICKLE = 15
SICKLE_STEPS = (4, 8, 12, 15)  # the positions where the end value rises by five
SICKLE_STEP_PRESTIGE = 5
PAIR_POSITIONS = (2, 4, 6, 9, 12, 15)


def multiplier(field: int) -> int:
    return bisect_right(MULTIPLIER_STEPS, field)


def sickle_prestige(position: int) -> int:
    return SICKLE_STEP_PRESTIGE * bisect_right(SICKLE_STEPS, position)
