"""Whether a decision may be undone without consent. This is derived from the rules; games declare nothing.

A decision may be undone while no other seat acted, chance did not act, and nothing hidden became known. The last is
checked for every viewer: in each of many determinizations of the position before, the same decision (or, where it is
secret, some legal one) must lead to the view that the viewer has now. If one leads elsewhere, the viewer has
learned something.
"""

from math import inf
from time import perf_counter

from druids.kernel.rng import seeded_rng
from druids.kernel.tasks import NOBODY
from druids.match import Match, Position

DETERMINIZATIONS = 64
SEED = 1  # fixed, so that the same question gets the same answer


def is_free(match: Match, seat: int, seconds: float = inf) -> bool:
    """Whether the seat may undo its last decision without consent; False if that takes too long to find out."""
    deadline = perf_counter() + seconds
    steps = match.steps
    if not steps or steps[-1].actor != seat:
        return False
    before, after = match.position_after(len(steps) - 1), match.position
    action = steps[-1].action
    return not any(
        _may_have_learned(before, after, action, viewer, deadline) for viewer in (*range(match.seats), NOBODY)
    )


def _may_have_learned(before: Position, after: Position, action: int, viewer: int, deadline: float) -> bool:
    """Whether the viewer's new view rules out a determinization that was possible before, or may do so."""
    now = after.hide(viewer)
    secret = before.is_secret(action, viewer)
    hidden = before.hide(viewer)
    for number in range(DETERMINIZATIONS):
        if perf_counter() > deadline:
            return True
        sampled = hidden.determinize(viewer, seeded_rng(SEED, number))
        candidates = sampled.legal.tolist() if secret else [action] if sampled.is_legal(action) else []
        if not any(_leads_to(sampled, candidate, viewer, now) for candidate in candidates):
            return True
    return False


def _leads_to(sampled: Position, action: int, viewer: int, now: Position) -> bool:
    after = sampled.copy()
    after.play(action)
    return after.to_act == now.to_act and after.hide(viewer) == now
