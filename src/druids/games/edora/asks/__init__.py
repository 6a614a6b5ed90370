"""The questions of a turn, one file per step of the rulebook."""
