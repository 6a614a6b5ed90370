"""Tests of The Druids of Edora: examples and vectors of its rules, its data files, statistics of the board."""
