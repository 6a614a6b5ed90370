"""Reads the chapters of lessons and plays them against the rules, as `web/src/lesson/` does in a browser."""

import re
import tomllib
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import druids
from druids.kernel.message import Message, Seat
from druids.match import Match
from tests.web.client import WEB

PATHS = sorted((WEB / "src" / "games").glob("*/lesson/*.toml"))

Step = dict[str, Any]
Line = str  # `seat action`


def name_of(path: Path) -> str:
    """The name of a chapter for test reports."""
    return f"{path.parents[1].name}/{path.stem}"


def fits(pattern: str, name: str) -> bool:
    """Whether an action's name fits a pattern, in which `*` stands for anything."""
    return re.fullmatch(".*".join(map(re.escape, pattern.split("*"))), name) is not None


class Chapter:
    """A chapter's file."""

    def __init__(self, path: Path) -> None:
        self.game = path.parents[1].name
        self.data: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
        self.steps: list[Step] = self.data["step"]
        self.you: int = self.data["you"]

    def opened(self, at: int) -> Match:
        """The position in which a step begins, when everyone has followed the plan."""
        first = max((k for k in range(at + 1) if "opening" in self.steps[k]), default=0)
        lines = list(self.steps[first].get("opening", []))
        for step in self.steps[first:at]:
            if "goal" not in step:
                lines += planned(step, self.you)
        seed = self.steps[first].get("seed", self.data["seed"])
        match = druids.new(self.game, seats=self.data["seats"], seed=seed, options=self.data["options"])
        for line in lines:
            play(match, line)
        return match


def planned(step: Step, you: int) -> list[Line]:
    """What happens in a step by the plan."""
    return [*([f"{you} {step['act']}"] if "act" in step else []), *step.get("then", [])]


def play(match: Match, line: Line) -> None:
    """Play a line, which must be legal."""
    seat, _, action = line.partition(" ")
    legal = [one.name for one in match.actions()]
    assert match.seat == int(seat), f"seat {match.seat} is asked, not {line}: {legal}"
    assert action in legal, f"{line} is not among {legal}"
    match.play(action)


def answer_to(step: Step, actions: list[str]) -> dict[str, Any] | None:
    """What the lesson says to some actions of the learner."""
    for answer in step.get("answer", []):
        if any(fits(pattern, action) for pattern in answer["to"] for action in actions):
            return dict(answer)
    return None


# -- puzzles -------------------------------------------------------------------------------------------


def solved(step: Step, match: Match, you: int, begun: int) -> bool:
    """Whether the goal of a puzzle is reached."""
    return all(_holds(condition, match, you, begun) for condition in step["goal"])


def _holds(condition: dict[str, Any], match: Match, you: int, begun: int) -> bool:
    if "told" in condition:
        return any(_says(message, condition) for message in match.narration(you, begun))
    value = _found(match.view(you), condition["view"]) if "view" in condition else match.scores[condition["score"]]
    if "has" in condition:
        return value is not None and condition["has"] in value
    return (
        value == condition.get("is", value)
        and value >= condition.get("at_least", value)
        and value <= condition.get("at_most", value)
        and ("above" not in condition or value > _found(match.view(you), condition["above"]))
    )


def _found(view: Any, path: str) -> Any:
    for key in path.split("."):
        view = view[int(key)] if key.isdigit() else view[key]
    return view


def _says(message: Message, condition: dict[str, Any]) -> bool:
    found = {name: value.seat if isinstance(value, Seat) else value for name, value in message.gaps.items()}
    wanted = condition.get("with", {})
    return message.key == condition["told"] and all(found.get(name) == value for name, value in wanted.items())


def attempts(step: Step, match: Match, you: int, limit: int) -> Iterator[tuple[list[str], bool]]:
    """Sequences of the learner's actions in a puzzle, each with whether it solves it: so many for each first action.

    The match is as before afterwards.
    """
    begun = match.length

    def on(actions: list[str], option: str) -> Iterator[tuple[list[str], bool]]:
        before = match.length
        match.play(option)
        made = [*actions, option]
        while not (won := solved(step, match, you, begun)) and match.seat not in {None, you} and "others" in step:
            match.play(reply(step, match))
        if won or match.seat != you or len(made) >= step.get("moves", 1):
            yield made, won
        else:
            for following in [one.name for one in match.actions()]:
                yield from on(made, following)
        match.rewind(before)

    for first in [one.name for one in match.actions()]:
        start = match.length
        yield from islice(on([], first), limit)
        match.rewind(start)


def reply(step: Step, match: Match) -> str:
    """What the seat that is asked does in a puzzle."""
    legal = [one.name for one in match.actions()]
    wanted = [line.partition(" ")[2] for line in step["others"] if line.startswith(f"{match.seat} ")]
    return next((action for action in wanted if action in legal), legal[0])
