"""An entrant of an arena: a bot with its settings, written as `name` or `name:setting=value:...`."""

from dataclasses import dataclass, fields

from druids import bots
from druids.bots import guests
from druids.bots.ismcts import Style

STYLE = {field.name: int if "int" in str(field.type) else float for field in fields(Style)}
SETTINGS = {"level": str, "simulations": int, "seconds": float, "trees": int, "weights": str} | STYLE


class ArenaError(ValueError):
    """Wrong arguments for an arena; the message says what would work."""


@dataclass(frozen=True)
class Entrant:
    """A bot that is made anew for each game. The label is the text that it was parsed from."""

    label: str
    bot: str
    settings: tuple[tuple[str, str | int | float], ...] = ()

    def make(self, seed: int) -> bots.Bot:
        return bots.bot(self.bot, seed=seed, **dict(self.settings))  # type: ignore[arg-type]


def parse(text: str) -> Entrant:
    """An entrant from its label; ArenaError or BotError if it is wrong."""
    if guests.is_guest(text.strip()):
        path, written = guests.split(text.strip())
        guest = Entrant(text.strip(), path, tuple(written.items()))
        guest.make(0)  # raises here, not during the arena
        return guest
    name, *parts = text.strip().split(":")
    settings = []
    for part in parts:
        key, _, value = part.partition("=")
        if key not in SETTINGS:
            raise ArenaError(f"{text!r}: a bot has no setting {key!r}; there are: {', '.join(SETTINGS)}")
        try:
            settings.append((key, SETTINGS[key](value)))
        except ValueError:
            raise ArenaError(f"{text!r}: {key} is a number, not {value!r}") from None
    entrant = Entrant(text.strip(), name, tuple(settings))
    entrant.make(0)  # raises here, not during the arena
    return entrant


def parse_all(texts: list[str]) -> list[Entrant]:
    if not texts:
        raise ArenaError("an arena needs at least one bot")
    if len(set(texts)) < len(texts):
        raise ArenaError("name each bot once; it plays several seats if needed")
    return [parse(text) for text in texts]
