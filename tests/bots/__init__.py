"""Tests of the bots, mostly on the toy game."""
