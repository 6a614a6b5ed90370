"""The HTTP interface: tables, history, games, messages, and endpoints for operators."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from math import ceil
from typing import Any, TypeVar, cast

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from druids.server import (
    addresses,
    bot_pool,
    game_loader,
    history,
    message_files,
    messages,
    play_on,
    seating,
    table_creation,
    token_exchange,
)
from druids.server import openapi as description
from druids.server.broadcast import table_info
from druids.server.limits import network
from druids.server.messages import LARGEST_MESSAGE, Addresses, Join, NewTable, NewToken, PlayOn, Problem, TableList
from druids.server.metering import CURRENT, Meter, metered
from druids.server.refusals import REASONS, Refusal
from druids.server.storage import StorageError
from druids.server.table_manager import TableManager
from druids.server.table_session import TableSession

log = logging.getLogger("druids.http")

T = TypeVar("T")
Endpoint = Callable[[Request], Awaitable[Response]]

LISTED = 50
BODY_SECONDS = 20.0
CROWDED_SECONDS = 5.0  # after which a network whose bots are behind may make a table again
LARGEST_NUMBER = 2**31
LONGEST_WORD = 40


def json_response(value: object, status: int = 200) -> Response:
    return Response(msgspec.json.encode(value), status, media_type="application/json")


def problem(refusal: Refusal) -> Response:
    response = json_response(Problem(refusal.code, refusal.text, refusal.retry_after), refusal.status)
    if refusal.retry_after is not None:
        response.headers["retry-after"] = str(ceil(refusal.retry_after))
    return response


class Http:
    """All endpoints except the WebSocket and the static files."""

    def __init__(self, manager: TableManager) -> None:
        self.manager = manager

    def routes(self) -> list[BaseRoute]:
        def get(path: str, endpoint: Endpoint) -> Route:
            return Route(path, self._guarded(endpoint), methods=["GET"])

        return [
            Route("/healthz", self._guarded(self.healthz, limited=False), methods=["GET"]),
            Route("/readyz", self._guarded(self.readyz, limited=False), methods=["GET"]),
            Route("/metrics", self._guarded(self.metrics, limited=False), methods=["GET"]),
            get("/api/openapi.json", self.openapi),
            get("/api/games", self.games),
            get("/api/games/{game}/record", self.record),
            get("/api/games/{game}/types.ts", self.types),
            get("/api/bots", self.bots),
            get("/api/addresses", self.addresses),
            get("/api/history", self.history),
            get("/api/tables", self.tables),
            Route("/api/tables", self._guarded(self.create), methods=["POST"]),
            get("/api/tables/{table}", self.table),
            Route("/api/tables/{table}", self._guarded(self.delete), methods=["DELETE"]),
            Route("/api/tables/{table}/join", self._guarded(self.join), methods=["POST"]),
            Route("/api/tables/{table}/token", self._guarded(self.token), methods=["POST"]),
            get("/api/tables/{table}/replay", self.replay),
            get("/api/tables/{table}/question", self.question),
            Route("/api/tables/{table}/play-on", self._guarded(self.play_on), methods=["POST"]),
            get("/api/tables/{table}/game.druids", self.download),
            get("/api/tables/{table}/review", self.review_status),
            Route("/api/tables/{table}/review", self._guarded(self.start_review), methods=["POST"]),
            get("/api/tables/{table}/review/result", self.review),
            get("/words/{language}.ftl", self.shared_words),
            get("/words/{game}/{language}.ftl", self.game_words),
        ]

    def _guarded(self, endpoint: Endpoint, limited: bool = True) -> Endpoint:
        """Turn every error into a response with a code and a sentence; log unexpected ones."""

        async def respond(request: Request) -> Response:
            try:
                return await (self._paid(endpoint, request) if limited else endpoint(request))
            except Refusal as refusal:
                self.manager.limit_audit.count(refusal.code, _address(request))
                return problem(refusal)
            except StorageError:
                return problem(Refusal("storage"))
            except ClientDisconnect:
                return problem(Refusal("malformed"))
            except Exception:
                self.manager.metrics.errors.inc()
                log.exception("%s failed", request.scope["route"].path)
                return json_response(Problem("internal", REASONS["internal"].text), 500)

        return respond

    async def _paid(self, endpoint: Endpoint, request: Request) -> Response:
        """Charge the network for a request by what it costs."""
        account = self.manager.budgets.requests(_address(request))
        account.admit()
        meter = Meter()
        CURRENT.set(meter)
        try:
            response = await metered(cast(Coroutine[Any, Any, Response], endpoint(request)), meter)
            account.charge(0.0, len(response.body))
            return response
        finally:
            seconds, longest = meter.take()
            account.charge(seconds, 0)
            self.manager.metrics.note_step(longest)

    # -- for operators ---------------------------------------------------------------------------------

    async def healthz(self, request: Request) -> Response:
        return PlainTextResponse("alive\n")

    async def readyz(self, request: Request) -> Response:
        if self.manager.draining or self.manager.stopping:
            raise Refusal("stopping", "It is draining.", retry_after=self.manager.retry_after)
        await self.manager.store.check()
        await self.manager.store.check_write()
        return PlainTextResponse("ready\n")

    async def metrics(self, request: Request) -> Response:
        return Response(self.manager.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")

    async def openapi(self, request: Request) -> Response:
        return json_response(description.document())

    # -- games, bots, messages -------------------------------------------------------------------------

    async def games(self, request: Request) -> Response:
        status = self.manager.compile_queue.status
        return json_response(
            [game_loader.game_description(info, status[name]) for name, info in self.manager.loader.infos().items()]
        )

    async def record(self, request: Request) -> Response:
        return json_response(game_loader.layout(await self._game(request)))

    async def types(self, request: Request) -> Response:
        from druids.kernel.plain import to_typescript

        return PlainTextResponse(to_typescript((await self._game(request)).record))

    async def bots(self, request: Request) -> Response:
        return json_response(bot_pool.bot_descriptions(self.manager.settings.guests))

    async def addresses(self, request: Request) -> Response:
        _, port = request.scope.get("server") or ("", self.manager.settings.port)
        return json_response(Addresses(addresses.reachable(self.manager.settings.host, port)))

    async def shared_words(self, request: Request) -> Response:
        return PlainTextResponse(message_files.shared(request.path_params["language"]))

    async def game_words(self, request: Request) -> Response:
        game = await self._game(request)
        return PlainTextResponse(message_files.of_game(game, request.path_params["language"]))

    async def _game(self, request: Request) -> Any:
        name = request.path_params["game"]
        if name not in self.manager.loader.infos():
            raise Refusal("no-page")
        return await self.manager.loader.uncompiled(name)

    # -- tables ----------------------------------------------------------------------------------------

    async def create(self, request: Request) -> Response:
        wish = await _body(request, NewTable)
        return json_response(await table_creation.create(self.manager, wish, await self._admit_table(request)), 201)

    async def play_on(self, request: Request) -> Response:
        wish = await _body(request, PlayOn)
        session = await self._session(request)
        return json_response(await play_on.play_on(session, wish, await self._admit_table(request)), 201)

    async def _admit_table(self, request: Request) -> str:
        """The network of somebody who may create a table now."""
        address = _address(request)
        self.manager.budgets.tables(address).admit("too-many")
        if self.manager.cluster is not None:
            await self.manager.cluster.admit_table(network(address))
        if self.manager.bot_pool.queue.crowded(network(address)):
            raise Refusal("busy", retry_after=CROWDED_SECONDS)
        return network(address)

    async def tables(self, request: Request) -> Response:
        """Public tables that wait for players or can be watched, newest first."""
        before, game = _number(request, "before"), _word(request, "game")
        found = []
        for status in ("open", "running"):
            found += await self.manager.store.by_status(status, True, game, before, LISTED)
        found = sorted(found, key=lambda row: -row.id)[:LISTED]
        infos = []
        for row in found:
            try:
                infos.append(table_info(await self.manager.session(row.key)))
            except Refusal as refusal:
                log.info("a table was not listed: %s", refusal.code)
        return json_response(TableList(infos, found[-1].id if len(found) == LISTED else None))

    async def table(self, request: Request) -> Response:
        return json_response(table_info(await self._current(request)))

    async def join(self, request: Request) -> Response:
        message = await _body(request, Join)
        session = await self._session(request)
        async with session.lock:
            return json_response(await session.attempt(lambda: seating.join(session, message)), 201)

    async def token(self, request: Request) -> Response:
        """Exchange a token; connections with the old one are closed."""
        token = _token(request)
        if token is None:
            raise Refusal("token")
        return json_response(NewToken(await token_exchange.exchange_token(self.manager, _key(request), token)))

    async def delete(self, request: Request) -> Response:
        await self.manager.delete(_key(request), _token(request))
        return Response(status_code=204)

    async def _session(self, request: Request) -> TableSession:
        return await self.manager.session(_key(request))

    async def _current(self, request: Request) -> TableSession:
        """The table with everything that other processes have stored."""
        session = await self._session(request)
        async with session.lock:
            await session.refresh()
        return session

    # -- history ---------------------------------------------------------------------------------------

    async def history(self, request: Request) -> Response:
        before, game = _number(request, "before"), _word(request, "game")
        return json_response(await history.list_finished(self.manager, game, before))

    async def replay(self, request: Request) -> Response:
        table = history.finished(await self._current(request))
        seat, step = _number(request, "seat"), _number(request, "step") or 0
        views = request.query_params.get("view") != "none"
        return json_response(await self.manager.worker.run(history.replay, table, seat, step, views))

    async def question(self, request: Request) -> Response:
        table = history.finished(await self._session(request))
        step = _number(request, "step") or 0
        return json_response(await self.manager.worker.run(play_on.past_question, table, step))

    async def download(self, request: Request) -> Response:
        session = await self._current(request)
        return PlainTextResponse(
            await self.manager.worker.run(history.stored_text, session),
            headers={"content-disposition": 'attachment; filename="game.druids"'},
        )

    # -- reviews ---------------------------------------------------------------------------------------

    async def start_review(self, request: Request) -> Response:
        session = await self._session(request)
        return json_response(await self.manager.reviews.start(session, _address(request)), 202)

    async def review_status(self, request: Request) -> Response:
        return json_response(await self.manager.reviews.status(await self._session(request)))

    async def review(self, request: Request) -> Response:
        review = await self.manager.reviews.result(await self._session(request))
        return Response(review, media_type="application/json")


def _address(request: Request) -> str:
    """Where the request comes from."""
    return request.client.host if request.client else "?"


def _key(request: Request) -> str:
    key: str = request.path_params["table"]
    try:
        return msgspec.convert(key, messages.Key)
    except msgspec.ValidationError:
        raise Refusal("no-table") from None


def _token(request: Request) -> str | None:
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token if kind.lower() == "bearer" and token else None


def _number(request: Request, name: str) -> int | None:
    text = request.query_params.get(name)
    if text is None:
        return None
    if not (text.isascii() and text.isdigit()) or len(text) > 10 or int(text) > LARGEST_NUMBER:
        raise Refusal("malformed", f"{name} must be a whole number.")
    return int(text)


def _word(request: Request, name: str) -> str | None:
    text = request.query_params.get(name)
    if text is not None and len(text) > LONGEST_WORD:
        raise Refusal("malformed", f"{name} is too long.")
    return text


async def _body(request: Request, kind: type[T]) -> T:
    """The body of a request as a message; Refusal if it is too large or malformed."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Refusal("malformed", "The body must be application/json.")
    data = b""
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for chunk in request.stream():
                data += chunk
                if len(data) > LARGEST_MESSAGE:
                    raise Refusal("too-large")
    except TimeoutError:
        raise Refusal("silent", "The body did not arrive in time.") from None
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refusal("malformed", f"{error}.") from None
