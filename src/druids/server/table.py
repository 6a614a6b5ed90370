"""The state of a table, computed from its events, without sockets, storage or timers.

`apply_event` takes one event after the other. The game is a `Match`. A table read from storage replays its game once,
after all events (`replay_stored`). At a live table the match is moved first, and the event is applied once stored.
"""

from collections import OrderedDict, deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

import msgspec

from druids.kernel.game import Game
from druids.kernel.tasks import NATURE
from druids.match import Match, fair
from druids.match.stored_game import StoredGame
from druids.server import events as ev
from druids.server.clocks import Clocks
from druids.server.messages import ChatLine, Notice
from druids.server.notices import REMEMBERED_NOTICES, notice_of
from druids.server.opening import play_opening
from druids.server.refusals import Refusal
from druids.server.storage.rows import Results

REMEMBERED_ACTS = 32
REMEMBERED_CHAT = 100


@dataclass
class Absence:
    """What happened to a seat while a bot stood in, to be told to its owner."""

    since: float  # Unix time
    why: str
    by: int | None
    decisions: int = 0
    undone: int = 0


@dataclass
class SeatState:
    """A seat: its owner, and whether a bot stands in."""

    plan: ev.SeatPlan
    absence: Absence | None = None

    @property
    def stand_in(self) -> bool:
        return self.absence is not None

    @property
    def taken(self) -> bool:
        return self.plan.kind in {"human", "bot"}

    @property
    def human(self) -> bool:
        """Whether a person decides for it now."""
        return self.plan.kind == "human" and not self.stand_in


class Decision(NamedTuple):
    """A decision that is part of the present game."""

    length: int  # steps before it
    seat: int
    by_owner: bool  # not by a bot
    used: float  # seconds charged for it
    earned: float  # seconds that the seat's clock got for it


