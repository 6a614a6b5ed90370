"""Random interleavings of what people can do to a table in somebody's absence.

Nobody learns a card, gains time, or takes back what another did without that person's consent. The mutations below
plant faults in the server; each must be found.
"""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from druids.server import gameplay, seat_rights, table_events, undo_check, views
from druids.server import messages as m
from druids.server.clocks import Clocks
from druids.server.table import Table
from druids.server.table_session import TableSession
from tests.server.absence_model import PEOPLE, Together

PERSON = st.integers(0, PEOPLE - 1)


class AbsenceMachine(RuleBasedStateMachine):
    """Three people at a table of Pebbles with clocks; person and seat have the same number."""

    def __init__(self) -> None:
        super().__init__()
        self.at = Together()
        for person in range(PEOPLE):
            self.at.connect(person)

    @rule(choice=st.integers(0, 2))
    def act(self, choice: int) -> None:
        seat = self.at.table.asked
        if seat is not None:
            legal = self.at.table.match.legal.tolist()
            name = self.at.table.match.game.actions.names[legal[choice % len(legal)]]
            self.at.ask(seat, m.Act, seat=seat, version=self.at.table.version, action=name)

    @rule(person=PERSON, for_good=st.sampled_from([False, False, False, True]))
    def leave(self, person: int, for_good: bool) -> None:
        self.at.model.leaving = person
        self.at.ask(person, m.Leave, seat=person, for_good=for_good)
        self.at.model.leaving = None

    @rule(person=PERSON)
    def back(self, person: int) -> None:
        self.at.ask(person, m.Back, seat=person)

    @rule(person=PERSON, seat=PERSON)
    def stand_in(self, person: int, seat: int) -> None:
        self.at.ask(person, m.StandIn, seat=seat)

    @rule(person=PERSON)
    def undo(self, person: int) -> None:
        self.at.ask(person, m.Undo, seat=person, version=self.at.table.version)

    @rule(person=PERSON, agree=st.sampled_from([True, True, False]))
    def consent(self, person: int, agree: bool) -> None:
        if self.at.table.undo_seat is not None and agree and person in self.at.clients:
            self.at.model.agreed.add(person)
        self.at.ask(person, m.Consent, seat=person, agree=agree)

    @rule(seconds=st.sampled_from([1.0, 8.0, 29.0, 44.0, 46.0]))
    def clock(self, seconds: float) -> None:
        self.at.advance(seconds)

    @rule(jump=st.sampled_from([-3600.0, 3600.0]))
    def wall_clock(self, jump: float) -> None:
        """The operator sets the wall clock."""
        wall = self.at.manager.now
        self.at.manager.now = lambda: wall() + jump

    @rule(person=PERSON)
    def disconnect(self, person: int) -> None:
        self.at.disconnect(person)

    @rule(person=PERSON)
    def connect(self, person: int) -> None:
        self.at.connect(person)

    @rule()
    def bots_move(self) -> None:
        self.at.let_bots_move()

    @rule(person=PERSON, agree=st.booleans(), fill=st.booleans())
    def rematch(self, person: int, agree: bool, fill: bool) -> None:
        if self.at.table.status == "over" and person in self.at.clients:
            self.at.model.votes[person] = agree
        self.at.ask(person, m.Rematch, seat=person, agree=agree, fill=fill)

    @rule(person=PERSON)
    def play_to_the_brink(self, person: int) -> None:
        """Somebody uses up most of the time for several decisions, then leaves and comes back."""
        for _ in range(6):
            if self.at.table.asked == person:
                self.clock(25.0)
            self.act(0)
        self.leave(person, False)
        self.back(person)

    @rule(person=PERSON)
    def resign_and_undo(self, person: int) -> None:
        """Everyone else resigns after some decisions; then one is alone and asks for an undo."""
        self.play_on()
        for one in {*range(PEOPLE)} - {person}:
            self.leave(one, True)
        self.undo(person)

    @rule(seconds=st.sampled_from([0.5, 8.0]))
    def think_again(self, seconds: float) -> None:
        """Somebody acts, lets the next one think, and takes the action back."""
        seat = self.at.table.asked
        if seat is not None:
            self.act(0)
            self.clock(seconds)
            self.undo(seat)

    @rule(person=PERSON, other=PERSON)
    def one_agrees(self, person: int, other: int) -> None:
        """After some decisions somebody asks for an undo that needs the consent of several, and one of them agrees."""
        self.play_on()
        self.undo(person)
        self.consent(other, True)

    @rule(person=PERSON, away=PERSON, other=PERSON)
    def undo_without_somebody(self, person: int, away: int, other: int) -> None:
        """After some decisions somebody leaves for now; another one asks for an undo, and one of those left agrees."""
        self.play_on()
        self.leave(away, False)
        self.undo(person)
        self.consent(other, True)

    @rule()
    def play_on(self) -> None:
        """Several decisions in a row, so that rounds and games come to an end."""
        for _ in range(4):
            self.act(0)
            self.bots_move()

    @invariant()
    def nobody_gained_time(self) -> None:
        self.at.check_clocks()

    @invariant()
    def nobody_was_sent_a_foreign_card(self) -> None:
        self.at.check_frames()

    def teardown(self) -> None:
        self.at.close()


def chosen(examples: int, **more: Any) -> settings:
    return settings(
        max_examples=examples, stateful_step_count=40, deadline=None, suppress_health_check=list(HealthCheck), **more
    )


@pytest.mark.time_limit(600)
def test_absence_harms_nobody() -> None:
    run_state_machine_as_test(AbsenceMachine, settings=chosen(100))


# -- faults that must be found ---------------------------------------------------------------------------

Mutate = Callable[[pytest.MonkeyPatch], None]


def consent_of_the_present_only(patch: pytest.MonkeyPatch) -> None:
    """F1: seats with a stand-in are not asked."""
    true = seat_rights.seats_to_consent
    patch.setattr(
        seat_rights, "seats_to_consent", lambda table, asker: [n for n in true(table, asker) if table.seats[n].human]
    )


def no_grace(patch: pytest.MonkeyPatch) -> None:
    """F1: a stand-in as soon as the connection is lost."""
    patch.setattr(TableSession, "grace_seconds", property(lambda _self: 0.0))


def every_undo_is_free(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(seat_rights, "undo_may_be_free", lambda _table, _seat: True)
    patch.setattr(undo_check, "is_free", lambda *_: True)


def free_undo_of_what_was_seen(patch: pytest.MonkeyPatch) -> None:
    """The last seat of a round sees all pebbles and takes its own back."""
    patch.setattr(undo_check, "is_free", lambda *_: True)


def one_agrees_for_all(patch: pytest.MonkeyPatch) -> None:
    true = seat_rights.undo_missing
    patch.setattr(seat_rights, "undo_missing", lambda t, asker: set() if t.undo_agreed else true(t, asker))


def returning_refills(patch: pytest.MonkeyPatch) -> None:
    """F6: a person who returns gets time."""
    true = table_events._came_back

    def came_back(table: Table, event: Any, at: float, at_tick: float | None) -> None:
        true(table, event, at, at_tick)
        if table.clocks is not None:
            table.clocks.refill(event.seat)

    patch.setattr(table_events, "_came_back", came_back)


def leaving_resets_the_question(patch: pytest.MonkeyPatch) -> None:
    """F6: leave and back, and the time for the decision begins anew."""
    patch.setattr(Clocks, "resume", lambda self, at: self.ask(at))


def returning_without_time(patch: pytest.MonkeyPatch) -> None:
    """F6: back right after a time-out."""
    patch.setattr(seat_rights, "may_return", lambda *_: True)
    patch.setattr(table_events, "_stand_in", _without_charge(table_events._stand_in))


def _without_charge(true: Any) -> Any:
    def stand_in(table: Table, event: Any, at: float) -> None:
        charge = Clocks.charge
        Clocks.charge = lambda *_: None  # type: ignore[method-assign]
        try:
            true(table, event, at)
        finally:
            Clocks.charge = charge  # type: ignore[method-assign]

    return stand_in


def undo_keeps_increments(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Clocks, "take_back", lambda *_: None)


def undo_gives_others_time(patch: pytest.MonkeyPatch) -> None:
    """A free undo interrupts another seat, whose time is not charged."""
    patch.setattr(Clocks, "interrupt", lambda *_: None)


def undo_behind_somebody_who_resigned(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Table, "undo_floor", property(lambda _self: 0, lambda _self, _value: None))


def rematch_without_asking(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(seat_rights, "rematch_agreed", lambda _table: True)


def rematch_fills_at_once(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(TableSession, "away_seconds", lambda self, seat: -1.0 if self.present(seat) else 1e9)


def clocks_follow_the_wall(patch: pytest.MonkeyPatch) -> None:
    """F11: the time of a question is measured with the wall clock."""
    patch.setattr(
        gameplay,
        "time_running",
        lambda session, seat: None if session.table.running_clock != seat else _wall(session),
    )


def _wall(session: TableSession) -> float:
    return max(0.0, session.manager.now() - session.table.asked_at)


def hands_are_sent(patch: pytest.MonkeyPatch) -> None:
    true = views.Projection.project

    def project(self: views.Projection, position: Any) -> None:
        self._viewers[:] = views.EVERYTHING
        true(self, position)

    patch.setattr(views.Projection, "project", project)


MUTATIONS: list[Mutate] = [
    consent_of_the_present_only, no_grace, every_undo_is_free, free_undo_of_what_was_seen, one_agrees_for_all,
    returning_refills, leaving_resets_the_question, returning_without_time, undo_keeps_increments,
    undo_gives_others_time, undo_behind_somebody_who_resigned, rematch_without_asking, rematch_fills_at_once,
    clocks_follow_the_wall, hands_are_sent,
]  # fmt: skip


@pytest.mark.time_limit(600)
@pytest.mark.parametrize("mutate", MUTATIONS, ids=lambda mutate: str(mutate.__name__))
def test_the_machine_finds_faults(mutate: Mutate, monkeypatch: pytest.MonkeyPatch) -> None:
    mutate(monkeypatch)
    with pytest.raises((AssertionError, ExceptionGroup)):
        run_state_machine_as_test(
            AbsenceMachine,
            settings=chosen(2000, derandomize=True, database=None, phases=[Phase.generate], report_multiple_bugs=False),
        )
