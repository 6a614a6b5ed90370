"""Messages of the games as they travel: keys with gaps, never sentences."""

from typing import Any

from druids.kernel.message import Many, Message, Seat
from druids.server.messages import Words


def travelling(message: Message) -> Words:
    """A message as it is sent; the client fills in names and joins lists."""
    if not message.gaps:
        return Words(message.key)
    return Words(message.key, {gap: _gap(value) for gap, value in message.gaps.items()})


def _gap(value: Any) -> Any:
    if isinstance(value, Seat):
        return {"seat": value.number}
    if isinstance(value, Message):
        return travelling(value)
    if isinstance(value, Many):
        return {"many": [travelling(item) for item in value.items]}
    return value
