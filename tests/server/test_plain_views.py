"""The server's own way to plain data gives what the kernel's gives."""

import random

import pytest

from druids import catalog
from druids.kernel.plain import to_plain
from druids.kernel.tasks import NOBODY
from druids.match import Match
from druids.server.plain_views import plain_view


@pytest.mark.parametrize("name", catalog.infos())
def test_plain_views_are_those_of_the_kernel(name: str) -> None:
    game = catalog.load(name)
    match, rng = Match(game, max(game.info.seats), seed=7), random.Random(7)
    match.resume_chance()
    for _ in range(40):
        if match.over:
            break
        match.play(int(rng.choice(match.legal)))
        for viewer in (NOBODY, *range(match.seats)):
            record = match.hidden(viewer).record
            assert plain_view(game)(record.tobytes()) == to_plain(game.record, record)
