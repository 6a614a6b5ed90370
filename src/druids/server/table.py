"""The state of a table, computed from its events, without sockets, storage or timers.

`table_events.apply_event` changes it by one event. The game is a `Match`. A table read from storage replays its game
once, after all events (`replay_stored`). At a live table the match is moved first.
"""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from druids.kernel.game import Game
from druids.kernel.tasks import NATURE
from druids.match import Match
from druids.match.stored_game import StoredGame
from druids.server import events as ev
from druids.server.clocks import Clocks
from druids.server.messages import ChatLine, Notice
from druids.server.opening import play_opening
from druids.server.refusals import Refusal
from druids.server.seat_state import Decision, SeatState
from druids.server.storage.rows import Results

REMEMBERED_CHAT = 100


@dataclass(slots=True)
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
    chat: list[ChatLine] = field(default_factory=list)  # the latest; lists, because an empty deque takes 0.6 KiB
    chat_lines: int = 0  # ever said, those no longer remembered included
    undo_seat: int | None = None
    undo_agreed: frozenset[int] = frozenset()  # frozen, because an empty set takes 0.2 KiB
    rematch: frozenset[int] = frozenset()
    ready: frozenset[int] = frozenset()  # seats whose owners are ready to start
    start_wanted: bool = False  # by the host, with the people who sit there now
    declined: frozenset[int] = frozenset()  # seats that do not want a rematch
    notices: list[Notice] = field(default_factory=list)  # the latest
    next_table: str | None = None
    readonly: Literal["rules", "closed"] | None = None  # why the game is over and has no match
    results: Results | None = None  # of a finished game without a match
    undos: int = 0  # ever made
    undo_floor: int = 0  # steps that stay: what a person did is not undone after that person has resigned
    unplayed: list[str] = field(default_factory=list)  # steps that are not replayed yet

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
        return self.unplayed if self.match is None else self.steps_from(0)

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

    def close(self, why: Literal["rules", "closed"], ended: float | None) -> None:
        """End the game without a match: it can only be read."""
        self.unplayed, self.match = self.steps, None
        self.status, self.ended, self.readonly = "over", ended, why
        self.clocks = None
        self.clear_undo()

    def clear_undo(self) -> None:
        """Nobody waits for an undo any more."""
        self.undo_seat, self.undo_agreed = None, frozenset()

    def keep_for_reading(self, results: Results | None, ended: float | None) -> None:
        """A finished game whose rules version is not installed: it is listed, replayed by name and downloaded."""
        self.close("rules", ended)
        self.results = results

    def replay_stored(self, game: Game, ended: float | None) -> None:
        """Replay the game after all events were applied; ValueError if a stored step is not legal."""
        if self.seed is None or self.readonly is not None:
            return
        match = self.begin_stored(game, self.seed, self.unplayed)
        self.unplayed = []
        if match.over:
            self.status, self.ended = "over", ended

    def begin_stored(self, game: Game, seed: int, steps: Sequence[str]) -> Match:
        """Start the match with steps as they are stored; ValueError if one is not legal."""
        match = self._new_match(game, seed)
        for step in steps:
            actor, _, name = step.partition(" ")
            match.play_recorded(NATURE if actor == "*" else int(actor), name)
        match.resume_chance()
        if match.length != len(steps):
            raise ValueError("the stored game ends in the middle of a chance outcome")
        self.match = match
        return match

    def _new_match(self, game: Game, seed: int) -> Match:
        created = self.created_event
        if created.rules != game.info.rules:
            raise Refusal(
                "rules",
                f"It uses version {created.rules} of the rules of {created.game}; this server has {game.info.rules}.",
            )
        return Match(game, len(self.seats), created.options, seed, self.names)
