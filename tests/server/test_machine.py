"""A state machine of Hypothesis: people join, act, undo, drop, reconnect, repeat and send late, in any order.

A model in plain Python knows what was acknowledged. After every step all connected clients agree with it.
"""

import shutil
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from tests.server.support import Person, Server, serving

SEATS = st.integers(0, 1)


class TableMachine(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.stack = ExitStack()
        self.server: Server = self.stack.enter_context(serving(self.folder))
        self.table, anna, bran = self.server.two()
        self.tokens = [anna, bran]
        self.wires: dict[int, tuple[ExitStack, Person]] = {}
        self.latest: dict[int, dict[str, Any]] = {}
        self.sent: list[dict[str, Any]] = []
        self.version = 1
        self.asked: int | None = 0
        self.count = 0

    # -- helpers ---------------------------------------------------------------------------------------

    def person(self, seat: int) -> Person:
        return self.wires[seat][1]

    def sync(self) -> None:
        """Let every client receive everything: a pong arrives after all that was queued before it."""
        for seat, (_, person) in self.wires.items():
            person.send(type="ping")
            while True:
                message = person.receive()
                if message["type"] == "pong":
                    break
                if message["type"] == "update":
                    known = self.latest.get(seat, {}).get("version", 0)
                    assert message["version"] >= known, "an update came out of order"
                    self.latest[seat] = message

    def request(self, seat: int, message: dict[str, Any]) -> dict[str, Any]:
        """Send a request and receive its reply; updates before it are kept."""
        person = self.person(seat)
        person.send(**message)
        while True:
            received = person.receive()
            if received["type"] == "update":
                self.latest[seat] = received
            if received.get("id") == message["id"]:
                return received

    def new_id(self) -> str:
        self.count += 1
        return f"m{self.count}"

    # -- what people do --------------------------------------------------------------------------------

    @rule(seat=SEATS, tell_version=st.booleans())
    def connect(self, seat: int, tell_version: bool) -> None:
        if seat in self.wires:
            return
        stack = ExitStack()
        since = self.latest.get(seat, {}).get("version") if tell_version else None
        person = stack.enter_context(self.server.connect(self.table, self.tokens[seat], since=since))
        person.until("welcome")
        self.wires[seat] = (stack, person)
        self.latest[seat] = person.until("update")

    @rule(seat=SEATS)
    def drop(self, seat: int) -> None:
        if seat in self.wires:
            self.wires.pop(seat)[0].close()

    @rule()
    def restart(self) -> None:
        """Unload all tables."""
        for stack, _ in self.wires.values():
            stack.close()
        self.wires.clear()
        self.stack.close()
        self.server = self.stack.enter_context(serving(self.folder))

    @precondition(lambda self: self.asked in self.wires)
    @rule(choice=st.integers(0, 2), twice=st.booleans())
    def act(self, choice: int, twice: bool) -> None:
        assert self.asked is not None
        self.sync()
        update = self.latest[self.asked]
        options = update["options"]
        name = options[choice % len(options)]["name"]
        act = {"type": "act", "id": self.new_id(), "seat": self.asked, "version": self.version, "action": name}
        done = self.request(self.asked, act)
        assert (done["type"], done["version"], done["repeated"]) == ("done", self.version + 1, False)
        self.sent.append({**act, "made": done["version"]})
        if twice:
            again = self.request(self.asked, act)
            assert (again["type"], again["version"], again["repeated"]) == ("done", done["version"], True)
        self.version += 1
        self.sync()
        self.asked = self.latest[next(iter(self.wires))]["asked"]

    @precondition(lambda self: self.sent and self.wires)
    @rule(which=st.integers(0, 30))
    def repeat_something_old(self, which: int) -> None:
        """Send a delayed duplicate of an earlier act."""
        old = self.sent[which % len(self.sent)]
        if old["seat"] not in self.wires:
            return
        received = self.request(old["seat"], {key: value for key, value in old.items() if key != "made"})
        assert received["type"] == "done"
        assert received["repeated"] is True
        assert received["version"] == old["made"]

    @precondition(lambda self: self.wires)
    @rule(seat=SEATS, behind=st.integers(1, 5), name=st.sampled_from(["lay:0", "lay:5", "deal:1", "fly"]))
    def act_late_or_out_of_turn(self, seat: int, behind: int, name: str) -> None:
        if seat not in self.wires:
            return
        version = max(0, self.version - behind)
        act = {"type": "act", "id": self.new_id(), "seat": seat, "version": version, "action": name}
        refused = self.request(seat, act)
        assert refused["code"] == ("over" if self.asked is None else "stale")
        foreign = self.request(seat, {**act, "id": self.new_id(), "seat": 1 - seat})
        assert foreign["code"] == "not-your-seat"

    @precondition(lambda self: self.wires)
    @rule(seat=SEATS, agree=st.booleans())
    def undo(self, seat: int, agree: bool) -> None:
        if seat not in self.wires:
            return
        received = self.request(seat, {"type": "undo", "id": self.new_id(), "seat": seat, "version": self.version})
        if received["type"] == "refused":
            assert received["code"] in {"nothing-to-undo", "over"}
            return
        if received["pending"]:
            if 1 - seat not in self.wires:
                return
            consent = {"type": "consent", "id": self.new_id(), "seat": 1 - seat, "agree": agree}
            assert self.request(1 - seat, consent)["type"] == "done"
            if not agree:
                return
        self.version += 1
        self.asked = seat

    @precondition(lambda self: self.wires)
    @rule(seat=SEATS, text=st.text(max_size=30))
    def say(self, seat: int, text: str) -> None:
        if seat in self.wires:
            received = self.request(seat, {"type": "say", "id": self.new_id(), "seat": seat, "text": text})
            assert received["type"] == "done" or received["code"] in {"text", "malformed"}

    # -- what always holds -----------------------------------------------------------------------------

    @invariant()
    def everyone_agrees(self) -> None:
        self.sync()
        for seat in self.wires:
            update = self.latest[seat]
            assert update["version"] == self.version
            assert update["asked"] == self.asked
            assert bool(update["options"]) == (self.asked == seat)
            if self.asked is not None:
                assert update["view"]["hands"][1 - seat] is None

    def teardown(self) -> None:
        for stack, _ in self.wires.values():
            stack.close()
        self.stack.close()
        shutil.rmtree(self.folder)


TestTable = TableMachine.TestCase
TestTable.settings = settings(
    max_examples=25, stateful_step_count=30, deadline=None, suppress_health_check=list(HealthCheck)
)
