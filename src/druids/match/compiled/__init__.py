"""Templates that `druids.kernel.bind` compiles for each game."""
