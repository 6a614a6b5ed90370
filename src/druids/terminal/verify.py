"""`druids verify`: check stored games by replaying them."""

from collections.abc import Sequence
from pathlib import Path

from druids.i18n import choose
from druids.kernel import jit
from druids.kernel.message import Many, Seat, say
from druids.match import fair, files
from druids.terminal.speaker import Speaker

BAD = 1


def verify(paths: Sequence[Path], lang: str | None) -> int:
    """Print one line per file: its result, or where it is wrong. The exit code is 1 if one is wrong."""
    language = choose(lang)
    with jit.interpreted():  # compiling takes longer than checking hundreds of games
        results = [_verify(path, language) for path in paths]
    return 0 if all(results) else BAD


def _verify(path: Path, language: str) -> bool:
    speaker = Speaker(language)
    try:
        text = files.text_of(path)
        match = files.read(text)
        winners = match.winners
        fairly_dealt = fair.kept(match, text)
    except files.ReplayError as wrong:
        print(speaker.say("verify-wrong", file=str(path), line=wrong.line, problem=wrong.problem))
        return False
    except OSError as wrong:
        print(speaker.say("cannot-read", file=str(path), problem=wrong.strerror or str(wrong)))
        return False
    if not fairly_dealt:
        print(speaker.say("verify-promise", file=str(path), line=fair.promised_in_line(text)))
        return False
    speaker = Speaker(language, match)
    scores = " ".join(str(points) for points in match.scores)
    decisions = sum(step.actor >= 0 for step in match.steps)
    arguments: dict[str, int | str] = {
        "file": str(path),
        "game": match.game.name,
        "decisions": decisions,
        "scores": scores,
    }
    if match.over:
        who = Many(tuple(say("name", who=Seat(seat)) for seat in winners))
        print(speaker.say("verify-over", **arguments, who=who, count=len(winners)))
    else:
        print(speaker.say("verify-unfinished", **arguments))
    return True
