"""Tests of the minds, on the toy game."""
