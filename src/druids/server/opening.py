"""The opening of a lesson: decisions that are already made when its table starts."""

from collections.abc import Sequence

from druids.match import Match
from druids.server.refusals import Refusal


def play_opening(match: Match, opening: Sequence[str]) -> None:
    """Deal, then play the lines of an opening, each `seat action`; Refusal at the first that is not legal."""
    match.resume_chance()
    for line in opening:
        seat, _, name = line.partition(" ")
        legal = [action for action in match.candidates(name) if match.is_legal(action)]
        if str(match.seat) != seat or not legal:
            raise Refusal("opening", f"{line!r} is not legal in this opening.")
        match.play_legal(legal[0])
