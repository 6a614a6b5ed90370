"""Instruments: how fast the rules are, how strong the bots, how even the games."""
