"""Whether a decision may be taken back at once. The engine derives it; no game says anything about it.

A decision may be taken back while no other seat acted, NATURE did not speak, and no hidden thing became known. The
last is checked from every chair: in each of many worlds that the viewer could have believed in before, the same
decision (or, where it is secret, some legal one) must have led to the very view that the viewer has now. If a world
looks different now, the viewer has learned something.
"""

from typing import Any

import numpy as np

from druids.kernel.bits import allowed, members
from druids.kernel.rng import seeded_rng
from druids.kernel.tasks import NOBODY
from druids.match import Match
from druids.server.views import copied, position_after, seen

WORLDS = 64
DICE_FOR_WORLDS = 1  # any number: the same worlds each time, so that asking twice gives the same answer


def free(match: Match, seat: int) -> bool:
    """Whether the seat may take its last decision back without asking anyone."""
    steps = match.steps
    if not steps or steps[-1].actor != seat:
        return False
    before = position_after(match, len(steps) - 1)
    after = match.true_states()
    action = steps[-1].action
    viewers = [*range(match.seats), NOBODY]
    return not any(_learned(match, before, after, action, viewer) for viewer in viewers)


def _learned(match: Match, before: Any, after: Any, action: int, viewer: int) -> bool:
    """Whether the viewer's new view tells it which of the worlds it believed in is the true one."""
    now = seen(match, after, viewer).tobytes()
    secret = match.driver.is_secret(before, 0, action, viewer)
    mask = np.zeros(match.game.actions.mask_words, np.uint64)
    for number in range(WORLDS):
        world = seen(match, before, viewer)
        match.driver.determinize(world, 0, viewer, seeded_rng(DICE_FOR_WORLDS, number))
        match.driver.legal_mask(world, 0, mask)
        candidates = members(mask) if secret else [action] if allowed(mask, action) else []
        if not any(_leads_to(match, world, candidate, viewer, now) for candidate in candidates):
            return True
    return False


def _leads_to(match: Match, world: Any, action: int, viewer: int, now: bytes) -> bool:
    next_world = copied(match, world)
    match.driver.play(next_world, 0, action)
    if match.driver.current_actor(next_world, 0) != match.asked:
        return False
    match.driver.hide_for(next_world, 0, viewer)
    return bool(next_world.tobytes() == now)
