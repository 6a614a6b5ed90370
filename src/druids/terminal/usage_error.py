"""What a person asked for and cannot have."""

from druids.kernel.message import Many, Message, Seat, say


class UsageError(ValueError):
    """Wrong use of a command: a message that names the valid ones. The command ends with exit code 2."""

    def __init__(self, key: str, **gaps: int | str | Seat | Many | Message) -> None:
        super().__init__(key)
        self.message = say(key, **gaps)
