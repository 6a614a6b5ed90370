"""Non-interference: what a seat hides does not change the bytes that others receive."""

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from druids import catalog
from druids.kernel.game import Game
from druids.kernel.rng import seeded_rng
from druids.kernel.tasks import NATURE, NOBODY
from druids.match import Match, Position
from druids.server import events as ev
from druids.server import gameplay, table_requests, views
from druids.server import messages as m
from druids.server.connection import Connection, encode
from druids.server.refusals import Refusal
from druids.server.socket import Socket
from druids.server.table_events import table_from_events
from druids.server.table_manager import TableManager
from druids.server.table_session import TableSession
from tests.server.support import ManualClock, settings
from tests.toy.pebbles.game import GAME

GAMES = ["pebbles", *catalog.infos()]
DETERMINIZATIONS = 4
POSITIONS = 12  # of one random game
KEY = "k" * 22


def determinized(match: Match, viewer: int, seed: int) -> Position:
    """A position that the viewer cannot distinguish from the true one."""
    return match.hidden(viewer).determinize(viewer, seeded_rng(seed))


def received_by(
    manager: TableManager, match: Match, position: Position, viewer: int, form: tuple[str, bool]
) -> list[bytes]:
    """Everything a viewer receives at a table in this position: table, update, refusals and scores."""
    created = ev.Created(
        game=match.game.name,
        rules=match.game.info.rules,
        options=match.options,
        seats=[ev.SeatPlan("human", name=f"p{seat}", person=seat) for seat in range(match.seats)],
        people=[f"hash{seat}" for seat in range(match.seats)],
        public=False,
        watch=True,
    )
    table = table_from_events(1, KEY, [ev.Stamped(0, 1.0, created)])
    table.status, table.match, table.lengths, table.commitment = (
        "running",
        _standing(match, position),
        [0, 0],
        "sha256:x",
    )
    session = TableSession(manager, table)

    received: list[bytes] = []

    async def send(message: dict[str, Any]) -> None:
        received.append(message["bytes"] if "bytes" in message else message["text"].encode())

    client = Connection(send, 1000)
    client.view, client.story = form
    client.seats = [] if viewer == NOBODY else [viewer]
    client.person = None if viewer == NOBODY else viewer
    session.clients.add(client)

    async def scenario() -> None:
        session.broadcast_table()
        await gameplay.resync(session, client, since=1)
        await _requests(session, client, max(viewer, 0))
        await client.ended(10)

    asyncio.run(scenario())
    return received


def _standing(match: Match, position: Position) -> Match:
    """The same match in another position, without its history."""
    copy = Match(match.game, match.seats, match.options, match.seed, match.names)
    copy._position = position.copy()
    return copy


async def _requests(session: TableSession, client: Connection, seat: int) -> None:
    """Requests that are answered from the position, or refused."""
    await table_requests.breakdown(session, client, m.Breakdown("b"))
    names = session.table.match.game.actions.names if session.table.match else ()
    socket = Socket(session.manager)
    for number, name in enumerate([*names[:: max(1, len(names) // 12)], "fly:0"]):
        if session.table.asked == seat and client.seats and _legal(session, seat, name):
            continue  # legal actions are not part of this test
        try:
            await socket._answer(session, client, m.Act(f"a{number}", seat, session.table.version, name))
        except Refusal as refusal:
            client.send_frame(encode(m.Refused(None, refusal.code, refusal.text, refusal.words)))


def _legal(session: TableSession, seat: int, name: str) -> bool:
    assert session.table.match is not None
    try:
        gameplay.legal_action(session.table.match, seat, name)
    except Refusal:
        return False
    return True


def sampled_positions(game: Game, seed: int) -> Iterator[Match]:
    """A random game, stopped here and there."""
    rng = random.Random(seed)
    lengths = Match(game, game.info.default_seats, seed=seed)
    lengths.resume_chance()
    total = 0
    while not lengths.over:
        lengths.play(rng.choice(lengths.actions()))
        total += 1
    rng = random.Random(seed)
    match = Match(game, game.info.default_seats, seed=seed)
    match.resume_chance()
    for number in range(total):
        if number % max(1, total // POSITIONS) == 0:
            yield match
        match.play(rng.choice(match.actions()))


def hides_something(game: Game) -> bool:
    """Whether a seat of the sampled positions has anything hidden from it: with its defaults, Edora plays all open."""
    return any(
        match.hidden(seat) != match.position for match in sampled_positions(game, 7) for seat in range(match.seats)
    )


@pytest.mark.time_limit(300)
@pytest.mark.parametrize("name", GAMES)
def test_other_viewers_receive_the_same_bytes(tmp_path: Path, name: str) -> None:
    game = GAME if name == GAME.name else catalog.load(name)
    manager = TableManager(settings(tmp_path), ManualClock())
    different = compared = 0
    for match in sampled_positions(game, 7):
        for viewer in (*range(match.seats), NOBODY):
            for form in (("json", True), ("bytes", False)):
                true = received_by(manager, match, match.position, viewer, form)
                for number in range(DETERMINIZATIONS):
                    position = determinized(match, viewer, number)
                    different += position != match.position
                    compared += 1
                    assert received_by(manager, match, position, viewer, form) == true
    assert compared
    if hides_something(game):
        assert different > compared / 4  # the positions really differed
    asyncio.run(manager.store.close())


def test_the_narration_for_others_does_not_depend_on_secret_decisions() -> None:
    """With other pebbles laid face down, the others get the same narration."""
    for seed in range(10):
        narrations = set()
        for choice in range(3):
            match = Match(GAME, 3, seed=seed)
            match.resume_chance()
            match.play(match.actions()[choice])
            narrated, _ = views.narrate(match, match.position_after(0), 0, [1, 2, NOBODY])
            narrations.add(encode(narrated))
        assert len(narrations) == 1


def test_chance_is_secret_where_the_deal_is() -> None:
    match = Match(GAME, 2, seed=5)
    match.resume_chance()
    (mine, public), _ = views.narrate(match, match.position_after(0), 0, [0, NOBODY])
    dealt = [step for step in mine if step.actor == NATURE]
    assert [step.action is None for step in dealt] == [False] * 3 + [True] * 3
    assert all(step.action is None for step in public)


def test_padding_between_fields_is_zero() -> None:
    """Padding must not send old memory."""
    match = Match(GAME, 2, seed=5)
    match.resume_chance()
    dtype = GAME.record.dtype
    used = np.zeros(dtype.itemsize, bool)
    for place, offset, *_ in (dtype.fields or {}).values():
        used[offset : offset + place.itemsize] = True
    for _ in range(50):
        projection = views.Projection(match, [0])
        projection.project(match.position)
        hidden = projection.bytes_of(0)
        assert not any(byte for byte, is_used in zip(hidden, used, strict=True) if not is_used)
