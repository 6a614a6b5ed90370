"""Security headers for every HTTP response, and the check of the origin of requests that change something."""

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from druids.server.messages import Problem
from druids.server.origins import origin_allowed
from druids.server.refusals import REASONS

Message = dict[str, Any]
App = Callable[[Message, Callable[[], Awaitable[Message]], Callable[[Message], Awaitable[None]]], Awaitable[None]]

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "media-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
}
RAW = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}
NO_STORE = (b"cache-control", b"no-store")


class SecureHeaders:
    """ASGI middleware: add security headers; refuse requests from pages of other origins that change something."""

    def __init__(self, app: App, origins: tuple[str, ...]) -> None:
        self.app = app
        self.origins = origins

    async def __call__(self, scope: Message, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            return await self.app(scope, receive, send)

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                present = {name for name, _ in message["headers"]}
                more = [*RAW] if b"cache-control" in present else [*RAW, NO_STORE]
                message = {**message, "headers": [*message["headers"], *more]}
            await send(message)

        if scope["method"] not in SAFE_METHODS and not origin_allowed(scope, self.origins):
            return await _forbidden(send_with_headers)
        return await self.app(scope, receive, send_with_headers)


async def _forbidden(send: Callable[[Message], Awaitable[None]]) -> None:
    reason = REASONS["origin"]
    body = msgspec.json.encode(Problem("origin", reason.text))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": reason.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
