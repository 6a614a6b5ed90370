"""Tokens, invitation codes and table keys. Only hashes of tokens and invitation codes are stored."""

import hashlib
import secrets

TOKEN_BYTES = 24
KEY_BYTES = 16


def new_token() -> str:
    """192 random bits, safe in a header and in a URL fragment."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_key() -> str:
    """A table's key: 128 random bits, safe in a URL."""
    return secrets.token_urlsafe(KEY_BYTES)


def hashed(token: str) -> str:
    """The hash to store. Tokens are long and random, so a plain hash is enough."""
    return hashlib.sha256(token.encode()).hexdigest()
