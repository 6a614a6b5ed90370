"""How stored events change the state of a table. `apply_event` takes one event after the other."""

from collections.abc import Iterable

import msgspec

from druids.match import fair
from druids.server import events as ev
from druids.server.clocks import Clocks
from druids.server.messages import ChatLine
from druids.server.notices import REMEMBERED_NOTICES, notice_of
from druids.server.seat_state import Absence, Decision, SeatState
from druids.server.table import REMEMBERED_CHAT, Table

REMEMBERED_ACTS = 32


def apply_event(table: Table, stamped: ev.Stamped, at_tick: float | None = None) -> None:
    """Apply one stored event. `at_tick` is the monotonic time at a live table, from which on clocks run."""
    table.next_seq = stamped.seq + 1
    notice = notice_of(table, stamped)
    if notice is not None:
        table.notices.append(notice)
        del table.notices[:-REMEMBERED_NOTICES]
    event, at = stamped.event, stamped.at
    match event:
        case ev.Acted():  # first, because most events are
            _acted(table, event, at, at_tick)
        case ev.Created():
            table.people = list(event.people)
            table.pledges = {person: one for person, one in enumerate(event.pledges) if one is not None}
            if event.secret is not None and event.seed is None:
                table.commitment = fair.commitment(int(event.secret))
            table.seats = [SeatState(plan) for plan in event.seats]
        case ev.Sat():
            table.people.append(event.person)
            _seat_changed(table, event.seat)
            if event.pledge is not None:
                table.pledges[len(table.people) - 1] = event.pledge
            table.seats[event.seat] = SeatState(ev.SeatPlan("human", name=event.name, person=len(table.people) - 1))
        case ev.Arranged():
            _seat_changed(table, event.seat)
            table.seats[event.seat] = SeatState(event.plan)
            if table.status == "running":
                table.undo_floor = table.lengths[-1]
            table.clear_undo()
        case ev.Readied():
            table.ready = table.ready | {event.seat} if event.ready else table.ready - {event.seat}
        case ev.StartWanted():
            table.start_wanted = True
        case ev.Looked():
            seat = table.seats[event.seat]
            seat.plan = msgspec.structs.replace(seat.plan, look=event.look)
        case ev.Revealed():
            table.offered[event.person] = event.nonce
        case ev.Reissued():
            table.people[event.person] = event.hash
        case ev.Started():
            table.status = "running"
            table.seed = int(event.seed)
            table.nonces = event.nonces
            table.commitment = fair.commitment(table.secret)
            if table.created_event.clock is not None:
                table.clocks = Clocks(table.created_event.clock, len(table.seats))
            _add_steps(table, event.steps, at)
            _ask(table, at, at_tick)
        case ev.Undone():
            _undone(table, event, at, at_tick)
        case ev.UndoAsked():
            table.undo_seat, table.undo_agreed = event.seat, frozenset()
        case ev.UndoAnswered():
            if event.agree:
                table.undo_agreed |= {event.seat}
            else:
                table.clear_undo()
        case ev.Said():
            if event.text:
                name = table.seats[event.seat].plan.name
                table.chat.append(ChatLine(event.seat, name, event.text, at, table.chat_lines))
                del table.chat[:-REMEMBERED_CHAT]
            table.chat_lines += 1
        case ev.StoodIn():
            _stand_in(table, event, at)
        case ev.CameBack():
            _came_back(table, event, at, at_tick)
        case ev.RematchWanted():
            person = table.seats[event.seat].plan.person
            if event.pledge is not None and person is not None:
                table.next_pledges[person] = event.pledge
            voter = {event.seat}
            table.rematch = table.rematch | voter if event.agree else table.rematch - voter
            table.declined = table.declined - voter if event.agree else table.declined | voter
        case ev.Moved():
            table.next_table = event.table
        case ev.Woken():
            table.asked_at = at
            if table.clocks is not None:
                table.clocks.resume(at_tick)
        case ev.Closed():
            table.close("closed", at)
        case ev.Renamed():
            _rename(table, event)


