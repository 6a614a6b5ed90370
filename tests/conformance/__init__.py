"""The house tests: what every game must pass before it has one test of its own. None of them names a game."""
