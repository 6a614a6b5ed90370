"""Heuristics of the small world: those of the game are made for a row of five terrains."""
