"""New tables: check what somebody wishes for, store the table, and start its game if every seat is taken."""

from typing import TYPE_CHECKING

from druids.match import Match
from druids.match.fair import new_seed
from druids.server import events as ev
from druids.server import seating, starting, tokens
from druids.server.messages import NewTable, Seated, SeatWish
from druids.server.opening import play_opening
from druids.server.refusals import Behind, Refusal
from druids.server.sanitize import clean_name
from druids.server.storage import Conflict, NewRow, StorageError
from druids.server.table_events import apply_event, table_from_events
from druids.server.table_session import TableSession

if TYPE_CHECKING:
    from druids.server.table_manager import TableManager


async def create(manager: "TableManager", wish: NewTable, network: str = "?") -> Seated:
    """Create a table for somebody in a network; the game starts immediately if every seat is taken."""
    info = manager.loader.info(wish.game)
    name = clean_name(wish.name)
    if wish.clock is not None and wish.clock.move is None and wish.clock.game is None:
        raise Refusal("clock")
    manager.bot(None, None, wish.level)  # the level must exist, for stand-ins
    wishes = wish.seats
    if wishes is None:
        wishes = [SeatWish("me"), *[SeatWish("bot")] * (info.default_seats - 1)]
    if len(wishes) not in info.seats:
        raise Refusal("options", f"{info.title} is for {', '.join(map(str, info.seats))} seats.")
    if wish.seed is not None and (wish.public or any(one.kind not in {"me", "bot"} for one in wishes)):
        raise Refusal("seed")
    try:
        options = info.settle(wish.options)
    except ValueError as error:
        raise Refusal("options", str(error)) from None
    if wish.opening:
        await _try_opening(manager, wish, len(wishes), options)
    plans, invites = [], {}
    for seat, one in enumerate(wishes):
        plan, code = seating.plan_seat(manager, one, seat, name, wish.level)
        plans.append(plan)
        if code is not None:
            invites[str(seat)] = code
    token = tokens.new_token()
    created = ev.Created(
        game=info.name,
        rules=info.rules,
        options=options,
        seats=plans,
        people=[tokens.hashed(token)],
        public=wish.public,
        watch=wish.watch,
        level=wish.level,
        clock=wish.clock,
        seed=None if wish.seed is None else str(wish.seed),
        opening=wish.opening,
        start=wish.start,
        open_log=wish.open_log,
        secret=str(new_seed()),
        pledges=[wish.pledge],
    )
    session = await new_session(manager, created, network)
    return Seated(session.table.key, token, session.table.seats_of(0), invites)


async def _try_opening(
    manager: "TableManager", wish: NewTable, seats: int, options: dict[str, bool | int | str]
) -> None:
    """Refuse an opening that is not legal before a table is made of it."""
    if wish.seed is None:
        raise Refusal("opening")
    game = await manager.loader.game(wish.game)
    play_opening(Match(game, seats, options, wish.seed), wish.opening)


async def new_session(
    manager: "TableManager", created: ev.Created, network: str, previous: TableSession | None = None
) -> TableSession:
    """Store a new table, and that the previous one of a rematch leads to it; start its game if possible."""
    key, at = tokens.new_key(), manager.now()
    first = ev.Stamped(0, at, created)
    row = NewRow(key, created.game, created.rules, created.public)
    moved = [] if previous is None else [(previous, ev.Stamped(previous.table.next_seq, at, ev.Moved(key)))]
    try:
        number = await manager.store.create(row, [first], [(one.table.id, [event]) for one, event in moved])
    except Conflict as error:
        raise Behind from error
    except BaseException as error:
        for one, _ in moved:
            one.needs_reload = True
        if isinstance(error, StorageError):
            raise Refusal("storage") from error
        raise
    for one, event in moved:
        apply_event(one.table, event, manager.tick())
    session = TableSession(manager, table_from_events(number, key, [first]), network)
    await manager.remember(session)
    async with session.lock:
        await starting.start_if_possible(session)
    return session
