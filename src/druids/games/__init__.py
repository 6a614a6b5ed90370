"""The shelf: one folder per game, strangers to each other. A folder here is all it takes to add one."""
