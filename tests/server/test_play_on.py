"""Going on from a position of a finished game: the question there, and a new table against bots."""

from typing import Any

import pytest

from tests.server.support import Server
from tests.server.test_history import finished


def frames(server: Server, table: str, seat: int) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = server.client.get(f"/api/tables/{table}/replay?seat={seat}").json()["frames"]
    return found


def asked_at(server: Server, table: str, seat: int) -> dict[str, Any]:
    """The position before the first decision of a seat, as it saw it."""
    return next(frame for frame in frames(server, table, seat) if frame["asked"] == seat)


def play_on(server: Server, table: str, **wish: Any) -> Any:
    return server.client.post(f"/api/tables/{table}/play-on", json=wish)


@pytest.mark.one_process
def test_the_new_table_begins_at_the_position(server: Server) -> None:
    """The seat sees what it saw then and nothing more, and bots play the others."""
    table, _, _ = finished(server)
    there = asked_at(server, table, 1)
    answer = play_on(server, table, step=there["step"], seat=1, name="Cait")
    assert answer.status_code == 201, answer.text
    made = answer.json()
    assert made["seats"] == [1]
    with server.connect(made["table"], made["token"]) as person:
        update = person.until("update", seat=1)
        assert (update["asked"], update["step"], update["view"]) == (1, there["step"], there["view"])
        assert update["view"]["hands"][0] is None, "the other hand stays hidden"
        info = server.client.get(f"/api/tables/{made['table']}").json()
        assert [seat["kind"] for seat in info["seats"]] == ["bot", "human"]
        assert info["seats"][1]["name"] == "Cait"
        assert info["seed"] is None
        assert person.ask("undo", seat=1, version=update["version"])["code"] == "nothing-to-undo"
    old = server.client.get(f"/api/tables/{table}").json()["seed"]
    assert server.manager.sessions[made["table"]].table.seed != int(old), "nobody knows what chance will do"


@pytest.mark.one_process
def test_the_new_table_survives_a_restart(server: Server) -> None:
    table, _, _ = finished(server)
    there = asked_at(server, table, 0)
    made = play_on(server, table, step=there["step"], seat=0).json()
    server.manager.sessions.clear()
    with server.connect(made["table"], made["token"]) as person:
        assert person.until("update", seat=0)["view"] == there["view"]


def test_questions_of_finished_games(server: Server) -> None:
    table, _, _ = finished(server)
    there = asked_at(server, table, 1)
    question = server.client.get(f"/api/tables/{table}/question?step={there['step']}").json()
    assert (question["step"], question["seat"]) == (there["step"], 1)
    following = frames(server, table, 1)[there["step"] + 1]
    assert following["told"]["action"] in [option["name"] for option in question["options"]]
    assert all(option["target"] for option in question["options"])


def test_a_running_game_has_no_way_on(server: Server) -> None:
    """That would be help during play, and would show what is hidden."""
    table, _, _ = server.two()
    for answer in (
        play_on(server, table, step=6, seat=0),
        server.client.get(f"/api/tables/{table}/question?step=6"),
    ):
        assert (answer.status_code, answer.json()["code"]) == (409, "not-over")


def test_refusals(server: Server) -> None:
    table, _, _ = finished(server)
    last = len(frames(server, table, 0)) - 1
    for wish, code in [
        ({"step": 6, "seat": 2}, "no-seat"),
        ({"step": last, "seat": 0}, "over"),
        ({"step": 6, "seat": 0, "level": "wizard"}, "no-bot"),
        ({"step": -1, "seat": 0}, "malformed"),
        ({"step": 6, "seat": 0, "name": "|"}, "name"),
    ]:
        assert play_on(server, table, **wish).json()["code"] == code, wish
    for step, code in [(last, "over"), (0, "not-your-turn"), ("x", "malformed")]:
        assert server.client.get(f"/api/tables/{table}/question?step={step}").json()["code"] == code, step
    assert server.client.get("/api/tables/none/question?step=1").json()["code"] == "no-table"
