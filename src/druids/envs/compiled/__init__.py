"""Compiled code of the environments, in its own folder: changing an interface does not recompile it."""
