"""Limited values that occur in messages, and the version of the protocol."""

from typing import Annotated, Literal

from msgspec import Meta

PROTOCOL = 1
LARGEST_MESSAGE = 64 * 1024

Key = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Token = Annotated[str, Meta(min_length=22, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Id = Annotated[str, Meta(min_length=1, max_length=64)]
Version = Annotated[int, Meta(ge=0, le=2**31)]
SeatNumber = Annotated[int, Meta(ge=0, le=7)]
ActionName = Annotated[str, Meta(min_length=1, max_length=200)]
Nickname = Annotated[str, Meta(min_length=1, max_length=100)]
ChatText = Annotated[str, Meta(min_length=1, max_length=500)]
Word = Annotated[str, Meta(min_length=1, max_length=40)]
Seconds = Annotated[int, Meta(ge=1, le=30 * 24 * 3600)]
TargetName = Annotated[str, Meta(min_length=1, max_length=200)]
Hash = Annotated[str, Meta(pattern=r"^sha256:[0-9a-f]{64}$")]

GameStatus = Literal["waiting", "rules", "bots", "ready"]
Emote = Literal["hello", "well-played", "thanks", "oops", "thinking", "hurry", "wow", "good-game"]
