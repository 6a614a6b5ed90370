"""The ASGI application."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from druids.server.headers import SecureHeaders
from druids.server.hosts import host_allowed
from druids.server.http import Http, problem
from druids.server.refusals import Refusal
from druids.server.settings import Settings
from druids.server.socket import Socket
from druids.server.static_files import static_routes
from druids.server.table_manager import TableManager

STATIC = Path(__file__).parent / "static"
LONGEST_PATH = 1024
CODES = {404: "no-page", 405: "no-method"}


class App:
    """Refuses wrong hosts and impossible paths; routes `/ws` straight to the socket, past the middleware for HTTP."""

    def __init__(self, http: Starlette, socket: Socket, hosts: tuple[str, ...]) -> None:
        self.http = http
        self.socket = socket
        self.hosts = hosts

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "lifespan" and not host_allowed(scope, self.hosts):
            await _refuse(scope, receive, send, Refusal("host"))
        elif scope["type"] != "lifespan" and ("\0" in scope["path"] or len(scope["path"]) > LONGEST_PATH):
            await _refuse(scope, receive, send, Refusal("no-page"))
        elif scope["type"] == "websocket" and scope["path"] == "/ws":
            await self.socket(scope, receive, send)
        else:
            await self.http(scope, receive, send)


def build(settings: Settings, manager: TableManager | None = None, static: Path = STATIC) -> App:
    """The application. Tests may pass a manager of their own."""
    manager = manager or TableManager(settings)

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        await manager.open()
        yield
        await manager.close()

    routes: list[BaseRoute] = [*Http(manager).routes(), *static_routes(static)]
    http = Starlette(
        routes=routes,
        lifespan=lifespan,
        middleware=[Middleware(SecureHeaders, origins=settings.origins)],
        exception_handlers={HTTPException: _http_error},
    )
    return App(http, Socket(manager), settings.hosts)


async def _refuse(scope: Any, receive: Any, send: Any, refusal: Refusal) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 1008, "reason": refusal.code})
    else:
        await problem(refusal)(scope, receive, send)


async def _http_error(_request: Request, error: Any) -> Response:
    response = problem(Refusal(CODES.get(error.status_code, "no-page")))
    for name, value in (error.headers or {}).items():
        response.headers[name] = value
    return response
