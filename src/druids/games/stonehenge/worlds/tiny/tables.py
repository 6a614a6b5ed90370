"""The numbers of the tiny world; `tables.py` of the game explains them. The second domain ends the round."""

import numpy as np

LETTERS = "GY"
DOMAINS = 2
VALUES = 3
COPIES = 0
CARDS = 7

HAND_SIZE = np.array([0, 0, 2], np.int64)
MOST_HELD = 2
MOST_TRICKS = 2

GAIA_PLACES = 1
NOT_GAIA = 6

TOO_MANY_DOMAINS = 2
BUST_POINTS = -3
MOST_POINTS = 3
