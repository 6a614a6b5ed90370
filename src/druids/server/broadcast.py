"""What clients are told about a table and its position. Each viewer's frame is made once, however many clients look."""

import struct
from typing import TYPE_CHECKING, Any

from druids.kernel.tasks import NOBODY
from druids.server import sight
from druids.server.connection import Connection, encode
from druids.server.messages import Option, SeatInfo, TableInfo, Told, UndoRequest, Update
from druids.server.table import Table

if TYPE_CHECKING:
    from druids.server.room import Room

LENGTH = struct.Struct("<I")


def table_info(room: "Room") -> TableInfo:
    """The table as everyone sees it."""
    seats = [_seat_info(room, number) for number in range(len(room.table.seats))]
    return described(room.table, seats, room.spectators())


def described(table: Table, seats: list[SeatInfo], spectators: int) -> TableInfo:
    created = table.created_event
    over = table.status == "over"
    undo = None if table.undo_seat is None else UndoRequest(table.undo_seat, sorted(table.undo_agreed))
    return TableInfo(
        table=table.key,
        game=created.game,
        rules=created.rules,
        options=created.options,
        public=created.public,
        watch=created.watch,
        clock=created.clock,
        status=table.status,  # type: ignore[arg-type]
        seats=seats,
        spectators=spectators,
        created=table.created,
        ended=table.ended,
        commitment=table.promise,
        seed=str(table.seed) if over else None,
        undo=undo,
        rematch=sorted(table.rematch),
        next_table=table.next_table,
    )


def _seat_info(room: "Room", number: int) -> SeatInfo:
    seat = room.table.seats[number]
    plan = seat.plan
    thinks = room.table.asked == number and not seat.human
    return SeatInfo(
        kind=plan.kind,
        name=plan.name,
        bot=plan.bot,
        level=plan.level,
        present=plan.kind == "bot" or room.present(number),
        stand_in=seat.stand_in,
        thinking_since=room.thinking_since if thinks else None,
    )


class Broadcast:
    """The present position, for whoever looks. `first` is the step from which on the story is told."""

    def __init__(self, table: Table, now: float, first: int, undone: bool = False, start: Any = None) -> None:
        assert table.match is not None
        self.table = table
        self.match = table.match
        self.now = now
        self.first = first
        self.undone = undone
        self.start = start
        self.true = self.match.true_states()
        self.asked = self.match.seat
        self.clocks = None if table.clocks is None else table.clocks.show(table.running_clock, now)
        self._frames: dict[tuple[int, str, bool], str | bytes] = {}

    def frame(self, viewer: int, client: Connection) -> str | bytes:
        """The encoded update of one viewer, in the form a client wants."""
        form = (viewer, client.view, client.story)
        made = self._frames.get(form)
        if made is None:
            made = self._frames[form] = self._frame(*form)
        return made

    def _frame(self, viewer: int, view: str, story: bool) -> str | bytes:
        hidden = sight.seen(self.match, self.true, sight.EVERYTHING if self.asked is None else viewer)
        told = self._told(viewer) if story else []
        head = encode(self._update(viewer, hidden, told, sight.plain(self.match, hidden) if view == "json" else None))
        if view == "bytes":
            record: bytes = hidden.tobytes()
            return LENGTH.pack(len(head)) + head + record
        return head.decode()

    def _update(self, viewer: int, hidden: Any, told: list[Told], plain: dict[str, Any] | None) -> Update:
        match, table, asked = self.match, self.table, self.asked
        question = rule = None
        options: list[Option] = []
        if asked is not None and asked == viewer and table.seats[asked].human:
            question, rule, options = sight.offered(match, hidden)
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
            told=told,
            undone=self.undone,
            scores=sight.points(match, hidden),
            winners=match.winners if asked is None else None,
            clocks=self.clocks,
            view=plain,
        )

    def _told(self, viewer: int) -> list[Told]:
        if self.start is None:
            self.start = sight.position_after(self.match, self.first)
        return sight.tell(self.match, self.start, self.first, [viewer])[viewer]


def whole(table: Table, now: float, viewer: int, since: int | None) -> Broadcast:
    """The position for a client that comes anew: told since the version it knows, or since its last decision."""
    if since is not None and since <= table.version:
        first, undone = table.steps_since(since)
        return Broadcast(table, now, first, undone)
    last = table.last_decision(viewer) if viewer >= 0 else None
    assert table.match is not None
    return Broadcast(table, now, len(table.match.steps) if viewer < 0 else (last or 0))
