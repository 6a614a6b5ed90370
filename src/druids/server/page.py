"""The browser client's files, if they were built into the package; else a page that says so."""

from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import BaseRoute, Route

from druids.server.refusals import Refusal

FOR_EVER = "public, max-age=31536000, immutable"  # built files carry a hash in their names
ASK_AGAIN = "no-cache"

WITHOUT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Druids</title>
<h1>Druids</h1>
<p>The server runs. This installation has no browser client; programs find the protocol at
<a href="/api/openapi.json">/api/openapi.json</a> and in docs/protocol.md.</p>
</html>
"""


def page_routes(static: Path) -> list[BaseRoute]:
    """Files by name; every other address of the client's own is its first page."""
    index = static / "index.html"

    async def page(_request: Request) -> Response:
        if not index.is_file():
            return HTMLResponse(WITHOUT)
        return FileResponse(index, headers={"cache-control": ASK_AGAIN})

    async def file(request: Request) -> Response:
        path = (static / request.path_params["path"]).resolve()
        if not path.is_relative_to(static.resolve()) or not path.is_file():
            from druids.server.http import problem

            return problem(Refusal("no-page"))
        kept = FOR_EVER if "assets" in path.relative_to(static.resolve()).parts else ASK_AGAIN
        return FileResponse(path, headers={"cache-control": kept})

    return [
        Route("/", page),
        Route("/t/{rest:path}", page),  # a table; its key and fragment are read by the client
        Route("/replay/{rest:path}", page),
        Route("/learn/{rest:path}", page),
        Route("/{path:path}", file),
    ]