def _rename(table: Table, event: ev.Renamed) -> None:
    seat = table.seats[event.seat]
    seat.plan = msgspec.structs.replace(seat.plan, name=event.name)
    if table.match is not None:
        table.match.names = tuple(table.names)


def _seat_changed(table: Table, seat: int) -> None:
    """Somebody else will sit there: what was agreed about the start no longer holds."""
    table.ready -= {seat}
    table.start_wanted = False


def _ask(table: Table, at: float, at_tick: float | None, used: float = 0.0) -> None:
    """Start the time of a question."""
    table.asked_at = at
    if table.clocks is not None:
        table.clocks.ask(at_tick, used)


def _acted(table: Table, event: ev.Acted, at: float, at_tick: float | None) -> None:
    by_owner = event.id is not None
    used = earned = 0.0
    if table.clocks is not None:
        if by_owner:
            table.clocks.charge(event.seat, max(0.0, at - table.asked_at) if event.spent is None else event.spent)
            used = table.clocks.used + table.clocks.carried.get(event.seat, 0.0)
            earned = table.clocks.earn(event.seat)
        elif table.seats[event.seat].stand_in:
            used = table.clocks.used
            earned = table.clocks.skip(event.seat)
    table.decisions.append(Decision(table.lengths[-1], event.seat, by_owner, used, earned))
    _add_steps(table, event.steps, at)
    _ask(table, at, at_tick)
    absence = table.seats[event.seat].absence
    if absence is not None:
        absence.decisions += 1
    if event.id is not None:
        table.acts[event.seat, event.id] = table.version
        if len(table.acts) > REMEMBERED_ACTS:
            table.acts.popitem(last=False)


def _undone(table: Table, event: ev.Undone, at: float, at_tick: float | None) -> None:
    del table.unplayed[event.length :]
    table.lengths.append(event.length)
    table.undos += 1
    used = 0.0
    if table.clocks is not None:
        if event.interrupted is not None:
            table.clocks.interrupt(event.interrupted, event.interrupted_spent)
        if not event.free:
            table.clocks.carried.clear()  # everyone agreed to ask anew
    while table.decisions and table.decisions[-1].length >= event.length:
        last = table.decisions.pop()
        used = last.used if event.free else 0.0
        if table.clocks is not None and (event.free or not event.keep_earned):
            table.clocks.take_back(last.seat, last.earned)
    if table.clocks is not None and event.spent is not None:
        table.clocks.charge(event.seat, event.spent)
        used += event.spent if event.free else 0.0
    for seat in table.seats:
        if seat.absence is not None:
            seat.absence.undone += 1
    table.clear_undo()
    _ask(table, at, at_tick, used)


def _came_back(table: Table, event: ev.CameBack, at: float, at_tick: float | None) -> None:
    table.seats[event.seat].absence = None
    if event.asked:
        table.asked_at = at
    if table.clocks is None:
        return
    if event.refill:
        table.clocks.refill(event.seat)
        if event.asked:
            table.clocks.ask(at_tick)
    elif event.asked:
        table.clocks.resume(at_tick)


def _add_steps(table: Table, steps: list[str], at: float) -> None:
    if table.match is None:
        table.unplayed += steps
        table.lengths.append(len(table.unplayed))
    else:
        table.lengths.append(table.match.length)
        if table.match.over:
            table.status, table.ended = "over", at
    table.clear_undo()


def _stand_in(table: Table, event: ev.StoodIn, at: float) -> None:
    if table.clocks is not None and event.spent is not None:
        table.clocks.charge(event.seat, event.spent)
        table.clocks.resume(None)  # it stands still until the owner returns or a question is asked
    table.seats[event.seat].absence = Absence(at, event.why, event.by)
    if table.undo_seat == event.seat:
        table.clear_undo()


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
            apply_event(table, one)
        except Exception as error:  # whatever a damaged event causes concerns this table only
            raise ev.Damaged(f"event {one.seq} cannot be applied: {type(error).__name__}: {error}") from error
    return table
