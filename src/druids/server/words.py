"""Messages of the games as they travel: keys with gaps, never sentences."""

from typing import cast

from druids.kernel.message import Message
from druids.server.messages import Words


def travelling(message: Message) -> Words:
    """A message as it is sent: the encoder writes its key and gaps as they are."""
    return cast(Words, message)
