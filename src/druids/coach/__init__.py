"""The coach: reviews finished games. It says which decisions cost how much, and what luck did."""

from pathlib import Path

WORDS = Path(__file__).parent / "words"  # the sentences, for a Reader
