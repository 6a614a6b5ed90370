"""Compiled code of the networks.

A template elsewhere that calls it adds FOLDER to its BOUND_FOLDERS, so that its own compiled code depends on this too.
"""

from pathlib import Path

FOLDER = Path(__file__).parent
