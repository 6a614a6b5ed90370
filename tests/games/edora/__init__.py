"""Tests of The Druids of Edora: its documents' examples and vectors, a naive reference, statistics of the board."""
