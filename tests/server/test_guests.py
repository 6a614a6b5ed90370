"""Guests on a server: those that the operator names take seats; an external program plays by its view."""

import json
from pathlib import Path

import pytest

import druids
from druids.client import Server as Client
from druids.client import Table, Turn
from druids.match import Position
from druids.server.settings import BadSetting, from_environment
from tests.server.support import serving
from tests.toy.pebbles.game import GAME

GUEST = "tests.bots.test_guests:Simple"


def test_a_guest_takes_a_seat_if_the_operator_allows_it(tmp_path: Path) -> None:
    seats = [{"kind": "me"}, {"kind": "bot", "bot": GUEST}]
    with serving(tmp_path, guests=(GUEST,)) as server:
        assert GUEST in [bot["name"] for bot in server.client.get("/api/bots").json()]
        made = server.create(seats=seats)
        with server.connect(made["table"], made["token"]) as host:
            for _ in range(3):
                update = host.until("update", asked=0)
                host.act(update)
            assert host.until("update", asked=None)["winners"] is not None
    with serving(tmp_path / "other") as server:
        refused = server.client.post("/api/tables", json={"game": "pebbles", "seats": seats})
        assert refused.json()["code"] == "no-bot"


def test_a_guest_that_plays_illegally_is_replaced(tmp_path: Path) -> None:
    wild = "tests.bots.test_guests:Wild"
    with serving(tmp_path, guests=(wild,)) as server:
        made = server.create(seats=[{"kind": "me"}, {"kind": "bot", "bot": wild}])
        with server.connect(made["table"], made["token"]) as host:
            host.act(host.until("update", asked=0))
            assert host.until("update", asked=0, version=3)


@pytest.mark.parametrize(
    ("value", "says"), [("greedy", "write a guest as my.module:Bot"), ("nowhere.at:All", "No module named")]
)
def test_wrong_guests_are_reported_at_the_start(value: str, says: str) -> None:
    with pytest.raises(BadSetting, match=f"DRUIDS_GUESTS: .*{says}"):
        from_environment({"DRUIDS_GUESTS": value})
    assert from_environment({"DRUIDS_GUESTS": GUEST}).guests == (GUEST,)


def test_a_turn_of_the_client_is_a_position_for_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("druids.catalog.load", lambda name: GAME)
    with serving(tmp_path) as server:
        made = server.create(seats=[{"kind": "me"}, {"kind": "bot", "level": "novice"}])
        with server.connect(made["table"], made["token"]) as host:
            update = host.until("update", asked=0)
            table = Table(Client("http://nowhere"), made["table"], made["token"])
            table.info = {"game": "pebbles"}
            position = Turn(table, json.loads(json.dumps(update))).position
            assert isinstance(position, Position)
            names = [GAME.actions.names[action] for action in position.legal]
            assert names == [option["name"] for option in update["options"]]
            assert druids.bot("greedy").decide(position) in position.legal
