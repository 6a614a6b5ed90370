"""Doors for researchers: batches, PettingZoo, Gymnasium, OpenSpiel, text. Each needs its extra; none knows a game."""
