"""Instruments: which bot is better, and by how much."""
