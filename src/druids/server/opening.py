"""The opening of a table: steps that are already made when its game starts."""

from collections.abc import Sequence

from druids.kernel.tasks import NATURE
from druids.match import Match
from druids.server.refusals import Refusal

CHANCE = "* "


def play_opening(match: Match, opening: Sequence[str]) -> None:
    """Play the lines of an opening, each `seat action`; Refusal at the first that is not legal.

    A lesson's opening has decisions only, and the seed draws what chance does. One that was taken from a recorded game
    also has the outcomes of chance, as `* action`.
    """
    if any(line.startswith(CHANCE) for line in opening):
        _play_record(match, opening)
        return
    match.resume_chance()
    for line in opening:
        seat, _, name = line.partition(" ")
        legal = [action for action in match.candidates(name) if match.is_legal(action)]
        if str(match.seat) != seat or not legal:
            raise Refusal("opening", f"{line!r} is not legal in this opening.")
        match.play_legal(legal[0])


def _play_record(match: Match, steps: Sequence[str]) -> None:
    for line in steps:
        actor, _, name = line.partition(" ")
        try:
            match.play_recorded(NATURE if actor == "*" else int(actor), name)
        except ValueError as error:
            raise Refusal("opening", f"{line!r}: {error}.") from None
    match.resume_chance()
