"""The numbers of the small world; `tables.py` of the game explains them. The third domain ends the round."""

import numpy as np

LETTERS = "GYR"
DOMAINS = 3
VALUES = 3
COPIES = 0  # no specials: they would multiply the deals
CARDS = 10

HAND_SIZE = np.array([0, 0, 3], np.int64)
MOST_HELD = 3
MOST_TRICKS = 3

GAIA_PLACES = 1  # the seat after the dealer always leads
NOT_GAIA = 9

TOO_MANY_DOMAINS = 3
BUST_POINTS = -3
MOST_POINTS = 6
