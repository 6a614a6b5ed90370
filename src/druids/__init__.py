"""Druids: four tabletop games about druids, to play, to program and to study."""
