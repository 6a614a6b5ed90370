"""A table whose people act directly on the server's handlers, without sockets, disks or waiting, and a model of what is
fair: who decided what, who agreed to what, and how much time each person has used. `test_absence_machine` drives it."""

import asyncio
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from druids.match import Position
from druids.server import events as ev
from druids.server import gameplay, table_creation
from druids.server import messages as m
from druids.server.connection import Connection
from druids.server.refusals import Refusal
from druids.server.socket import Socket
from druids.server.table_manager import TableManager
from druids.server.table_session import TableSession
from tests.server.support import ManualClock, settings
from tests.toy.pebbles.game import GAME

PEOPLE = 3
GRACE, MOVE, BANK, INCREMENT = 45.0, 30, 50, 2
ROUNDS = 3
SLACK = 1e-6


class MemoryStore:
    """Keeps the events of one table after the other in memory."""

    def __init__(self) -> None:
        self.stored: list[ev.Event] = []  # after the creation; the test takes them
        self.kept: list[ev.Stamped] = []  # all of the newest table

    async def create(self, _row: Any, stamped: Any, also: Any = (), **_changes: Any) -> int:
        self.stored += [one.event for _, events in also for one in events]
        self.kept = list(stamped)
        return 1

    async def append(self, _table: int, stamped: Any, **_changes: Any) -> None:
        self.stored += [one.event for one in stamped]
        self.kept += stamped

    async def events(self, _table: int) -> list[ev.Stamped]:
        return list(self.kept)


@dataclass
class Made:
    """A decision that stands, as the model knows it."""

    seat: int
    person: int | None  # None: the bot that has the seat for good
    by_owner: bool
    length: int
    used: float
    earned: float


@dataclass
class Model:
    """What is fair to know and to have."""

    connected: set[int] = field(default_factory=set)
    away_since: list[float] = field(default_factory=lambda: [0.0] * PEOPLE)
    owner: list[int | None] = field(default_factory=lambda: list(range(PEOPLE)))  # by seat
    replaced: set[int] = field(default_factory=set)
    leaving: int | None = None  # the seat whose owner asks to leave just now
    made: list[Made] = field(default_factory=list)
    agreed: set[int] = field(default_factory=set)  # people who agreed to the undo that was asked for
    banks: list[float] = field(default_factory=lambda: [float(BANK)] * PEOPLE)
    question: float = 0.0  # seconds used for it
    carried: list[float] = field(default_factory=lambda: [0.0] * PEOPLE)
    votes: dict[int, bool] = field(default_factory=dict)
    seen: int = 0
    length: int = 0


