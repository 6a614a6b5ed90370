"""No request keeps the event loop for long: every kind of request, at tables of all four games with long logs.

CPU time of the loop's thread is measured, so that a busy machine does not make the test fail. Collections of garbage
are left out: they depend on what else this process has imported.
"""

import asyncio
import gc
import json
import random
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from starlette.testclient import TestClient

from druids import catalog
from druids.match import Match
from druids.server import messages as m
from druids.server.app import build
from druids.server.table_manager import TableManager
from tests.server.support import Person, Server, ThreadBotPool, settings

MOST_SECONDS = 0.020
SEATS = {"stonehenge": 4, "futark": 2, "creatures": 2, "edora": 3}
SEED = 7


class Steps:
    """The longest step of the event loop for each kind of request."""

    def __init__(self) -> None:
        self.kind = "start"
        self.longest: dict[str, float] = {}

    def ran(self, seconds: float) -> None:
        self.longest[self.kind] = max(seconds, self.longest.get(self.kind, 0.0))


@pytest.fixture(scope="module")
def four_games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    chosen = replace(settings(tmp_path_factory.mktemp("data"), workers=0), games="druids.catalog")
    manager = TableManager(chosen)
    manager.bot_pool = ThreadBotPool(chosen.games, 1, manager.compile_queue)
    with TestClient(build(chosen, manager), base_url="http://table.test") as client:
        yield Server(client, manager)


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> Iterator[Steps]:
    """Measures every callback of every event loop."""
    found, run = Steps(), asyncio.Handle._run

    def measured(self: Any) -> None:
        began = time.thread_time()
        run(self)
        found.ran(time.thread_time() - began)

    gc.collect()
    gc.disable()
    monkeypatch.setattr(asyncio.Handle, "_run", measured)
    yield found
    gc.enable()


def long_opening(name: str) -> list[str]:
    """The decisions of a random game without its last ones, as many as a table may begin with."""
    game = catalog.load(name)
    match, rng = Match(game, SEATS[name], {}, SEED), random.Random(SEED)
    match.resume_chance()
    decisions = []
    while not match.over:
        seat, action = match.seat, rng.choice(match.legal.tolist())
        decisions.append(f"{seat} {game.actions.names[action]}")
        match.play_legal(action)
    return decisions[: min(len(decisions) - 6, 300)]


def all_requests(person: Person, server: Server, table: str, steps: Steps) -> set[str]:
    """Send one request of every kind; return the kinds."""
    sent = set()

    def ask(kind: str, **fields: Any) -> dict[str, Any]:
        steps.kind = kind
        sent.add(kind)
        return person.ask(kind, **fields)

    def latest() -> dict[str, Any]:
        """The update of the seat to act."""
        steps.kind = "resync"
        person.send(type="resync")
        sent.add("resync")
        while True:
            update = person.until("update")
            if update["seat"] == update["asked"]:
                return update

    update = latest()
    seat, version = update["seat"], update["version"]
    for step in (0, update["step"] // 2, update["step"] - 1):
        assert ask("log", step=step)["type"] == "story"
    assert ask("breakdown")["type"] == "scores"
    assert ask("preview", seat=seat, version=version)["type"] == "previews"
    target = update["options"][0]["target"].split(">")[0]
    assert ask("why", seat=seat, version=version, target=target)["type"] == "reason"
    assert ask("hint", seat=seat)["type"] == "advice"
    assert ask("say", seat=seat, text="x" * 500)["type"] == "done"
    assert ask("older-chat", before=1)["type"] == "chat-page"
    assert ask("emote", seat=seat, emote="hello")["type"] == "done"
    assert ask("look", seat=seat, look={"colour": 1})["type"] == "done"
    acted = ask("act", seat=seat, version=version, action=update["options"][0]["name"])
    assert acted["type"] == "done"
    assert ask("undo", seat=seat, version=acted["version"])["type"] == "done"
    assert ask("consent", seat=seat, agree=True)["code"] == "no-undo-asked"
    assert ask("leave", seat=(seat + 1) % 2)["type"] == "done"
    assert ask("back", seat=(seat + 1) % 2)["type"] == "done"
    assert ask("stand-in", seat=seat)["code"]
    assert ask("arrange", seat=seat, wish={"kind": "open"})["code"]
    assert ask("ready", seat=seat)["code"]
    assert ask("start")["code"]
    assert ask("rematch", seat=seat)["code"] == "not-over"
    assert ask("reveal", nonce="n" * 32)["code"]
    steps.kind = "ping"
    person.send(type="ping")
    person.until("pong")
    for path in ("", "/state", "/replay", "/game.druids"):
        steps.kind = f"GET {path}"
        server.client.get(f"/api/tables/{table}{path}")
    for path in ("/api/tables", "/api/history", "/api/games", "/metrics"):
        steps.kind = f"GET {path}"
        server.client.get(path)
    return sent | {"hello", "ping"}


@pytest.mark.parametrize("name", SEATS)
def test_no_request_keeps_the_loop_for_long(name: str, four_games: Server, steps: Steps) -> None:
    server = four_games
    assert server.client.portal is not None
    server.client.portal.call(server.manager.loader.game, name)
    seats = [{"kind": "me"}] * SEATS[name]
    opening = long_opening(name)
    made = server.create(game=name, seats=seats, seed=SEED, opening=opening)
    sent: set[str] = set()
    for measured in (False, True):  # the first time code is loaded and caches are filled
        steps.kind = "hello"
        with server.connect(made["table"], made["token"], since=1) as person:
            person.count = 100 * measured  # ids are not used twice
            person.until("update")
            if measured:
                steps.longest.clear()
            sent = all_requests(person, server, made["table"], steps)
        steps.kind = "hello"
        with server.connect(made["table"], since=1) as spectator:  # the whole narration
            spectator.until("update")
    steps.kind = "unload"
    server.manager.sessions.clear()
    steps.kind = "wake"
    with server.connect(made["table"], made["token"]) as person:
        person.until("update")
    assert sent == {kind.__struct_config__.tag for kind in m.FromClient.__args__}
    slow = {kind: round(seconds * 1000, 1) for kind, seconds in steps.longest.items() if seconds > MOST_SECONDS}
    assert not slow, json.dumps(slow)