@dataclass
class Table:
    """The state of one table."""

    id: int
    key: str
    created_event: ev.Created
    created: float
    seats: list[SeatState] = field(default_factory=list)
    people: list[str] = field(default_factory=list)  # the hashes of their tokens
    pledges: dict[int, str] = field(default_factory=dict)  # by person: the hash of what they add to the deal
    offered: dict[int, str] = field(default_factory=dict)  # by person: nonces revealed for the deal
    nonces: dict[int, str] | None = None  # by person: what they added; None if the seed is not made of it
    next_pledges: dict[int, str] = field(default_factory=dict)  # for the rematch
    next_seq: int = 0
    status: str = "open"
    ended: float | None = None
    seed: int | None = None
    commitment: str | None = None
    lengths: list[int] = field(default_factory=lambda: [0])  # the number of steps in each version
    decisions: list[Decision] = field(default_factory=list)
    match: Match | None = None
    clocks: Clocks | None = None
    asked_at: float = 0.0  # when the seat to act was asked, in Unix time; for events of version 0.1
    acts: "OrderedDict[tuple[int, str], int]" = field(default_factory=OrderedDict)  # (seat, id) -> its version
    chat: "deque[ChatLine]" = field(default_factory=lambda: deque(maxlen=REMEMBERED_CHAT))
    chat_lines: int = 0  # ever said, those no longer remembered included
    undo_seat: int | None = None
    undo_agreed: set[int] = field(default_factory=set)
    rematch: set[int] = field(default_factory=set)
    ready: set[int] = field(default_factory=set)  # seats whose owners are ready to start
    start_wanted: bool = False  # by the host, with the people who sit there now
    declined: set[int] = field(default_factory=set)  # seats that do not want a rematch
    notices: "deque[Notice]" = field(default_factory=lambda: deque(maxlen=REMEMBERED_NOTICES))
    next_table: str | None = None
    readonly: Literal["rules", "closed"] | None = None  # why the game is over and has no match
    results: Results | None = None  # of a finished game without a match
    undos: int = 0  # ever made
    undo_floor: int = 0  # steps that stay: what a person did is not undone after that person has resigned
    _stored: list[str] = field(default_factory=list)  # steps that are not replayed yet

    # -- queries ---------------------------------------------------------------------------------------

    @property
    def version(self) -> int:
        return len(self.lengths) - 1

    @property
    def asked(self) -> int | None:
        """The seat to act in a running game."""
        return self.match.seat if self.match is not None else None

    @property
    def running_clock(self) -> int | None:
        """The seat whose clock is running."""
        if self.clocks is None:
            return None
        seat = self.asked
        return seat if seat is not None and self.seats[seat].human else None

    @property
    def names(self) -> list[str]:
        return [seat.plan.name for seat in self.seats]

    def person(self, token_hash: str) -> int | None:
        return self.people.index(token_hash) if token_hash in self.people else None

    def seats_of(self, person: int) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.plan.person == person]

    @property
    def secret(self) -> int:
        """What the server committed to: its part of the seed, or all of it."""
        secret = self.seed if self.nonces is None else int(self.created_event.secret or 0)
        assert secret is not None
        return secret

    def pledged(self) -> list[int]:
        """The people who pledged a nonce and have a seat, in the order in which their nonces count."""
        return [person for person in sorted(self.pledges) if self.seats_of(person)]

    def revealed(self) -> list[tuple[str, str]] | None:
        """The pledges and nonces that the seed was made of."""
        if self.nonces is None:
            return None
        return [(self.pledges[person], nonce) for person, nonce in sorted(self.nonces.items())]

    def full(self) -> bool:
        return all(seat.taken for seat in self.seats)

    def may_start(self) -> bool:
        """Whether every seat is taken and nothing more is waited for."""
        people = {seat.plan.person for seat in self.seats} - {None}
        ready = {self.seats[number].plan.person for number in self.ready}
        return self.full() and (self.created_event.start == "full" or self.start_wanted or ready >= people)

    def steps_since(self, version: int) -> tuple[int, bool]:
        """The first step that a client at a version does not know, and whether a step it knows was undone."""
        if not 0 <= version <= self.version:
            return 0, True
        known = self.lengths[version]
        common = min(self.lengths[version:])
        return common, common < known

    def last_decision(self, seat: int, by_owner: bool = False) -> Decision | None:
        """The last decision of a seat, or of its owner."""
        found = (one for one in reversed(self.decisions) if one.seat == seat and (one.by_owner or not by_owner))
        return next(found, None)

    # -- events ----------------------------------------------------------------------------------------

    def apply_event(self, stamped: ev.Stamped, at_tick: float | None = None) -> None:
        """Apply one stored event. `at_tick` is the monotonic time at a live table, from which on clocks run."""
        self.next_seq = stamped.seq + 1
        notice = notice_of(self, stamped)
        if notice is not None:
            self.notices.append(notice)
        event, at = stamped.event, stamped.at
        match event:
            case ev.Created():
                self.people = list(event.people)
                self.pledges = {person: one for person, one in enumerate(event.pledges) if one is not None}
                if event.secret is not None and event.seed is None:
                    self.commitment = fair.commitment(int(event.secret))
                self.seats = [SeatState(plan) for plan in event.seats]
            case ev.Sat():
                self.people.append(event.person)
                self._seat_changed(event.seat)
                if event.pledge is not None:
                    self.pledges[len(self.people) - 1] = event.pledge
                self.seats[event.seat] = SeatState(ev.SeatPlan("human", name=event.name, person=len(self.people) - 1))
            case ev.Arranged():
                self._seat_changed(event.seat)
                self.seats[event.seat] = SeatState(event.plan)
                if self.status == "running":
                    self.undo_floor = self.lengths[-1]
                self._clear_undo()
            case ev.Readied():
                (self.ready.add if event.ready else self.ready.discard)(event.seat)
            case ev.StartWanted():
                self.start_wanted = True
            case ev.Looked():
                seat = self.seats[event.seat]
                seat.plan = msgspec.structs.replace(seat.plan, look=event.look)
            case ev.Revealed():
                self.offered[event.person] = event.nonce
            case ev.Reissued():
                self.people[event.person] = event.hash
            case ev.Started():
                self.status = "running"
                self.seed = int(event.seed)
                self.nonces = event.nonces
                self.commitment = fair.commitment(self.secret)
                if self.created_event.clock is not None:
                    self.clocks = Clocks(self.created_event.clock, len(self.seats))
                self._add_steps(event.steps, at)
                self._ask(at, at_tick)
            case ev.Acted():
                self._acted(event, at, at_tick)
            case ev.Undone():
                self._undone(event, at, at_tick)
            case ev.UndoAsked():
                self.undo_seat, self.undo_agreed = event.seat, set()
            case ev.UndoAnswered():
                if event.agree:
                    self.undo_agreed.add(event.seat)
                else:
                    self._clear_undo()
            case ev.Said():
                self.chat_lines += 1
                if event.text:
                    self.chat.append(ChatLine(event.seat, self.seats[event.seat].plan.name, event.text, at))
            case ev.StoodIn():
                self._stand_in(event, at)
            case ev.CameBack():
                self._came_back(event, at, at_tick)
            case ev.RematchWanted():
                person = self.seats[event.seat].plan.person
                if event.pledge is not None and person is not None:
                    self.next_pledges[person] = event.pledge
                (self.rematch.add if event.agree else self.rematch.discard)(event.seat)
                (self.declined.discard if event.agree else self.declined.add)(event.seat)
            case ev.Moved():
                self.next_table = event.table
            case ev.Woken():
                self.asked_at = at
                if self.clocks is not None:
                    self.clocks.resume(at_tick)
            case ev.Closed():
                self._close("closed", at)
            case ev.Renamed():
                self._rename(event)

    def _close(self, why: Literal["rules", "closed"], ended: float | None) -> None:
        """End the game without a match: it can only be read."""
        self._stored, self.match = self.steps, None
        self.status, self.ended, self.readonly = "over", ended, why
        self.clocks = None
        self._clear_undo()

    def _rename(self, event: ev.Renamed) -> None:
        seat = self.seats[event.seat]
        seat.plan = msgspec.structs.replace(seat.plan, name=event.name)
        if self.match is not None:
            self.match.names = tuple(self.names)

    def _seat_changed(self, seat: int) -> None:
        """Somebody else will sit there: what was agreed about the start no longer holds."""
        self.ready.discard(seat)
        self.start_wanted = False

    def _ask(self, at: float, at_tick: float | None, used: float = 0.0) -> None:
        """Start the time of a question."""
        self.asked_at = at
        if self.clocks is not None:
            self.clocks.ask(at_tick, used)

    def _acted(self, event: ev.Acted, at: float, at_tick: float | None) -> None:
        by_owner = event.id is not None
        used = earned = 0.0
        if self.clocks is not None:
            if by_owner:
                self.clocks.charge(event.seat, max(0.0, at - self.asked_at) if event.spent is None else event.spent)
                used = self.clocks.used + self.clocks.carried.get(event.seat, 0.0)
                earned = self.clocks.earn(event.seat)
            elif self.seats[event.seat].stand_in:
                used = self.clocks.used
                earned = self.clocks.skip(event.seat)
        self.decisions.append(Decision(self.lengths[-1], event.seat, by_owner, used, earned))
        self._add_steps(event.steps, at)
        self._ask(at, at_tick)
        absence = self.seats[event.seat].absence
        if absence is not None:
            absence.decisions += 1
        if event.id is not None:
            self.acts[event.seat, event.id] = self.version
            if len(self.acts) > REMEMBERED_ACTS:
                self.acts.popitem(last=False)

    def _undone(self, event: ev.Undone, at: float, at_tick: float | None) -> None:
        del self._stored[event.length :]
        self.lengths.append(event.length)
        self.undos += 1
        used = 0.0
        if self.clocks is not None:
            if event.interrupted is not None:
                self.clocks.interrupt(event.interrupted, event.interrupted_spent)
            if not event.free:
                self.clocks.carried.clear()  # everyone agreed to ask anew
        while self.decisions and self.decisions[-1].length >= event.length:
            last = self.decisions.pop()
            used = last.used if event.free else 0.0
            if self.clocks is not None and (event.free or not event.keep_earned):
                self.clocks.take_back(last.seat, last.earned)
        if self.clocks is not None and event.spent is not None:
            self.clocks.charge(event.seat, event.spent)
            used += event.spent if event.free else 0.0
        for seat in self.seats:
            if seat.absence is not None:
                seat.absence.undone += 1
        self._clear_undo()
        self._ask(at, at_tick, used)

    def _came_back(self, event: ev.CameBack, at: float, at_tick: float | None) -> None:
        self.seats[event.seat].absence = None
        if event.asked:
            self.asked_at = at
        if self.clocks is None:
            return
        if event.refill:
            self.clocks.refill(event.seat)
            if event.asked:
                self.clocks.ask(at_tick)
        elif event.asked:
            self.clocks.resume(at_tick)

    def _add_steps(self, steps: list[str], at: float) -> None:
        if self.match is None:
            self._stored += steps
            self.lengths.append(len(self._stored))
        else:
            self.lengths.append(self.match.length)
            if self.match.over:
                self.status, self.ended = "over", at
        self._clear_undo()

    def _stand_in(self, event: ev.StoodIn, at: float) -> None:
        if self.clocks is not None and event.spent is not None:
            self.clocks.charge(event.seat, event.spent)
            self.clocks.resume(None)  # it stands still until the owner returns or a question is asked
        self.seats[event.seat].absence = Absence(at, event.why, event.by)
        if self.undo_seat == event.seat:
            self._clear_undo()

    def _clear_undo(self) -> None:
        self.undo_seat, self.undo_agreed = None, set()

    # -- the game --------------------------------------------------------------------------------------

    def begin(self, game: Game, seed: int, opening: Sequence[str] = ()) -> list[str]:
        """Start the match, deal and play the opening; return the steps so far."""
        self.match = self._new_match(game, seed)
        play_opening(self.match, opening)
        return self.steps_from(0)

    def steps_from(self, length: int) -> list[str]:
        """The steps from a number on, in the form that is stored."""
        assert self.match is not None
        names = self.match.game.actions.names
        return [f"{'*' if s.actor == NATURE else s.actor} {names[s.action]}" for s in self.match.steps_from(length)]

    @property
    def steps(self) -> list[str]:
        """Every step of the present game, in the form that is stored."""
        return self._stored if self.match is None else self.steps_from(0)

    def stored_game(self) -> StoredGame:
        """The game as facts and names: what its file is written from. It needs no rules."""
        created, match = self.created_event, self.match
        results = self.results
        if match is not None and match.over:
            results = Results(self.names, match.scores, match.winners)
        return StoredGame(
            created.game,
            created.rules,
            len(self.seats),
            created.options,
            self.seed,
            self.names,
            self.steps,
            None if results is None else results.scores,
            () if results is None else results.winners,
        )

    def keep_for_reading(self, results: Results | None, ended: float | None) -> None:
        """A finished game whose rules version is not installed: it is listed, replayed by name and downloaded."""
        self._close("rules", ended)
        self.results = results

    def replay_stored(self, game: Game, ended: float | None) -> None:
        """Replay the game after all events were applied; ValueError if a stored step is not legal."""
        if self.seed is None or self.readonly is not None:
            return
        self.begin_stored(game, self.seed, self._stored)
        match, self._stored = self.match, []
        assert match is not None
        if match.over:
            self.status, self.ended = "over", ended

    def begin_stored(self, game: Game, seed: int, steps: Sequence[str]) -> None:
        """Start the match with steps as they are stored; ValueError if one is not legal."""
        match = self._new_match(game, seed)
        for step in steps:
            actor, _, name = step.partition(" ")
            match.play_recorded(NATURE if actor == "*" else int(actor), name)
        match.resume_chance()
        if match.length != len(steps):
            raise ValueError("the stored game ends in the middle of a chance outcome")
        self.match = match

    def _new_match(self, game: Game, seed: int) -> Match:
        created = self.created_event
        if created.rules != game.info.rules:
            raise Refusal(
                "rules",
                f"It uses version {created.rules} of the rules of {created.game}; this server has {game.info.rules}.",
            )
        return Match(game, len(self.seats), created.options, seed, self.names)


def table_from_events(id: int, key: str, stamped: Iterable[ev.Stamped]) -> Table:
    """A table from its stored events, with its game not replayed yet; Damaged if they contradict each other."""
    events = iter(stamped)
    first = next(events, None)
    if first is None or not isinstance(first.event, ev.Created):
        raise ev.Damaged("the first event of a table must be its creation")
    table = Table(id, key, first.event, first.at)
    for one in (first, *events):
        if one.seq != table.next_seq:
            raise ev.Damaged(f"event {table.next_seq} is missing")
        try:
            table.apply_event(one)
        except Exception as error:  # whatever a damaged event causes concerns this table only
            raise ev.Damaged(f"event {one.seq} cannot be applied: {type(error).__name__}: {error}") from error
    return table
