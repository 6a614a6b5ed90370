"""Fair deals: a seed that nobody can guess or choose, promises made before it is known, and the check afterwards.

The server draws a secret and publishes its commitment when a table is made. Each person draws a nonce and pledges its
hash on sitting down. Once every seat is taken the nonces are revealed, and the seed is a hash of the secret and of the
nonces. All its parts were fixed before the first of them became known, so nobody could choose the deal.
"""

import hashlib
import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from druids.kernel.game import Game
from druids.kernel.info import OptionValue
from druids.match.match import Match

SEED_BITS = 256
MOST_DEALS = 64  # tried until the right seat acts first; each has a fair chance
COMMENT = re.compile(r"^# commitment (sha256:[0-9a-f]{64})$", re.MULTILINE)
SECRET = re.compile(r"^# secret ([0-9]{1,100})$", re.MULTILINE)
FIRST = re.compile(r"^# first ([0-9])$", re.MULTILINE)
NONCE = re.compile(r"^# nonce (sha256:[0-9a-f]{64}) ([A-Za-z0-9_-]{1,64})$", re.MULTILINE)


def new_seed() -> int:
    """From the operating system's entropy; long enough that the commitment tells nothing about it."""
    return secrets.randbits(SEED_BITS)


def new_nonce() -> str:
    """What a person adds to the deal."""
    return secrets.token_urlsafe(24)


def commitment(seed: int) -> str:
    """The hash of a documented text, so that anyone can compute it: of a seed, or of a server's secret."""
    return _hash(f"druids seed {seed}\n")


def pledge(nonce: str) -> str:
    """The hash of a nonce, published before the nonce."""
    return _hash(f"druids nonce {nonce}\n")


def combined(secret: int, nonces: Sequence[str], attempt: int = 0) -> int:
    """A seed from the server's secret and the nonces of the people, in the order of the pledges."""
    lines = [
        f"druids deal {secret}",
        *(f"nonce {nonce}" for nonce in nonces),
        *([f"attempt {attempt}"] if attempt else []),
    ]
    return int(_hash("".join(f"{line}\n" for line in lines)).partition(":")[2], 16)


@dataclass(frozen=True)
class Deal:
    """What a seed is made of. `first` is the seat that must act first in a rematch, where players alternate."""

    secret: int
    nonces: tuple[str, ...] = ()
    first: int | None = None

    def seed(self, game: Game, seats: int, options: Mapping[str, OptionValue | str]) -> int:
        """The first seed with which the right seat acts first, of as many as are tried."""
        seed = 0
        for attempt in range(1 if self.first is None else MOST_DEALS):
            seed = combined(self.secret, self.nonces, attempt)
            if self.first is None or _acts_first(game, seats, options, seed) == self.first:
                break
        return seed


def _acts_first(game: Game, seats: int, options: Mapping[str, OptionValue | str], seed: int) -> int | None:
    match = Match(game, seats, options, seed)
    match.resume_chance()
    return match.seat


def _hash(text: str) -> str:
    return "sha256:" + hashlib.sha256(text.encode()).hexdigest()


def noted(
    text: str,
    promise: str,
    secret: int | None = None,
    nonces: Sequence[tuple[str, str]] = (),
    first: int | None = None,
) -> str:
    """A stored game's text with the commitment, and what the seed was made of, as comments before the first action.

    `nonces` are the pledges and nonces of the people.
    """
    lines = [f"# commitment {promise}"]
    if secret is not None:
        lines += [f"# secret {secret}", *(f"# nonce {pledged} {nonce}" for pledged, nonce in nonces)]
        lines += [] if first is None else [f"# first {first}"]
    return text.replace("\n---\n", "\n---\n" + "".join(f"{line}\n" for line in lines), 1)


def promised(text: str) -> str | None:
    """The commitment noted in a stored game's text."""
    found = COMMENT.search(text)
    return found[1] if found else None


def promised_in_line(text: str) -> int:
    """The number of the line that notes the commitment."""
    found = COMMENT.search(text)
    return text.count("\n", 0, found.start()) + 1 if found else 0


def kept(match: Match, text: str) -> bool:
    """Whether a stored game keeps the promises noted in its text: its seed is the promised one, and dealt it all."""
    promise = promised(text)
    if promise is None:
        return True
    secret, first = SECRET.search(text), FIRST.search(text)
    nonces = None if secret is None else NONCE.findall(text)
    given = match.seed if secret is None else int(secret[1])
    return is_fair(match, promise, given, nonces, None if first is None else int(first[1])) and match.follows_seed()


def is_fair(
    match: Match, promise: str, secret: int, nonces: Sequence[tuple[str, str]] | None, first: int | None = None
) -> bool:
    """Whether the seed of a match is the promised one. Without nonces (None) it is the secret itself."""
    if promise != commitment(secret):
        return False
    if nonces is None:
        return match.seed == secret
    deal = Deal(secret, tuple(nonce for _, nonce in nonces), first)
    pledges_kept = all(pledge(nonce) == pledged for pledged, nonce in nonces)
    return pledges_kept and match.seed == deal.seed(match.game, match.seats, match.options)
