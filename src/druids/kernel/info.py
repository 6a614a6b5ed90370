"""A visiting card: what is known of a game before any state exists, and cheap to import."""

from collections.abc import Mapping
from dataclasses import dataclass

OptionValue = bool | int | str

LONGEST_NUMBER = 18  # digits; longer ones are no value of any option


@dataclass(frozen=True)
class Option:
    """A choice made before the game: an on/off switch, a word out of a list, or a number within limits."""

    name: str
    default: OptionValue
    words: tuple[str, ...] = ()
    low: int = 0
    high: int = 0

    def values(self) -> str:
        """The values it takes, for messages."""
        if isinstance(self.default, bool):
            return "true, false"
        if self.words:
            return ", ".join(self.words)
        return f"{self.low} to {self.high}"

    def parse(self, text: str | OptionValue) -> OptionValue:
        """Read a value from text or accept one of the right kind; ValueError names the valid ones."""
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
        """A value as it is written in files."""
        return str(value).lower() if isinstance(value, bool) else str(value)

    def code(self, value: OptionValue) -> int:
        """A value as the rules get it: a number, or the index of a word."""
        return self.words.index(str(value)) if self.words else int(value)


@dataclass(frozen=True)
class GameInfo:
    """Name, people to thank, version of the rules, how many may play, and the options."""

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

    def settle(self, given: Mapping[str, OptionValue | str]) -> dict[str, OptionValue]:
        """Every option with its value; ValueError if one is unknown or has no such value."""
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                valid = ", ".join(known) or "none"
                raise ValueError(f"{self.name} has no option {name!r}; it has: {valid}")
        return {name: o.parse(given[name]) if name in given else o.default for name, o in known.items()}

    def codes(self, settled: Mapping[str, OptionValue]) -> list[int]:
        return [option.code(settled[option.name]) for option in self.options]
