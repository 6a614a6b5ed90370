"""Stored games (`.druids`): text with one fact a line, checked by replaying it. docs/file-format.md describes it."""

import os
import re
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from druids import catalog
from druids.kernel.game import Game
from druids.kernel.info import OptionValue
from druids.kernel.tasks import NATURE
from druids.match.match import Match
from druids.match.stored_game import RULE, StoredGame

HEADERS = ("game", "rules", "seats", "options", "seed", "names")
REQUIRED = ("game", "rules", "seats")
RESULTS = ("scores", "winners", "digest")
NATURE_SIGN = "*"
COMMENT = re.compile(r"(?:^| +)#")
STEP = re.compile(r"(\*|[0-9]{1,3}) (\S+)")
LARGEST = 16 * 1024 * 1024  # bytes; a hundred times the longest game

Load = Callable[[str], Game]


class ReplayError(ValueError):
    """A stored game that is wrong: the line, and what was expected there."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"line {line}: {problem}")
        self.line = line
        self.problem = problem


# -- writing -------------------------------------------------------------------------------------------


def stored_game(match: Match) -> StoredGame:
    """The facts and the steps of a match."""
    info = match.game.info
    over = match.over
    return StoredGame(
        info.name,
        info.rules,
        match.seats,
        {option.name: match.options[option.name] for option in info.options},
        match.seed if match.seeded else None,
        match.names,
        list(_actions(match)),
        match.scores if over else None,
        match.winners if over else (),
    )


def write(match: Match) -> str:
    """The match as text; a finished one with its result."""
    return stored_game(match).text()


def digest(match: Match) -> str:
    """A hash of the game, its options and every action, which other programs can compute too."""
    return stored_game(match).digest()


def save(match: Match, path: Path) -> None:
    """Store the match; the file is there whole or not at all."""
    save_text(write(match), path)


def save_text(text: str, path: Path) -> None:
    """Write to a temporary file and rename it, so that a full disk or a crash leaves the old file."""
    folder = path.parent
    folder.mkdir(parents=True, exist_ok=True)
    handle, beside = tempfile.mkstemp(dir=folder, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(beside, 0o644)
        os.replace(beside, path)
    except BaseException:
        Path(beside).unlink(missing_ok=True)
        raise


def _actions(match: Match) -> Iterator[str]:
    for actor, action in match.steps:
        yield f"{NATURE_SIGN if actor == NATURE else actor} {match.game.actions.names[action]}"


# -- reading -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Line:
    number: int
    text: str


def load(path: "str | Path") -> Match:
    """A stored match, verified, ready to be played on from where it ends."""
    match = read_file(path)
    match.resume_chance()
    return match


def read_file(path: "str | Path", find: Load = catalog.load) -> Match:
    """A stored match, verified; ReplayError says where it goes wrong, OSError if the file cannot be read."""
    return read(text_of(path), find)


def text_of(path: "str | Path") -> str:
    """The text of a file that may be a stored game; it may be a pipe, and is read once."""
    with Path(path).open("rb") as file:
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise ReplayError(1, f"the file is larger than {LARGEST // 2**20} MiB: not a stored game")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise ReplayError(data[: error.start].count(b"\n") + 1, "not UTF-8 text") from None


def read(text: str, find: Load = catalog.load) -> Match:
    """A match from its text, every answer checked by replaying it; nothing is played beyond the last line."""
    head, body, tail = _parts(text)
    match = _begin(head, find)
    _replay(match, body)
    _check_result(match, tail)
    return match


def _parts(text: str) -> tuple[list[Line], list[Line], list[Line]]:
    """Headers, actions and results, cut at the two rules."""
    if not text.strip():
        raise ReplayError(1, "the file is empty; expected 'game' and its name")
    lines = [Line(number, line) for number, line in enumerate(text.split("\n"), start=1)]
    for line in lines:
        if "\r" in line.text:
            raise ReplayError(line.number, "the line ends in CR or CR LF; expected LF alone")
    if lines[-1].text:
        raise ReplayError(lines[-1].number, "the last line has no newline: the file looks cut off")
    lines.pop()
    rules = [index for index, line in enumerate(lines) if line.text == RULE]
    if len(rules) != 2:
        last = lines[-1].number if len(rules) < 2 else lines[rules[2]].number
        missing = "the file looks cut off" if len(rules) < 2 else "a third one stands here"
        raise ReplayError(last, f"expected two lines '{RULE}', around the actions; {missing}")
    return lines[: rules[0]], lines[rules[0] + 1 : rules[1]], lines[rules[1] + 1 :]


def _facts(lines: list[Line], known: tuple[str, ...]) -> dict[str, Line]:
    """Key and value of each line, in the known order."""
    found: dict[str, Line] = {}
    reached = 0
    for line in lines:
        key, _, value = line.text.partition(" ")
        if key not in known:
            raise ReplayError(line.number, f"expected one of {', '.join(known)}, not {key!r}")
        if key in found:
            raise ReplayError(line.number, f"{key!r} stands here a second time")
        if known.index(key) < reached:
            raise ReplayError(line.number, f"{key!r} is out of order; the order is {', '.join(known)}")
        reached = known.index(key)
        found[key] = Line(line.number, value.strip(" "))
    return found


def _whole(line: Line, what: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,100}", line.text):
        raise ReplayError(line.number, f"{what} is a whole number, not {line.text!r}")
    return int(line.text)


def _begin(head: list[Line], find: Load) -> Match:
    """The match as its headers describe it, before the first answer."""
    facts = _facts(head, HEADERS)
    for key in REQUIRED:
        if key not in facts:
            raise ReplayError(head[-1].number + 1 if head else 1, f"expected the header {key!r}")
    try:
        game = find(facts["game"].text)
    except ValueError as error:
        raise ReplayError(facts["game"].number, str(error)) from None
    version = _whole(facts["rules"], "the rules version")
    if version != game.info.rules:
        with suppress(ValueError):  # an older version that is kept
            game = find(f"{game.name}@{version}")
    if version != game.info.rules:
        raise ReplayError(
            facts["rules"].number, f"the file follows rules {version} of {game.name}; expected {game.info.rules}"
        )
    seats = _whole(facts["seats"], "the number of seats")
    if seats not in game.info.seats:
        valid = ", ".join(str(n) for n in game.info.seats)
        raise ReplayError(facts["seats"].number, f"{game.name} is for {valid} seats, not {seats}")
    options = _options(facts["options"], game) if "options" in facts else {}
    seed = _whole(facts["seed"], "the seed") if "seed" in facts else None
    names: list[str] = []
    if "names" in facts:
        names = [name.strip() for name in facts["names"].text.split("|")]
        if len(names) != seats:
            raise ReplayError(facts["names"].number, f"expected {seats} names, not {len(names)}")
    try:
        match = Match(game, seats, options, seed, names)
    except ValueError as error:
        raise ReplayError(facts["names"].number if names else 1, str(error)) from None
    match.seeded = seed is not None
    return match


def _options(line: Line, game: Game) -> dict[str, OptionValue | str]:
    given: dict[str, OptionValue | str] = {}
    for pair in line.text.split():
        name, sign, value = pair.partition("=")
        if not sign:
            raise ReplayError(line.number, f"expected option=value, not {pair!r}")
        if name in given:
            raise ReplayError(line.number, f"the option {name!r} is given twice")
        given[name] = value
    try:
        game.info.settle(given)
    except ValueError as error:
        raise ReplayError(line.number, str(error)) from None
    return given


def _replay(match: Match, body: list[Line]) -> None:
    for line in body:
        said = (COMMENT.split(line.text, maxsplit=1)[0] if "#" in line.text else line.text).rstrip(" ")
        if not said:
            continue
        found = STEP.fullmatch(said)
        if not found:
            raise ReplayError(line.number, f"expected an actor, one space and an action, not {said!r}")
        try:
            match.play_recorded(NATURE if found[1] == NATURE_SIGN else int(found[1]), found[2])
        except ValueError as error:
            raise ReplayError(line.number, str(error)) from None


def _check_result(match: Match, tail: list[Line]) -> None:
    facts = _facts(tail, RESULTS)
    if not match.over:
        for key in ("scores", "winners"):
            if key in facts:
                raise ReplayError(facts[key].number, f"the game is not over, yet {key!r} stands here")
    elif "digest" in facts:
        for key in ("scores", "winners"):
            if key not in facts:
                raise ReplayError(facts["digest"].number, f"the game is over; expected {key!r}")
    expected = {
        "scores": " ".join(str(points) for points in match.scores),
        "winners": " ".join(str(seat) for seat in match.winners),
        "digest": digest(match),
    }
    for key, line in facts.items():
        if " ".join(line.text.split()) != expected[key]:
            raise ReplayError(line.number, f"expected {key} {expected[key]}, not {line.text}")
