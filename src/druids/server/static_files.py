"""The files of the browser client, or a page saying that this installation has none."""

from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import BaseRoute, Route

from druids.server.refusals import Refusal

IMMUTABLE = "public, max-age=31536000, immutable"  # names of built files contain a hash
REVALIDATE = "no-cache"

NO_CLIENT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Druids</title>
<h1>Druids</h1>
<p>The server is running. This installation has no browser client. The protocol is described at
<a href="/api/openapi.json">/api/openapi.json</a> and in docs/protocol.md.</p>
</html>
"""


def static_routes(static: Path) -> list[BaseRoute]:
    """Routes for the client's files; its own addresses all get `index.html`."""
    index = static / "index.html"

    async def page(_request: Request) -> Response:
        if not index.is_file():
            return HTMLResponse(NO_CLIENT)
        return FileResponse(index, headers={"cache-control": REVALIDATE})

    async def file(request: Request) -> Response:
        path = (static / request.path_params["path"]).resolve()
        if not path.is_relative_to(static.resolve()) or not path.is_file():
            from druids.server.http import problem

            return problem(Refusal("no-page"))
        caching = IMMUTABLE if "assets" in path.relative_to(static.resolve()).parts else REVALIDATE
        return FileResponse(path, headers={"cache-control": caching})

    return [
        Route("/", page),
        Route("/t/{rest:path}", page),  # a table; the client reads its key and the fragment
        Route("/replay/{rest:path}", page),
        Route("/review/{rest:path}", page),
        Route("/learn/{rest:path}", page),
        Route("/{path:path}", file),
    ]
