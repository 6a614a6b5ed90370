"""The OpenAPI document of the HTTP interface, made from the message types."""

from functools import cache
from typing import Any

import msgspec

from druids.coach import results
from druids.server import messages as m
from druids.server.refusals import REASONS
from druids.server.settings import version

JSON = "application/json"
BODIES = [
    m.GameDescription, m.RecordLayout, m.BotDescription, m.NewTable, m.Seated, m.TableList, m.TableInfo, m.Join,
    m.NewToken, m.Addresses, m.History, m.Replay, m.PastQuestion, m.PlayOn, m.Problem,
    results.ReviewStatus, results.Review,
]  # fmt: skip

GAME = {"name": "game", "in": "path", "required": True, "schema": {"type": "string", "pattern": "^[a-z]+$"}}
LANGUAGE = {"name": "language", "in": "path", "required": True, "schema": {"type": "string", "pattern": "^[a-z]{2}$"}}
TABLE = {
    "name": "table",
    "in": "path",
    "required": True,
    "schema": {"type": "string", "pattern": "^[A-Za-z0-9_-]+$", "maxLength": 64},
}


def _query(name: str, kind: str) -> dict[str, Any]:
    limits: dict[str, Any] = {"type": "integer", "minimum": 0, "maximum": 2**31} if kind == "number" else {
        "type": "string", "maxLength": 40,
    }  # fmt: skip
    return {"name": name, "in": "query", "required": False, "schema": limits}


def _ref(name: str) -> dict[str, Any]:
    return {"$ref": f"#/components/schemas/{name}"}


def _many(name: str) -> dict[str, Any]:
    return {"type": "array", "items": _ref(name)}


def _operation(
    summary: str,
    reply: dict[str, Any] | str | None,
    *refusals: str,
    parameters: list[dict[str, Any]] | None = None,
    body: str | None = None,
    success: int = 200,
    token: bool = False,
) -> dict[str, Any]:
    responses: dict[str, Any] = {str(success): {"description": "Done."}}
    if isinstance(reply, str):
        responses[str(success)]["content"] = {reply: {"schema": {"type": "string"}}}
    elif reply is not None:
        responses[str(success)]["content"] = {JSON: {"schema": reply}}
    for code in ("too-fast", "internal", "storage", *refusals):
        reason = REASONS[code]
        response = responses.setdefault(
            str(reason.status), {"description": "", "content": {JSON: {"schema": _ref("Problem")}}}
        )
        response["description"] = f"{response['description']} {code}: {reason.text}".strip()
    made: dict[str, Any] = {"summary": summary, "responses": responses}
    if parameters:
        made["parameters"] = parameters
    if body is not None:
        made["requestBody"] = {"required": True, "content": {JSON: {"schema": _ref(body)}}}
    if token:
        made["security"] = [{"token": []}]
    return made


def _paths() -> dict[str, Any]:
    body_errors = ("malformed", "too-large", "origin")
    lists = [_query("game", "text"), _query("before", "number")]
    replay = [TABLE, _query("seat", "number"), _query("step", "number"), _query("view", "text")]
    reading = ("no-table", "rules", "damaged", "gone")
    finished = (*reading, "not-over")
    game = (*reading, "no-game")
    return {
        "/api/games": {"get": _operation("All games", _many("GameDescription"))},
        "/api/games/{game}/record": {
            "get": _operation("A record's layout", _ref("RecordLayout"), "no-page", parameters=[GAME])
        },
        "/api/games/{game}/types.ts": {
            "get": _operation("The TypeScript type of a view", "text/plain", "no-page", parameters=[GAME])
        },
        "/api/bots": {"get": _operation("All bots", _many("BotDescription"))},
        "/api/addresses": {"get": _operation("Addresses of the page for other computers", _ref("Addresses"))},
        "/api/tables": {
            "get": _operation("Public tables", _ref("TableList"), "malformed", parameters=lists),
            "post": _operation(
                "Create a table", _ref("Seated"), *body_errors, "options", "too-many", body="NewTable", success=201
            ),
        },
        "/api/tables/{table}": {
            "get": _operation("A table", _ref("TableInfo"), *game, parameters=[TABLE]),
            "delete": _operation(
                "Delete a table", None, *game, "origin", "token", "not-host",
                parameters=[TABLE], success=204, token=True,
            ),
        },
        "/api/tables/{table}/join": {
            "post": _operation(
                "Join a table", _ref("Seated"), *body_errors, *game, "seat-taken", "invite", "name",
                parameters=[TABLE], body="Join", success=201,
            )
        },
        "/api/tables/{table}/token": {
            "post": _operation(
                "Exchange a token", _ref("NewToken"), *game, "origin", "token", parameters=[TABLE], token=True
            )
        },
        "/api/tables/{table}/replay": {
            "get": _operation(
                "Frames of a finished game", _ref("Replay"), *finished, "malformed", "no-seat", "no-game",
                parameters=replay,
            )
        },
        "/api/tables/{table}/question": {
            "get": _operation(
                "A question of a finished game", _ref("PastQuestion"), *finished, "malformed", "over", "not-your-turn",
                parameters=[TABLE, _query("step", "number")],
            )
        },
        "/api/tables/{table}/play-on": {
            "post": _operation(
                "Go on from a position of a finished game, against bots", _ref("Seated"), *body_errors, *finished,
                "over", "no-seat", "no-bot", "name", "too-many", "busy",
                parameters=[TABLE], body="PlayOn", success=201,
            )
        },
        "/api/tables/{table}/game.druids": {
            "get": _operation("A finished game as a file", "text/plain", *finished, "no-game", parameters=[TABLE])
        },
        "/api/tables/{table}/review": {
            "get": _operation(
                "How far the review of a finished game is", _ref("ReviewStatus"), *finished, "no-game",
                parameters=[TABLE],
            ),
            "post": _operation(
                "Start the review of a finished game", _ref("ReviewStatus"), *finished, "no-game", "origin", "too-many",
                "busy", parameters=[TABLE], success=202,
            ),
        },
        "/api/tables/{table}/review/result": {
            "get": _operation(
                "The review of a finished game", _ref("Review"), *finished, "no-game", "no-review", parameters=[TABLE]
            )
        },
        "/api/history": {
            "get": _operation("Finished public games", _ref("History"), "malformed", parameters=lists)
        },
        "/words/{language}.ftl": {
            "get": _operation("Messages shared by all games", "text/plain", "no-page", parameters=[LANGUAGE])
        },
        "/words/{game}/{language}.ftl": {
            "get": _operation("The messages of a game", "text/plain", "no-page", parameters=[GAME, LANGUAGE])
        },
        "/healthz": {"get": _operation("Whether the server is alive", "text/plain")},
        "/readyz": {"get": _operation("Whether the server can serve", "text/plain")},
        "/metrics": {"get": _operation("For Prometheus", "text/plain")},
    }  # fmt: skip


@cache
def document() -> dict[str, Any]:
    """The OpenAPI document."""
    _, schemas = msgspec.json.schema_components(BODIES, ref_template="#/components/schemas/{name}")
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Druids server",
            "version": version(),
            "description": "The HTTP interface. Games are played over a WebSocket; see docs/protocol.md.",
        },
        "paths": _paths(),
        "components": {
            "schemas": schemas,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }
