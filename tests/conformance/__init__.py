"""Conformance tests: what must hold for every game, whatever its rules are."""
