"""Reads the chapters of lessons and plays them against the rules, as `web/src/lesson/` does in a browser."""

import atexit
import json
import re
import subprocess
import tomllib
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec

import druids
from druids.match import Match
from tests.web import client

PATHS = sorted((client.WEB / "src" / "games").glob("*/lesson/*.toml"))

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
    """Whether the goal of a puzzle is reached: the client decides."""
    needed = {name for condition in step["goal"] for name in condition}  # the rest takes long to make
    view = match.view(you) if "view" in needed else None
    told = [{"words": match.narration(you, begun)}] if "told" in needed else []
    outcome = {"view": view, "scores": match.scores, "told": told}
    asked = msgspec.json.encode({"step": {"goal": step["goal"]}, "outcome": outcome})
    program = _goals()
    assert program.stdin is not None
    assert program.stdout is not None
    program.stdin.write(asked + b"\n")
    program.stdin.flush()
    answer: bool = json.loads(program.stdout.readline())
    return answer


@cache
def _goals() -> "subprocess.Popen[bytes]":
    """The program that decides; it ends with this process."""
    command = [client.script("build").node_folder() / "node", Path(__file__).with_name("goals.mjs")]
    program = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    atexit.register(program.communicate)
    return program


def attempts(step: Step, match: Match, you: int, limit: int) -> Iterator[tuple[list[str], bool]]:
    """Sequences of the learner's actions in a puzzle, at most `limit` for each first one, and whether they solve it.

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