class Together:
    """One table, its people and the model."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.clock = ManualClock()
        chosen = settings(Path("unused"), stand_in_grace_seconds=GRACE)
        self.manager = TableManager(chosen, self.clock, self.clock)
        self.store = MemoryStore()
        self.manager.store = self.store  # type: ignore[assignment]
        self.manager.worker.run = _inline  # type: ignore[method-assign]
        self.manager.bot_pool.decide = self._decide  # type: ignore[method-assign, assignment]
        self.manager.bot_pacing.forced = lambda *_: 0.0  # type: ignore[method-assign]
        self.bots = asyncio.Event()
        self.socket = Socket(self.manager)
        self.clients: dict[int, Connection] = {}
        self.frames: dict[int, list[dict[str, Any]]] = {person: [] for person in range(PEOPLE)}
        self.model = Model()
        self.count = 0
        self.tokens: list[str] = []
        self.session = self.run(self._open())
        self.model.away_since = [self.clock.time] * PEOPLE
        self.take_events()

    async def _open(self) -> TableSession:
        await self.manager.loader.game("pebbles")
        wish = m.NewTable(
            "pebbles",
            name="Anna",
            seats=[m.SeatWish("me"), m.SeatWish("open"), m.SeatWish("open")],
            options={"rounds": ROUNDS},
            level="novice",
            clock=m.Clock(MOVE, BANK, INCREMENT),
        )
        made = await table_creation.create(self.manager, wish)
        session = self.manager.sessions[made.table]
        from druids.server import seating

        self.tokens = [made.token]
        for name in ("Bran", "Cade"):
            self.tokens.append((await seating.join(session, m.Join(name))).token)
        return session

    async def _decide(self, _game: str, record: bytes, *_more: Any) -> int:
        await self.bots.wait()
        return int(Position.of_bytes(GAME, record).legal[0])

    def run(self, work: Any) -> Any:
        async def settled() -> Any:
            result = await work
            for _ in range(30):  # let bots and writers finish
                await asyncio.sleep(0)
            return result

        return self.loop.run_until_complete(settled())

    def close(self) -> None:
        async def end() -> None:
            for task in asyncio.all_tasks() - {asyncio.current_task()}:
                task.cancel()
            self.session.stop()
            await asyncio.sleep(0)

        self.loop.run_until_complete(end())
        self.loop.close()
        self.manager.worker.close()

    # -- what people do --------------------------------------------------------------------------------

    @property
    def table(self) -> Any:
        return self.session.table

    def ask(self, person: int, kind: type[Any], **fields: Any) -> str | None:
        """Send a request for a person; return the code of a refusal, if it is refused."""
        client = self.clients.get(person)
        if client is None:
            return "away"
        self.count += 1
        try:
            self.run(self.socket._answer(self.session, client, kind(id=f"r{self.count}", **fields)))
        except Refusal as refusal:
            return refusal.code
        finally:
            self.take_events()
        return None

    def connect(self, person: int) -> None:
        if person in self.clients:
            return

        async def send(message: dict[str, Any]) -> None:
            if "text" in message:
                self.frames[person].append(json.loads(message["text"]))

        client = Connection(send, 10_000)
        self.clients[person] = client
        self.model.connected.add(person)
        self.run(self.socket._admit(client, m.Hello(self.table.key, token=self.tokens[person])))
        self.take_events()

    def disconnect(self, person: int) -> None:
        client = self.clients.pop(person, None)
        if client is None:
            return
        self.model.connected.discard(person)
        self.model.away_since[person] = self.clock.time

        async def gone() -> None:
            self.socket._disconnect(self.session, client)

        self.run(gone())
        self.take_events()

    def advance(self, seconds: float) -> None:
        """Let time pass; a clock that runs out is noticed at once, as the server's timer does."""
        model = self.model
        while seconds > 0:
            asked = self.table.asked
            if asked is None or model.owner[asked] is None or asked in model.replaced:
                self.clock.time += seconds  # nobody's clock runs
                return
            limit = min(MOVE - model.question - model.carried[asked], model.banks[asked])
            passed = max(0.0, min(seconds, limit))
            model.question += passed
            model.banks[asked] -= passed
            self.clock.time += passed
            seconds -= passed
            self.run(gameplay.time_is_up(self.session, self.table.version))
            self.take_events()
            still = self.table.asked == asked and asked not in model.replaced and model.question > 0
            assert not (still and seconds > 0), f"the time of seat {asked} is over, but nobody stands in"

    def let_bots_move(self) -> None:
        async def move() -> None:
            self.bots.set()
            for _ in range(60):
                await asyncio.sleep(0)
            self.bots.clear()

        self.run(move())
        self.take_events()

    # -- what must hold --------------------------------------------------------------------------------

    def take_events(self) -> None:
        """Check every new event against the model, and apply it there."""
        while self.store.stored:
            event = self.store.stored.pop(0)
            handler = getattr(self, f"_on_{type(event).__name__.lower()}", None)
            if handler is not None:
                handler(event)
        if self.table.match is not None:
            self.model.length = self.table.match.length
            self.model.seen = int(self.table.match.position.record.seen)

    def _on_acted(self, event: ev.Acted) -> None:
        model, seat = self.model, event.seat
        by_owner, owner = event.id is not None, model.owner[seat]
        before = model.banks[seat]
        used = model.question + model.carried[seat]
        if by_owner:
            assert owner is not None
            assert seat not in model.replaced, "a person acted while a bot stood in"
            model.banks[seat] += INCREMENT
        elif seat in model.replaced:
            model.banks[seat] = max(before, INCREMENT)
        model.made.append(Made(seat, owner, by_owner, model.length, used, model.banks[seat] - before))
        model.length += len(event.steps)
        model.question, model.carried[seat] = 0.0, 0.0
        model.agreed.clear()

    def _on_undone(self, event: ev.Undone) -> None:
        model = self.model
        asker = model.owner[event.seat]
        removed = [one for one in model.made if one.length >= event.length]
        others = {owner for owner in model.owner if owner is not None and owner != asker}
        for one in removed:
            assert one.person in {None, asker} or one.person in model.agreed, (
                "somebody's decision was taken back without consent"
            )
        if not others <= model.agreed:
            assert [(one.person, one.by_owner) for one in removed] == [(asker, True)], "not only one's own decision"
            seen = int(self.table.match.position.record.seen)
            assert seen == model.seen, "cards were seen and the play taken back"
            asked = (event.seat + 1) % PEOPLE  # pebbles asks the seats in turn
            model.carried[asked] += model.question
            model.question = removed[-1].used
        else:
            model.question = 0.0
            model.carried = [0.0] * PEOPLE
        for one in reversed(removed):
            model.banks[one.seat] = max(0.0, model.banks[one.seat] - one.earned)
        model.made = [one for one in model.made if one.length < event.length]
        model.length = event.length
        model.agreed.clear()

    def _on_undoasked(self, _event: ev.UndoAsked) -> None:
        self.model.agreed.clear()

    def _on_stoodin(self, event: ev.StoodIn) -> None:
        model, seat = self.model, event.seat
        owner = model.owner[seat]
        assert owner is not None
        if event.why == "asked":
            away = self.clock.time - model.away_since[owner]
            assert owner not in model.connected, "a bot took the seat of somebody who is there"
            assert away >= GRACE, f"a bot took a seat after {away} s"
        elif event.why == "time":
            left = min(MOVE - model.question - model.carried[seat], model.banks[seat])
            assert left <= SLACK, f"{left} s were left"
        else:
            assert model.leaving == seat, "somebody was made to leave"
        model.replaced.add(seat)

    def _on_cameback(self, event: ev.CameBack) -> None:
        assert self.model.owner[event.seat] in self.model.connected, "a seat came back without its owner"
        self.model.replaced.discard(event.seat)

    def _on_arranged(self, event: ev.Arranged) -> None:
        assert self.model.leaving == event.seat, "somebody was made to resign"
        self.model.owner[event.seat] = None
        self.model.replaced.discard(event.seat)
        self.model.agreed.clear()

    def _on_moved(self, _event: ev.Moved) -> None:
        model = self.model
        for owner in {one for one in model.owner if one is not None}:
            away = owner not in model.connected and self.clock.time - model.away_since[owner] >= GRACE
            assert model.votes.get(owner) is not None or away, "a rematch began without asking somebody"

    def check_clocks(self) -> None:
        """Nobody has more time than the model."""
        table, model = self.table, self.model
        if table.status != "running":
            return
        for seat in range(PEOPLE):
            if model.owner[seat] is not None:
                assert table.clocks.banks[seat] - self._running(seat) <= model.banks[seat] + SLACK, "time was gained"
        asked = table.asked
        if asked is not None and model.owner[asked] is not None:
            shown = table.clocks.show(asked, table.running_clock is not None, self.clock.time)[asked].move
            limit = MOVE - model.question - model.carried[asked]
            assert shown <= max(0.0, limit) + SLACK, "time for the question was gained"

    def _running(self, seat: int) -> float:
        clocks = self.table.clocks
        return float(clocks.elapsed(self.clock.time)) if self.table.running_clock == seat else 0.0

    def check_frames(self) -> None:
        """Nobody was sent another person's pebbles."""
        for person, frames in self.frames.items():
            for frame in frames:
                if frame["type"] == "update" and not frame["open"]:
                    hands = frame["view"]["hands"]
                    foreign = [hand for seat, hand in enumerate(hands) if seat != frame["seat"] and hand is not None]
                    assert not foreign, f"person {person} was sent {foreign}"
            frames.clear()


async def _inline(work: Any, *arguments: Any) -> Any:
    return work(*arguments)
