"""Every printed number of Stonehenge."""

import numpy as np

LETTERS = "GYRBP"  # stonehenge 1.2: Healing, Divination, Shapeshifting, Astrology, Fine Arts
DOMAINS = 5
VALUES = 12
COPIES = 2  # stonehenge 1.1: of each special
CARDS = 65

HAND_SIZE = np.array([0, 0, 0, 15, 14, 13], np.int64)  # stonehenge 3.3, by seats
MOST_HELD = 15
MOST_TRICKS = 15

GAIA_PLACES = 33  # stonehenge 3.1: Gaia is one of the first 33 cards
NOT_GAIA = 64  # stonehenge 3.1: the other cards

TOO_MANY_DOMAINS = 5  # stonehenge 7.6
BUST_POINTS = -3  # stonehenge 8.2
MOST_POINTS = 48  # stonehenge 8.2: four tops of 12
