"""The WebSocket endpoint, an ASGI application: `hello`, then requests, each of which gets a reply."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from time import perf_counter
from typing import Any

import msgspec

from druids.server import (
    chat,
    entropy,
    explain,
    gameplay,
    preview,
    rematches,
    seat_rights,
    seating,
    starting,
    table_requests,
    tokens,
)
from druids.server import messages as m
from druids.server.broadcast import table_info
from druids.server.connection import ABORT, PIPELINED, WRITE_NOW, Connection, Outbox
from druids.server.limits import ConnectionLimit
from druids.server.logs import ABOUT
from druids.server.metering import CURRENT, Meter, metered
from druids.server.origins import origin_allowed
from druids.server.refusals import REASONS, Refusal
from druids.server.settings import version
from druids.server.table import Table
from druids.server.table_manager import TableManager
from druids.server.table_session import TableSession

log = logging.getLogger("druids.socket")

Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]

decode = msgspec.json.Decoder(m.FromClient).decode
decode_loosely = msgspec.json.Decoder(dict[str, Any]).decode

LAST_FRAMES_SECONDS = 1.0
TOO_MANY_SECONDS = 10.0  # after which a network with too many connections may try again
MOST_OFFENCES = 100  # requests over the rate limit before the connection is closed
LONGEST_PENALTY = 1.0  # seconds for which a client that goes on asking is not read: refusing costs time, too

HANDLERS: dict[type, Callable[[TableSession, Connection, Any], Awaitable[None]]] = {
    m.Act: gameplay.act,
    m.Undo: gameplay.undo,
    m.Consent: gameplay.consent,
    m.Say: chat.say,
    m.OlderChat: chat.older_chat,
    m.ShowEmote: table_requests.emote,
    m.Hint: table_requests.hint,
    m.Preview: preview.preview,
    m.Why: explain.why,
    m.Breakdown: table_requests.breakdown,
    m.Log: table_requests.log,
    m.Leave: seating.leave,
    m.Back: seating.back,
    m.Arrange: seating.arrange,
    m.Ready: starting.ready,
    m.Start: starting.start,
    m.ChooseLook: seating.choose_look,
    m.StandIn: seating.request_stand_in,
    m.Rematch: rematches.rematch,
    m.Reveal: entropy.reveal,
}
FOR_ANY_SEAT = (m.Arrange, m.StandIn)  # they may name another person's seat
TAGS = [kind.__struct_config__.tag for kind in m.FromClient.__args__]


class Socket:
    """`/ws`."""

    def __init__(self, manager: TableManager) -> None:
        self.manager = manager
        self.outbox = Outbox()
        settings = manager.settings
        self.connections = ConnectionLimit(settings.connections, settings.connections_per_address)

    async def __call__(self, scope: Message, receive: Receive, send: Callable[[Message], Awaitable[None]]) -> None:
        await receive()  # websocket.connect
        address = (scope.get("client") or ("?", 0))[0]
        if not origin_allowed(scope, self.manager.settings.origins):
            return await send({"type": "websocket.close", "code": 1008, "reason": "origin"})
        extensions = scope.get("extensions", {})
        pipelined = extensions.get(PIPELINED, _perhaps)
        client = Connection(
            send,
            self.manager.settings.waiting_messages,
            extensions.get(ABORT),
            address,
            extensions.get(WRITE_NOW),
            self.outbox,
        )
        del scope, extensions  # the handshake's; the connection may last for days
        await send({"type": "websocket.accept"})
        try:
            self.manager.budgets.handshakes(address).admit()
            if self.manager.stopping:
                raise Refusal("stopping", retry_after=self.manager.retry_after)
            if not self.connections.acquire(address):
                raise Refusal("too-many", retry_after=TOO_MANY_SECONDS)
        except Refusal as refusal:
            self.manager.limit_audit.count(refusal.code, address)
            client.close(refusal.code, refusal.retry_after)
            return await client.ended(LAST_FRAMES_SECONDS)
        try:
            await self._serve(client, receive, pipelined)
        finally:
            self.connections.release(address)
            if client.cut_off:
                self.manager.metrics.cut_off.inc()
            await client.ended(LAST_FRAMES_SECONDS)
        return None

    async def _serve(self, client: Connection, receive: Receive, pipelined: Callable[[], bool]) -> None:
        meter = Meter()
        CURRENT.set(meter)
        try:
            async with asyncio.timeout(self.manager.settings.hello_seconds):
                raw = _frame(await receive())
        except TimeoutError:
            return client.close("silent")
        if raw is None:
            return client.close("stopping")
        try:
            hello = _read(raw)
            if not isinstance(hello, m.Hello):
                raise Refusal("hello-first")
            session = await metered(self._admit(client, hello), meter)
        except Refusal as refusal:
            self._refuse(client, None, refusal)
            return client.close(refusal.code)
        except Exception:
            self._failed(client, None)
            return client.close("internal")
        try:
            await self._handle_requests(session, client, receive, pipelined, meter)
        finally:
            self._disconnect(session, client)
        return None

    async def _admit(self, client: Connection, hello: m.Hello) -> TableSession:
        """Connect a person with a token, or a spectator, to a table."""
        if hello.protocol != m.PROTOCOL:
            raise Refusal("protocol")
        session = await self.manager.session(hello.table)
        async with session.lock:
            await session.refresh()
            table = session.table
            if hello.token is not None:
                client.person = table.person(tokens.hashed(hello.token))
                if client.person is None:
                    raise Refusal("token")
                client.seats = table.seats_of(client.person)
                client.host = client.person == 0
            if not client.seats and not seat_rights.may_watch(table, client.person):
                raise Refusal("no-watching")
            client.view, client.story = hello.view, hello.story
            session.clients.add(client)
            session.note_presence()
            missed = _missed(table, client.seats)
            try:
                await session.attempt(lambda: self._return_seats(session, client))
            except BaseException:
                session.clients.discard(client)
                session.note_presence()
                raise
            client.send(
                m.Welcome(
                    m.PROTOCOL,
                    version(),
                    self.manager.now(),
                    client.you,
                    table_info(session),
                    session.chat_for(client),
                    missed,
                )
            )
            await gameplay.resync(session, client, hello.since)
            session.broadcast_presence()
            if session.network == "?":
                session.network = client.network
            session.schedule_next()  # bots pause while nobody is connected
        return session

    async def _return_seats(self, session: TableSession, client: Connection) -> None:
        """Give a person who connects their seats back."""
        for seat in client.seats:
            if session.table.seats[seat].stand_in and session.table.status == "running":
                try:
                    await gameplay.return_seat(session, seat)
                except Refusal as refusal:
                    if refusal.code != "out-of-time":  # they may still see the game
                        raise

    def _disconnect(self, session: TableSession, client: Connection) -> None:
        session.clients.discard(client)
        session.note_presence()
        session.used = self.manager.tick()
        if not self.manager.stopping and not session.deleted:
            session.broadcast_presence()

    async def _handle_requests(
        self,
        session: TableSession,
        client: Connection,
        receive: Receive,
        pipelined: Callable[[], bool],
        meter: Meter,
    ) -> None:
        """Answer one request after the other; each is paid for by the person and the network."""
        person = None if client.person is None else session.person_key(client.person)
        account = self.manager.budgets.messages(person, client.address)
        number, count = secrets.token_hex(4), 0
        offences = 0
        while not client.closing:
            raw = _frame(await receive())
            if raw is None or client.closing:
                return None
            count += 1
            ABOUT.set((session.table.id, number, count))
            began, sent = perf_counter(), client.sent
            try:
                account.admit()
            except Refusal as refusal:
                offences += 1
                self._refuse(client, _id_of(raw), refusal)
                if offences > MOST_OFFENCES:
                    return client.close(refusal.code, refusal.retry_after)
                await asyncio.sleep(min(offences * (refusal.retry_after or 0.0), LONGEST_PENALTY))
                continue
            offences = max(0, offences - 1)
            try:
                request = _read(raw)
                await metered(self._answer(session, client, request), meter)
            except Refusal as refusal:
                self._refuse(client, _id_of(raw), refusal)
            except Exception:
                self._failed(client, _id_of(raw))
            seconds, longest = meter.take()
            account.charge(seconds, len(raw) + client.sent - sent)
            self.manager.metrics.note_step(longest)
            self.manager.metrics.seconds.observe(perf_counter() - began)
            if pipelined():
                await asyncio.sleep(0)  # its requests do not keep the others waiting
        return None

    async def _answer(self, session: TableSession, client: Connection, request: Any) -> None:
        if isinstance(request, m.Ping):
            return client.send(m.Pong(self.manager.now()))
        if isinstance(request, m.Hello):
            raise Refusal("hello-twice")

        async def answer() -> None:
            if isinstance(request, m.Resync):
                client.send(m.TableNews(self.manager.now(), client.you, table_info(session)))
                return await gameplay.resync(session, client)
            _authorise(session, client, request)
            return await HANDLERS[type(request)](session, client, request)

        async with session.lock:
            await session.attempt(answer)
        return None

    def _refuse(self, client: Connection, id: str | None, refusal: Refusal) -> None:
        self.manager.limit_audit.count(refusal.code, client.address)
        client.send(m.Refused(id, refusal.code, refusal.text, refusal.words, refusal.retry_after))

    def _failed(self, client: Connection, id: str | None) -> None:
        self.manager.metrics.errors.inc()
        log.exception("a request failed")
        client.send(m.Refused(id, "internal", REASONS["internal"].text))


def _missed(table: Table, seats: list[int]) -> list[m.Missed]:
    """What happened to a person's seats while bots stood in."""
    absences = [(seat, table.seats[seat].absence) for seat in seats]
    return [
        m.Missed(seat, one.since, one.why, one.by, one.decisions, one.undone)  # type: ignore[arg-type]
        for seat, one in absences
        if one is not None
    ]


