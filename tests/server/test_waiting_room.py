"""Before the start: readiness, the host's start, looks, and addresses for others."""

from pathlib import Path
from typing import Any

import pytest

import druids
from druids import catalog
from druids.match import fair
from druids.server import addresses
from tests.server.support import ManualClock, Server, serving

OPEN_TABLE: dict[str, Any] = {
    "seats": [{"kind": "me"}, {"kind": "open"}],
    "name": "Anna",
    "start": "host",
    "clock": {"game": 60},
}


def test_the_host_starts_and_no_clock_runs_before(tmp_path: Path) -> None:
    clock = ManualClock()
    with serving(tmp_path, clock) as server:
        made = server.create(**OPEN_TABLE)
        with server.connect(made["table"], made["token"]) as anna:
            assert anna.ask("start")["code"] == "not-full"
            bran = server.join(made["table"], name="Bran")
            info = server.client.get(f"/api/tables/{made['table']}").json()
            assert (info["status"], info["preparing"], info["start"]) == ("open", False, "host")
            clock.time += 30
            with server.connect(made["table"], bran["token"]) as guest:
                guest.until("welcome")
                assert guest.ask("start")["code"] == "not-host"
                assert anna.ask("start")["type"] == "done"
                assert guest.until("update")["clocks"][0]["game"] == 60
            assert anna.ask("start")["code"] == "started"


def test_the_game_starts_when_everyone_is_ready(server: Server) -> None:
    made = server.create(**OPEN_TABLE)
    bran = server.join(made["table"], name="Bran")
    with server.connect(made["table"], made["token"]) as a, server.connect(made["table"], bran["token"]) as b:
        assert b.ask("ready", seat=1)["type"] == "done"
        while not (info := a.until("table")["table"])["seats"][1]["ready"]:
            pass
        assert info["status"] == "open"
        b.ask("ready", seat=1, ready=False)
        a.ask("ready", seat=0)
        assert server.client.get(f"/api/tables/{made['table']}").json()["status"] == "open"
        b.ask("ready", seat=1)
        assert a.until("update")["version"] == 1
        assert a.ask("ready", seat=0)["code"] == "started"


def test_a_newcomer_is_not_ready_and_undoes_the_start(server: Server) -> None:
    """Readiness belongs to the person, not to the seat."""
    made = server.create(seats=[{"kind": "me"}, {"kind": "open"}], name="Anna", start="host")
    bran = server.join(made["table"], name="Bran")
    with server.connect(made["table"], made["token"]) as a:
        with server.connect(made["table"], bran["token"]) as b:
            b.ask("ready", seat=1)
            b.ask("leave", seat=1)
        server.join(made["table"], name="Cara")
        info = server.client.get(f"/api/tables/{made['table']}").json()
        assert not info["seats"][1]["ready"]
        a.ask("ready", seat=0)
        assert server.client.get(f"/api/tables/{made['table']}").json()["status"] == "open"


def test_readiness_and_looks_survive_a_restart(server: Server) -> None:
    made = server.create(seats=[{"kind": "me"}, {"kind": "open"}], name="Anna", start="host", open_log=True)
    look = {"colour": 3, "mark": "raven"}
    with server.connect(made["table"], made["token"]) as a:
        a.ask("ready", seat=0)
        a.ask("look", seat=0, look=look)
        assert a.ask("look", seat=1, look=look)["code"] == "not-your-seat"
    server.unload_all()
    info = server.client.get(f"/api/tables/{made['table']}").json()
    assert info["seats"][0]["ready"]
    assert info["seats"][0]["look"] == look
    assert info["open_log"]


def test_spectators_chat_among_themselves(server: Server) -> None:
    table, anna, bran = server.two()
    with server.connect(table, anna) as a, server.connect(table) as one:
        one.until("welcome")
        assert one.ask("say", text="Red would win.", name="Anna")["code"] == "name-taken"
        assert one.ask("say", text="Red would win.", name="Cara")["type"] == "done"
        assert a.ask("say", text="hello")["code"] == "not-your-seat"  # a player has no part in it
        with server.connect(table) as other, server.connect(table, bran) as b:
            assert [(line["name"], line["seat"]) for line in other.until("welcome")["chat"]] == [("Cara", None)]
            assert b.until("welcome")["chat"] == []
        a.ask("log")
    assert not [message for message in a.received if message["type"] == "chat"]


@pytest.mark.parametrize(
    ("host", "found"),
    [
        ("127.0.0.1", []),
        ("localhost", []),
        ("::1", []),
        ("192.168.7.9", ["http://192.168.7.9:8713"]),
        ("fd00::9", ["http://[fd00::9]:8713"]),
    ],
)
def test_addresses_for_others(host: str, found: list[str]) -> None:
    assert addresses.reachable(host, 8713) == found


def test_the_server_tells_its_addresses(server: Server) -> None:
    assert server.client.get("/api/addresses").json() == {"addresses": []}


@pytest.mark.parametrize("first", [0, 1])
def test_in_a_rematch_of_creatures_the_other_player_begins(first: int) -> None:
    """creatures 2.5: the deal is drawn until the seat that should begin does so."""
    game = catalog.load("creatures")
    for secret in range(8):
        seed = fair.Deal(secret, first=first).seed(game, 2, {})
        assert druids.new("creatures", seed=seed).seat == first


def test_only_games_that_say_so_alternate() -> None:
    assert [info.name for info in catalog.infos().values() if info.alternates] == ["creatures"]
