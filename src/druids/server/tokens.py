"""Secrets that travel: tokens, invitations and table keys. At rest there are only hashes of tokens and invitations."""

import hashlib
import secrets

TOKEN_BYTES = 24
KEY_BYTES = 16


def new_token() -> str:
    """192 random bits, safe in a header and in a fragment."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_key() -> str:
    """A table's key: 128 random bits, safe in an address."""
    return secrets.token_urlsafe(KEY_BYTES)


def hashed(token: str) -> str:
    """What is stored. The tokens are random and long, so that a plain hash cannot be turned back."""
    return hashlib.sha256(token.encode()).hexdigest()