def _authorise(session: TableSession, client: Connection, request: Any) -> None:
    """Check that the connection may act for the seat that the request names."""
    seat: int | None = getattr(request, "seat", None)
    if seat is None:
        return
    if isinstance(request, FOR_ANY_SEAT):
        if seat >= len(session.table.seats):
            raise Refusal("no-seat")
    elif seat not in client.seats:
        raise Refusal("not-your-seat")


def _perhaps() -> bool:
    """Of a protocol that does not tell whether a client has sent more requests: assume so."""
    return True


def _frame(event: Message) -> str | bytes | None:
    """The frame that was received, or None when the client has disconnected."""
    if event["type"] != "websocket.receive":
        return None
    text: str | bytes | None = event.get("text")
    return text if text is not None else event.get("bytes") or b""


def _read(raw: str | bytes) -> Any:
    if len(raw) > m.LARGEST_MESSAGE:
        raise Refusal("too-large")
    try:
        return decode(raw)
    except msgspec.ValidationError as error:
        fields = _fields_of(raw)
        if fields is not None and fields.get("type") not in TAGS:
            raise Refusal("unknown-type") from None
        raise Refusal("malformed", f"{error}.") from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Refusal("malformed") from None


def _fields_of(raw: str | bytes) -> dict[str, Any] | None:
    """The fields of an invalid message, or None if it is not an object."""
    try:
        return decode_loosely(raw)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None


def _id_of(raw: str | bytes) -> str | None:
    """The id of a refused request, for the reply."""
    id = (_fields_of(raw) or {}).get("id")
    return id if isinstance(id, str) and len(id) <= 64 else None
