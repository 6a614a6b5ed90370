"""`GameInfo`: what is known of a game before any state exists. Cheap to import."""

from collections.abc import Mapping
from dataclasses import dataclass

OptionValue = bool | int | str

LONGEST_NUMBER = 18  # digits; no option has a longer value


@dataclass(frozen=True)
class Option:
    """A choice made before the game: a switch, a word from a list, or a number in a range."""

    name: str
    default: OptionValue
    words: tuple[str, ...] = ()
    low: int = 0
    high: int = 0

    def values(self) -> str:
        """The valid values, for messages."""
        if isinstance(self.default, bool):
            return "true, false"
        if self.words:
            return ", ".join(self.words)
        return f"{self.low} to {self.high}"

    def parse(self, text: str | OptionValue) -> OptionValue:
        """Parse a value from text, or accept one of the right type; ValueError names the valid values."""
        if isinstance(self.default, bool):
            if isinstance(text, bool):
                return text
            if text in ("true", "false"):
                return text == "true"
        elif self.words:
            if text in self.words:
                return text
        elif not isinstance(text, bool):
            if isinstance(text, int) or (text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER):
                if self.low <= int(text) <= self.high:
                    return int(text)
        raise ValueError(f"option {self.name} is {self.values()}, not {text!r}")

    def spell(self, value: OptionValue) -> str:
        """A value as it is written in stored games."""
        return str(value).lower() if isinstance(value, bool) else str(value)

    def code(self, value: OptionValue) -> int:
        """A value as the rules receive it: a number, or the index of a word."""
        return self.words.index(str(value)) if self.words else int(value)


@dataclass(frozen=True)
class GameInfo:
    """Name, credits, rules version, numbers of players and options of a game."""

    name: str
    title: str
    designers: tuple[str, ...]
    publisher: str
    year: int
    rules: int
    seats: tuple[int, ...]
    default_seats: int
    minutes: int
    options: tuple[Option, ...] = ()
    alternates: bool = False  # who acted first in a game does not act first in its rematch

    def settle(self, given: Mapping[str, OptionValue | str]) -> dict[str, OptionValue]:
        """Every option with its value; ValueError if an option is unknown or a value invalid."""
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                valid = ", ".join(known) or "none"
                raise ValueError(f"{self.name} has no option {name!r}; it has: {valid}")
        return {name: o.parse(given[name]) if name in given else o.default for name, o in known.items()}

    def codes(self, settled: Mapping[str, OptionValue]) -> list[int]:
        return [option.code(settled[option.name]) for option in self.options]
