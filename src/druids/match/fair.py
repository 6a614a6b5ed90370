"""Fair deals: a seed nobody can guess, a commitment to it before the first decision, and the check afterwards."""

import hashlib
import re
import secrets

from druids.match.match import Match

SEED_BITS = 256
COMMENT = re.compile(r"^# commitment (sha256:[0-9a-f]{64})$", re.MULTILINE)


def new_seed() -> int:
    """From the operating system's entropy; long enough that the commitment tells nothing about it."""
    return secrets.randbits(SEED_BITS)


def commitment(seed: int) -> str:
    """The hash of a documented text, so that anyone can compute it."""
    return "sha256:" + hashlib.sha256(f"druids seed {seed}\n".encode()).hexdigest()


def noted(text: str, promise: str) -> str:
    """A stored game's text with the commitment as a comment before the first action."""
    return text.replace("\n---\n", f"\n---\n# commitment {promise}\n", 1)


def promised(text: str) -> str | None:
    """The commitment noted in a stored game's text."""
    found = COMMENT.search(text)
    return found[1] if found else None


def promised_in_line(text: str) -> int:
    """The number of the line that notes the commitment."""
    found = COMMENT.search(text)
    return text.count("\n", 0, found.start()) + 1 if found else 0


def kept(match: Match, text: str) -> bool:
    """Whether a stored game keeps the promise noted in its text: its seed is the promised one, and dealt it all."""
    promise = promised(text)
    return promise is None or (promise == commitment(match.seed) and match.follows_seed())
