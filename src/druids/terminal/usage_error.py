"""Errors in the use of a command."""

from druids.kernel.message import Many, Message, Seat, say


class UsageError(ValueError):
    """Wrong use of a command, with a message that names the valid values. The exit code is 2."""

    def __init__(self, key: str, **arguments: int | str | Seat | Many | Message) -> None:
        super().__init__(key)
        self.message = say(key, **arguments)
