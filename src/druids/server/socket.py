"""The WebSocket: hello, then requests one after the other, each answered. An ASGI application of its own."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from time import perf_counter
from typing import Any

import msgspec

from druids.server import messages as m
from druids.server import plays, preview, seating, talk, tokens
from druids.server.broadcast import table_info
from druids.server.connection import Connection
from druids.server.house import House
from druids.server.limits import Bucket, Turnstile
from druids.server.origins import origin_allowed
from druids.server.refusals import REASONS, Refusal
from druids.server.room import Room
from druids.server.settings import version
from druids.server.wire import LINE

log = logging.getLogger("druids.socket")

Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]

decode = msgspec.json.Decoder(m.FromClient).decode
decode_loosely = msgspec.json.Decoder(dict[str, Any]).decode

LAST_FRAMES_SECONDS = 1.0
MOST_OFFENCES = 100  # requests refused for haste before the connection is closed

HANDLERS: dict[type, Callable[[Room, Connection, Any], Awaitable[None]]] = {
    m.Act: plays.act,
    m.Undo: plays.undo,
    m.Consent: plays.consent,
    m.Say: talk.say,
    m.ShowEmote: talk.emote,
    m.Hint: talk.hint,
    m.Preview: preview.preview,
    m.Breakdown: talk.breakdown,
    m.Log: talk.log,
    m.Leave: seating.leave,
    m.Back: seating.back,
    m.Arrange: seating.arrange,
    m.StandIn: seating.ask_stand_in,
    m.Rematch: seating.rematch,
}
FOR_ANY_SEAT = (m.Arrange, m.StandIn)  # they name somebody else's seat
FOR_VIEWERS = (m.Breakdown, m.Log)  # the seat is optional
TAGS = [kind.__struct_config__.tag for kind in m.FromClient.__args__]


class Socket:
    """`/ws`."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.turnstile = Turnstile(house.settings.connections, house.settings.connections_per_address)

    async def __call__(self, scope: Message, receive: Receive, send: Callable[[Message], Awaitable[None]]) -> None:
        await receive()  # websocket.connect
        address = (scope.get("client") or ("?", 0))[0]
        if not origin_allowed(scope, self.house.settings.origins):
            return await send({"type": "websocket.close", "code": 1008, "reason": "origin"})
        if self.house.stopping or not self.turnstile.enter(address):
            return await send({"type": "websocket.close", "code": 1013, "reason": "too-many"})
        line = scope.get("extensions", {}).get(LINE)
        client = Connection(send, self.house.settings.waiting_messages, line)
        try:
            await send({"type": "websocket.accept"})
            await self._serve(client, receive)
        finally:
            self.turnstile.leave(address)
            if client.cut_off:
                self.house.metrics.cut_off.inc()
            await client.ended(LAST_FRAMES_SECONDS)
        return None

    async def _serve(self, client: Connection, receive: Receive) -> None:
        try:
            async with asyncio.timeout(self.house.settings.hello_seconds):
                raw = await _next(receive)
        except TimeoutError:
            return client.close("silent")
        if raw is None:
            return client.close("stopping")
        try:
            hello = _read(raw)
            if not isinstance(hello, m.Hello):
                raise Refusal("hello-first")
            room = await self._admit(client, hello)
        except Refusal as refusal:
            self._refuse(client, None, refusal)
            return client.close(refusal.code)
        except Exception:
            self._failed(client, None)
            return client.close("internal")
        try:
            await self._converse(room, client, receive)
        finally:
            self._depart(room, client)
        return None

    async def _admit(self, client: Connection, hello: m.Hello) -> Room:
        """Let somebody in: a person with a token, or a spectator."""
        if hello.protocol != m.PROTOCOL:
            raise Refusal("protocol")
        room = await self.house.room(hello.table)
        async with room.lock:
            await room.sure()
            table = room.table
            if hello.token is not None:
                client.person = table.person(tokens.hashed(hello.token))
                if client.person is None:
                    raise Refusal("token")
                client.seats = table.seats_of(client.person)
                client.host = client.person == 0
            elif not table.created_event.watch and table.status != "over":
                raise Refusal("no-watching")
            client.view, client.story = hello.view, hello.story
            room.clients.add(client)
            for seat in client.seats:
                if table.seats[seat].stand_in and table.status == "running":
                    await seating.come_back(room, seat)
            client.tell(
                m.Welcome(m.PROTOCOL, version(), self.house.now(), client.you, table_info(room), list(table.chat))
            )
            plays.resync(room, client, hello.since)
            for other in room.clients - {client}:
                other.tell(m.TableNews(self.house.now(), other.you, table_info(room)))
        return room

    def _depart(self, room: Room, client: Connection) -> None:
        room.clients.discard(client)
        room.used = self.house.now()
        if not self.house.stopping and not room.deleted:
            room.news()

    async def _converse(self, room: Room, client: Connection, receive: Receive) -> None:
        bucket = Bucket(self.house.settings.messages_per_second, self.house.settings.burst)
        offences = 0
        while not client.gone:
            raw = await _next(receive)
            if raw is None:
                return None
            began = perf_counter()
            if not bucket.take():
                offences += 1
                self._refuse(client, _id_of(raw), Refusal("too-fast"))
                if offences > MOST_OFFENCES:
                    return client.close("too-fast")
                continue
            offences = max(0, offences - 1)
            try:
                request = _read(raw)
                await self._answer(room, client, request)
            except Refusal as refusal:
                self._refuse(client, _id_of(raw), refusal)
            except Exception:
                self._failed(client, _id_of(raw))
            self.house.metrics.seconds.observe(perf_counter() - began)
        return None

    async def _answer(self, room: Room, client: Connection, request: Any) -> None:
        if isinstance(request, m.Ping):
            return client.tell(m.Pong(self.house.now()))
        if isinstance(request, m.Hello):
            raise Refusal("hello-twice")
        async with room.lock:
            await room.sure()
            if isinstance(request, m.Resync):
                client.tell(m.TableNews(self.house.now(), client.you, table_info(room)))
                return plays.resync(room, client)
            _authorise(room, client, request)
            await HANDLERS[type(request)](room, client, request)
        return None

    def _refuse(self, client: Connection, id: str | None, refusal: Refusal) -> None:
        self.house.metrics.refused.labels(refusal.code).inc()
        client.tell(m.Refused(id, refusal.code, refusal.text, refusal.words))

    def _failed(self, client: Connection, id: str | None) -> None:
        self.house.metrics.errors.inc()
        log.exception("a request failed")
        client.tell(m.Refused(id, "internal", REASONS["internal"].text))


def _authorise(room: Room, client: Connection, request: Any) -> None:
    """Whether this connection may speak for the seat the request names."""
    seat: int | None = request.seat
    if seat is None:
        return
    if isinstance(request, FOR_ANY_SEAT):
        if seat >= len(room.table.seats):
            raise Refusal("no-seat")
    elif seat not in client.seats:
        raise Refusal("not-your-seat")


async def _next(receive: Receive) -> str | bytes | None:
    """The next frame, or None when the client is gone."""
    event = await receive()
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
    """A message's fields whatever they are, or None if it is no object."""
    try:
        return decode_loosely(raw)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None


def _id_of(raw: str | bytes) -> str | None:
    """The id of a request that was refused, so that the client knows which."""
    id = (_fields_of(raw) or {}).get("id")
    return id if isinstance(id, str) and len(id) <= 64 else None
