"""The HTTP interface against its OpenAPI document (Schemathesis), and the documents against the code."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from druids.server import protocol
from druids.server.openapi import document
from tests.server.live import listening
from tests.server.support import Server

ROOT = Path(__file__).parents[2]


def test_the_protocol_document_is_up_to_date() -> None:
    written = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    assert written == protocol.document(), "run: python -m druids.server.protocol > docs/protocol.md"


def test_every_address_is_described_and_every_description_is_there(server: Server) -> None:
    routes = {
        (route.path, method.lower())
        for route in server.client.app.http.routes  # type: ignore[attr-defined]
        for method in (getattr(route, "methods", None) or ())
        if method != "HEAD" and route.path.startswith(("/api/", "/words/", "/healthz", "/readyz", "/metrics"))
    }
    described = {(path, method) for path, methods in document()["paths"].items() for method in methods}
    assert routes - {("/api/openapi.json", "get")} == described


def test_every_reference_of_the_description_resolves() -> None:
    schemas = document()["components"]["schemas"]
    named = set(re.findall(r'"#/components/schemas/(\w+)"', json.dumps(document())))
    assert named
    assert named <= set(schemas)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with a port, in a thread."""
    with listening(tmp_path_factory.mktemp("http"), request_burst=10**9, table_burst=10**9) as port:
        yield f"http://127.0.0.1:{port}"


OPERATIONS = [(path, method) for path, methods in document()["paths"].items() for method in methods]


@pytest.mark.time_limit(600)
@pytest.mark.parametrize(("path", "method"), OPERATIONS)
def test_schemathesis_finds_nothing(address: str, path: str, method: str) -> None:
    """Status codes, content types and bodies are as described, whatever is sent; no reply is a server error.

    One check is left out: that every well-formed request is accepted. The schema does not list games, options and
    names.
    """
    import schemathesis  # takes a second, and all workers collect this file
    from schemathesis import GenerationMode
    from schemathesis.specs.openapi.checks import positive_data_acceptance

    schema = schemathesis.openapi.from_dict(document())
    operation = schema[path][method.upper()]

    @given(
        case=operation.as_strategy(generation_mode=GenerationMode.POSITIVE)
        | operation.as_strategy(generation_mode=GenerationMode.NEGATIVE)
    )
    @settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    def try_it(case: Any) -> None:
        case.call_and_validate(base_url=address, excluded_checks=[positive_data_acceptance])

    try_it()


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_probes(server: Server, path: str) -> None:
    assert server.client.get(path).status_code == 200


@pytest.mark.one_process
def test_metrics_have_the_format_of_prometheus(server: Server) -> None:
    table, anna, _ = server.two()
    with server.connect(table, anna) as a:
        a.act(a.until("update"))
        text = server.metrics()
    assert "druids_actions_total 1.0" in text
    assert "druids_tables 1.0" in text
    assert 'druids_games_started_total{game="pebbles"} 1.0' in text


def test_wrong_methods_and_addresses_have_problems(server: Server) -> None:
    answer = server.client.put("/api/tables", json={})
    assert (answer.status_code, answer.json()["code"]) == (405, "no-method")
    assert server.client.get("/api/nothing").json()["code"] == "no-page"


def test_games_layouts_types_and_bots(server: Server) -> None:
    (info,) = server.client.get("/api/games").json()
    assert info["name"] == "pebbles"
    assert [option["name"] for option in info["options"]] == ["rounds", "low_wins"]
    assert "export interface PebblesView" in server.client.get("/api/games/pebbles/types.ts").text
    bots = {bot["name"]: bot["levels"] for bot in server.client.get("/api/bots").json()}
    assert bots["ismcts"][0] == "novice"


def test_the_page_says_what_is_missing_or_is_served(server: Server, tmp_path: Path) -> None:
    assert "<title>Druids</title>" in server.client.get("/").text
    for path in ("/t/abc", "/replay/abc", "/review/abc", "/learn/futark"):
        assert server.client.get(path).status_code == 200
