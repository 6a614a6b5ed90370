"""The messages that tell clients about a table and its position. Each viewer's frame is encoded once."""

import struct
from collections.abc import Collection
from typing import TYPE_CHECKING

from druids.kernel.tasks import NOBODY
from druids.match import Position
from druids.server import log_rules, seat_rights, views
from druids.server.connection import Connection, encode
from druids.server.messages import Option, Pledge, SeatInfo, TableInfo, Told, UndoRequest, Update
from druids.server.table import Table

if TYPE_CHECKING:
    from druids.server.table_session import TableSession

LENGTH = struct.Struct("<I")


def table_info(session: "TableSession") -> TableInfo:
    """The table as everyone sees it."""
    seats = [_seat_info(session, number) for number in range(len(session.table.seats))]
    return described(session.table, seats, session.spectators(), session.reveal_until)


def described(table: Table, seats: list[SeatInfo], spectators: int, reveal_until: float | None = None) -> TableInfo:
    created = table.created_event
    over = table.status == "over"
    undo = None
    if table.undo_seat is not None:
        needed = seat_rights.seats_to_consent(table, table.undo_seat)
        undo = UndoRequest(table.undo_seat, sorted(table.undo_agreed), needed)
    return TableInfo(
        table=table.key,
        game=created.game,
        rules=created.rules,
        options=created.options,
        public=created.public,
        watch=created.watch,
        clock=created.clock,
        status=table.status,  # type: ignore[arg-type]
        preparing=table.status == "open" and table.may_start(),
        seats=seats,
        spectators=spectators,
        created=table.created,
        ended=table.ended,
        commitment=table.commitment,
        seed=str(table.seed) if over else None,
        undo=undo,
        rematch=sorted(table.rematch),
        next_table=table.next_table,
        declined=sorted(table.declined),
        notices=list(table.notices),
        pledges=_pledges(table),
        reveal_until=reveal_until,
        secret=str(table.secret) if over and table.nonces is not None else None,
        start=created.start,
        open_log=created.open_log,
        asked=table.asked,
        readonly=table.readonly,
    )


def _pledges(table: Table) -> list[Pledge]:
    people = table.pledged() if table.nonces is None else sorted(table.pledges)
    nonces = table.nonces or {}
    return [
        Pledge(seats[0], table.pledges[person], nonces.get(person))
        for person in people
        if (seats := table.seats_of(person))
    ]


def _seat_info(session: "TableSession", number: int) -> SeatInfo:
    seat = session.table.seats[number]
    plan = seat.plan
    bot_to_act = session.table.asked == number and not seat.human
    return SeatInfo(
        kind=plan.kind,
        name=plan.name,
        bot=plan.bot,
        level=plan.level,
        present=plan.kind == "bot" or session.present(number),
        stand_in=seat.stand_in,
        thinking_since=session.thinking_since if bot_to_act else None,
        stand_in_from=session.stand_in_from(number),
        ready=number in session.table.ready,
        look=plan.look,
    )


class Broadcast:
    """The current position for all viewers of some clients, with the narration from step `first` on.

    `start` is the true position before that step; it is replayed if not given. `narrated` is the narration for the
    viewers in order, if it is known already. `viewers` are by default those of the clients.
    """

    def __init__(
        self,
        table: Table,
        now: float,
        tick: float,
        first: int,
        clients: Collection[Connection],
        undone: bool = False,
        start: Position | None = None,
        narrated: list[list[Told]] | None = None,
        viewers: list[int] | None = None,
    ) -> None:
        assert table.match is not None
        self.table = table
        self.match = match = table.match
        self.now = now
        self.clients = clients
        self.undone = undone
        self.asked = match.seat
        self.forgotten = log_rules.limits(table)
        self.clocks = None
        if table.clocks is not None:
            self.clocks = table.clocks.show(match.seat, table.running_clock is not None, tick)
        self.viewers = viewers or sorted({viewer for client in clients for viewer in client.viewers})
        self._frames: dict[tuple[int, str, bool], str | bytes] = {}
        self._narrated = narrated
        if narrated is None and any(client.story for client in clients):
            if start is None:
                start = match.position_after(first)
            told, self._projection = views.narrate(match, start, first, self.viewers)
            self._narrated = log_rules.tell_each(table, told)
        if narrated is not None or self._narrated is None or self.asked is None:
            self._projection = views.Projection(
                match, [views.EVERYTHING] * len(self.viewers) if self.asked is None else self.viewers
            )
            self._projection.project(match.position)

    def frame(self, viewer: int, client: Connection) -> str | bytes:
        """The encoded update of one viewer, in the form that a client asked for."""
        form = (viewer, client.view, client.story)
        made = self._frames.get(form)
        if made is None:
            made = self._frames[form] = self._frame(*form)
        return made

    def _frame(self, viewer: int, view: str, story: bool) -> str | bytes:
        k = self.viewers.index(viewer)
        narrated = self._narrated[k] if story and self._narrated is not None else []
        head = encode(self._update(k, narrated, view == "json"))
        if view == "bytes":
            return LENGTH.pack(len(head)) + head + self._projection.bytes_of(k)
        return head.decode()

    def _update(self, k: int, narrated: list[Told], view: bool) -> Update:
        match, table, asked, viewer = self.match, self.table, self.asked, self.viewers[k]
        question = rule = None
        options: list[Option] = []
        if asked is not None and asked == viewer and table.seats[asked].human:
            question, rule, options = views.offered(match, self._projection.record_of(k), match.legal)
        return Update(
            version=table.version,
            time=self.now,
            seat=None if viewer == NOBODY else viewer,
            open=asked is None,
            step=table.lengths[-1],
            asked=asked,
            question=question,
            rule=rule,
            options=options,
            told=narrated,
            undone=self.undone,
            scores=self._projection.points_of(k),
            winners=match.winners if asked is None else None,
            clocks=self.clocks,
            forgotten=self.forgotten,
            view=self._projection.plain(k) if view else None,
        )


def narrate_since(table: Table, viewer: int, since: int | None) -> tuple[int, bool]:
    """The first step to narrate to a client that connects, and whether a step it knows was undone.

    Narration begins after the version that the client knows, or at the last decision of the owner of its seat.
    """
    if since is not None and since <= table.version:
        return table.steps_since(since)
    assert table.match is not None
    if viewer < 0:
        return table.match.length, False
    last = table.last_decision(viewer, by_owner=True)  # what a stand-in did is news to the owner
    return 0 if last is None else last.length, False
