"""Stored games (docs/architecture.md#stored-games), written and read without the engine's help."""

import hashlib
import re
from dataclasses import dataclass

from tests.referees.referee import NATURE, Actor, Options, Referee, Rulebook

RULE = "---"


def digest(referee: Referee) -> str:
    """SHA-256 over the game, every option sorted by name, and each action."""
    book = referee.rulebook
    options = " ".join(f"{name}={referee.options[name]}" for name in sorted(referee.options))
    lines = [f"game {book.name}", f"rules {book.rules}", f"seats {referee.seats}", f"options {options}", RULE]
    text = "".join(f"{line}\n" for line in [*lines, *referee.lines])
    return "sha256:" + hashlib.sha256(text.encode()).hexdigest()


def write(referee: Referee, listed: Options) -> str:
    """The game so far as a file that lists these options; its result too, once it is over."""
    book = referee.rulebook
    head = [f"game {book.name}", f"rules {book.rules}", f"seats {referee.seats}"]
    if listed:
        head.append("options " + " ".join(f"{name}={value}" for name, value in listed.items()))
    tail = [f"digest {digest(referee)}"]
    if referee.result:
        scores, winners = referee.result
        tail = ["scores " + " ".join(map(str, scores)), " ".join(["winners", *map(str, winners)]), *tail]
    return "".join(f"{line}\n" for line in [*head, RULE, *referee.lines, RULE, *tail])


@dataclass(frozen=True)
class Stored:
    """A stored game in parts, unchecked."""

    head: dict[str, str]
    actions: list[tuple[Actor, str]]
    tail: dict[str, str]

    @property
    def options(self) -> dict[str, str]:
        pairs = (pair.partition("=") for pair in self.head.get("options", "").split())
        return {name: value for name, _, value in pairs}


def parse(text: str) -> Stored:
    lines = text.removesuffix("\n").split("\n")
    first, second = (number for number, line in enumerate(lines) if line == RULE)
    stripped = (re.sub(r"(^| +)#.*", "", line) for line in lines[first + 1 : second])
    actions = [(actor, name) for actor, name in (line.split(" ") for line in stripped if line)]
    return Stored(
        _facts(lines[:first]),
        [(actor if actor == NATURE else int(actor), name) for actor, name in actions],
        _facts(lines[second + 1 :]),
    )


def _facts(lines: list[str]) -> dict[str, str]:
    parts = (line.partition(" ") for line in lines)
    return {key: value.strip() for key, _, value in parts}


def follow(rulebook: Rulebook, text: str) -> Referee:
    """A referee that has played every action of a stored game and checked its result and digest."""
    stored = parse(text)
    assert stored.head["game"] == rulebook.name
    assert stored.head["rules"] == str(rulebook.rules)
    referee = Referee(rulebook, int(stored.head["seats"]), stored.options)
    for actor, name in stored.actions:
        referee.play(actor, name)
    expected = {"digest": digest(referee)}
    if referee.result:
        scores, winners = referee.result
        expected |= {"scores": " ".join(map(str, scores)), "winners": " ".join(map(str, winners))}
    assert stored.tail == expected
    return referee
