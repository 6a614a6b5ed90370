"""What clients are told about a table and its position. Each viewer's frame is made once, however many clients look."""

import struct
from typing import TYPE_CHECKING, Any

from druids.kernel.tasks import NOBODY
from druids.server import sight
from druids.server.connection import encode
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
        self.start = start if start is not None else sight.position_after(self.match, first)
        self.true = self.match.true_states()
        self._frames: dict[tuple[int, str], str | bytes] = {}

    def frame(self, viewer: int, view: str) -> str | bytes:
        """The encoded update of one viewer."""
        made = self._frames.get((viewer, view))
        if made is None:
            made = self._frames[viewer, view] = self._frame(viewer, view)
        return made

    def _frame(self, viewer: int, view: str) -> str | bytes:
        over = self.match.over
        hidden = sight.seen(self.match, self.true, sight.EVERYTHING if over else viewer)
        update = self.update(viewer, hidden, sight.plain(self.match, hidden) if view == "json" else None)
        head = encode(update)
        if view == "bytes":
            record: bytes = hidden.tobytes()
            return LENGTH.pack(len(head)) + head + record
        return head.decode()

    def update(self, viewer: int, hidden: Any, plain: dict[str, Any] | None) -> Update:
        match, table = self.match, self.table
        asked = match.seat
        question = rule = None
        options: list[Option] = []
        if asked is not None and asked == viewer and table.seats[asked].human:
            question, rule, options = sight.offered(match, hidden)
        clocks = None if table.clocks is None else table.clocks.show(table.running_clock, self.now)
        return Update(
            version=table.version,
            time=self.now,
            seat=None if viewer == NOBODY else viewer,
            open=asked is None,
            step=len(match.steps),
            asked=asked,
            question=question,
            rule=rule,
            options=options,
            told=self._told(viewer),
            undone=self.undone,
            scores=sight.points(match, hidden),
            winners=match.winners if asked is None else None,
            clocks=clocks,
            view=plain,
        )

    def _told(self, viewer: int) -> list[Told]:
        return sight.tell(self.match, self.start, self.first, [viewer])[viewer]


def whole(table: Table, now: float, viewer: int, since: int | None) -> Broadcast:
    """The position for a client that comes anew: told since the version it knows, or since its last decision."""
    if since is not None and since <= table.version:
        first, undone = table.steps_since(since)
        return Broadcast(table, now, first, undone)
    last = table.last_decision(viewer) if viewer >= 0 else None
    assert table.match is not None
    return Broadcast(table, now, len(table.match.steps) if viewer < 0 else (last or 0))
