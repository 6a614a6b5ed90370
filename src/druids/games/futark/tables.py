"""Every printed number of Futark, and tables derived from them."""

import numpy as np

MAX_SEATS = 4
KINDS = ("F", "U", "T", "A", "R", "K")  # the runes that spell futark
KIND_COUNT = len(KINDS)
GEM_VALUES = 9
GEMS = KIND_COUNT * GEM_VALUES  # gem g is of kind g // 9 and shows g % 9 + 1
SERVANTS = 6  # of each colour; servant v shows v + 1
LOCATIONS_OF_A_KIND = 2
SLOTS = 6
CLAIMS = KIND_COUNT * LOCATIONS_OF_A_KIND - 1  # all locations but one

HAND = 7
FIRST_GEMS = 4
FIRST_SERVANTS = 3
CLAIMABLE = 3  # cards at a location, one of them a servant
PLACEMENTS = 2

CIRCLES = 5  # on each score card
COLUMN = 6 * CIRCLES

MOVES = 692  # gem moves that a record has room for; a random game has about 150

ALL_GEMS = (1 << GEMS) - 1
ALL_SERVANTS = (1 << SERVANTS) - 1
KIND_BITS = (1 << GEM_VALUES) - 1

# the sum of the values in a set of gems of one kind
SUMS = np.array([sum(v + 1 for v in range(GEM_VALUES) if bits >> v & 1) for bits in range(1 << GEM_VALUES)], np.int64)
