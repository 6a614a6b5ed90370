"""Interfaces for researchers: batches, PettingZoo, Gymnasium, OpenSpiel and text, the same for every game.

Some need an extra; the error message of the import names it.
"""
