"""Compiled code of the networks."""
