"""Seats: invitations, reserved seats, leaving, returning, arranging, rematches."""

from pathlib import Path
from typing import Any

import pytest

from tests.server.support import Server, serving
from tests.server.test_play import play_out


def test_a_reserved_seat_opens_only_to_its_invitation(server: Server) -> None:
    made = server.create(seats=[{"kind": "me"}, {"kind": "reserved", "name": "Bran"}])
    path = f"/api/tables/{made['table']}/join"
    assert server.client.post(path, json={"name": "Eve"}).json()["code"] == "seat-taken"
    assert server.client.post(path, json={"name": "Eve", "seat": 1}).json()["code"] == "invite"
    assert server.client.post(path, json={"name": "Eve", "invite": "x" * 32}).json()["code"] == "invite"
    code = made["invites"]["1"]
    joined = server.join(made["table"], name="Bran", invite=code)
    assert joined["seats"] == [1]
    assert joined["token"] not in {made["token"], code}
    assert server.client.post(path, json={"name": "Eve", "invite": code}).json()["code"] == "started"


def test_an_invitation_is_valid_once(server: Server) -> None:
    made = server.create(seats=[{"kind": "me"}, {"kind": "reserved"}, {"kind": "open"}])
    code = made["invites"]["1"]
    server.join(made["table"], name="Bran", invite=code)
    again = server.client.post(f"/api/tables/{made['table']}/join", json={"name": "Eve", "invite": code})
    assert again.json()["code"] == "invite"


def test_the_host_arranges_seats_before_the_start(server: Server) -> None:
    made = server.create(seats=[{"kind": "me"}, {"kind": "open"}, {"kind": "open"}], name="Anna")
    bran = server.join(made["table"], name="Bran")
    with server.connect(made["table"], made["token"]) as a, server.connect(made["table"], bran["token"]) as b:
        b.until("welcome")
        assert b.ask("arrange", seat=2, wish={"kind": "bot"})["code"] == "not-host"
        done = a.ask("arrange", seat=1, wish={"kind": "reserved", "name": "Cade"})
        assert done["invite"]
        news = b.until("table", you={"seats": [], "host": False})
        assert news["table"]["seats"][1]["kind"] == "reserved"
        assert b.ask("say", seat=1, text="still here?")["code"] == "not-your-seat"
        assert a.ask("arrange", seat=7, wish={"kind": "open"})["code"] == "no-seat"
        assert a.ask("arrange", seat=2, wish={"kind": "bot", "bot": "nobody"})["code"] == "no-bot"
        cade = server.join(made["table"], name="Cade", invite=done["invite"])
        assert cade["seats"] == [1]
        a.ask("arrange", seat=2, wish={"kind": "bot", "level": "novice"})
        assert a.until("update")["version"] == 1
        assert a.ask("arrange", seat=2, wish={"kind": "open"})["code"] == "started"


def test_leaving_before_the_start_frees_the_seat(server: Server) -> None:
    made = server.create(seats=[{"kind": "me"}, {"kind": "open"}, {"kind": "open"}])
    bran = server.join(made["table"], name="Bran")
    with server.connect(made["table"], bran["token"]) as b:
        b.until("welcome")
        assert b.ask("leave", seat=1)["type"] == "done"
        assert b.ask("say", seat=1, text="hm")["code"] == "not-your-seat"
    cade = server.join(made["table"], name="Cade")
    assert cade["seats"] == [1]
    with server.connect(made["table"], bran["token"]) as b:
        assert b.until("welcome")["you"]["seats"] == []


def test_a_bot_stands_in_until_the_person_returns(server: Server) -> None:
    table, anna, bran = server.two(level="novice")
    with server.connect(table, bran) as b:
        b.until("update")
        with server.connect(table, anna) as a:
            update = a.until("update")
            a.ask("leave", seat=0)
        assert b.until("update", asked=1)["told"][0]["actor"] == 0
        news = server.client.get(f"/api/tables/{table}").json()
        assert news["seats"][0]["stand_in"] is True
        with server.connect(table, anna) as a:
            assert a.until("welcome")["table"]["seats"][0]["stand_in"] is False
            update = a.until("update")
            b.act(b.received[-1])
            update = a.until("update", asked=0)
            assert a.act(update)["type"] == "done"


def test_back_takes_the_seat_back_on_the_same_connection(server: Server) -> None:
    table, anna, bran = server.two(level="novice")
    with server.connect(table, anna) as a, server.connect(table, bran) as b:
        update = b.until("update", asked=0)
        assert b.ask("back", seat=1)["code"] == "no-stand-in"
        b.ask("leave", seat=1)
        refused = b.ask("act", seat=1, version=update["version"], action="lay:1")
        assert refused["code"] == "stand-in"
        assert b.ask("back", seat=1)["type"] == "done"
        a.act(a.until("update"))
        update = b.until("update", asked=1)
        assert b.act(update)["type"] == "done"


def test_a_stand_in_for_an_absent_person(tmp_path: Path) -> None:
    with serving(tmp_path, stand_in_grace_seconds=0.0) as server:
        table, anna, bran = server.two(level="novice")
        with server.connect(table, bran) as b, server.connect(table) as watcher:
            watcher.until("welcome")
            assert watcher.ask("stand-in", seat=0)["code"] == "not-your-seat"
            with server.connect(table, anna) as a:
                a.until("update")
                assert b.ask("stand-in", seat=0)["code"] == "present"
            b.until("table")
            while server.manager.sessions[table].present(0):
                b.ask("log")
            assert b.ask("stand-in", seat=0)["type"] == "done"
            assert b.until("update", asked=1)["version"] == 2


def test_a_rematch_starts_when_all_want_it_with_rotated_seats(server: Server) -> None:
    table, anna, bran = server.two(options={"rounds": 1})
    with server.connect(table, anna) as a, server.connect(table, bran) as b:
        play_out(a, b)
        a.ask("rematch", seat=0)
        assert (
            b.until(
                "table",
            )["table"]["next_table"]
            is None
        )
        b.ask("rematch", seat=1)
        news = a.until("table")
        while news["table"]["next_table"] is None:
            news = a.until("table")
    again = news["table"]["next_table"]
    assert again != table
    with server.connect(again, anna) as a, server.connect(again, bran) as b:
        assert a.until("welcome")["you"]["seats"] == [1]
        assert b.until("welcome")["you"]["seats"] == [0]
        assert b.until("update")["asked"] == 0


def test_bots_have_names_of_their_own(server: Server) -> None:
    bot = {"kind": "bot", "level": "novice"}
    made = server.create(name="Anna", seats=[{"kind": "me"}, bot, bot])
    with server.connect(made["table"], made["token"]) as a:
        seats = a.until("welcome")["table"]["seats"]
    names = [seat["name"].casefold() for seat in seats]
    assert len(set(names)) == 3
    assert {seat["level"] for seat in seats[1:]} == {"novice"}
    assert not set(names) & {"novice", "ismcts"}


def test_no_rematch_before_the_end(server: Server) -> None:
    table, anna, _ = server.two()
    with server.connect(table, anna) as a:
        assert a.ask("rematch", seat=0)["code"] == "not-over"


def test_presence_is_broadcast(server: Server) -> None:
    table, anna, bran = server.two()
    with server.connect(table, anna) as a:
        assert [seat["present"] for seat in a.until("welcome")["table"]["seats"]] == [True, False]
        with server.connect(table, bran) as b:
            b.until("welcome")
            assert [seat["present"] for seat in a.until("table")["table"]["seats"]] == [True, True]
        assert [seat["present"] for seat in a.until("table")["table"]["seats"]] == [True, False]


def test_spectators_see_public_knowledge_only_until_the_end(server: Server) -> None:
    table, anna, bran = server.two(options={"rounds": 1})
    with server.connect(table, anna) as a, server.connect(table, bran) as b, server.connect(table) as watcher:
        welcome = watcher.until("welcome")
        assert welcome["you"] == {"seats": [], "host": False}
        update = watcher.until("update")
        assert update["seat"] is None
        assert update["view"]["hands"][:2] == [None, None]
        assert watcher.ask("say", seat=0, text="psst")["code"] == "not-your-seat"
        play_out(a, b)
        update = watcher.until("update", asked=None)
        assert update["open"] is True
        assert None not in update["view"]["hands"][:2]


def test_a_table_without_spectators(server: Server) -> None:
    table, _, _ = server.two(watch=False)
    with server.connect(table) as watcher:
        assert watcher.receive()["code"] == "no-watching"
        assert watcher.receive()["type"] == "bye"


def test_chat_and_emotes_reach_everyone(server: Server) -> None:
    table, anna, bran = server.two()
    with server.connect(table, anna) as a, server.connect(table, bran) as b:
        a.until("update")
        b.until("update")
        assert a.ask("say", seat=0, text=" <b>hi</b>\n\u202ethere\x00 ")["type"] == "done"
        line = b.until("chat")["line"]
        assert (line["seat"], line["name"], line["text"]) == (0, "Anna", "<b>hi</b> there")
        assert a.ask("say", seat=0, text="\u200b")["code"] == "text"
        assert a.ask("say", seat=0, text="x" * 501)["code"] == "malformed"
        b.ask("emote", seat=1, emote="thanks")
        assert a.until("emote") == {"type": "emote", "seat": 1, "emote": "thanks"}
        assert b.ask("emote", seat=1, emote="<script>")["code"] == "malformed"
    with server.connect(table, bran) as b:
        assert [line["text"] for line in b.until("welcome")["chat"]] == ["<b>hi</b> there"]


def test_breakdown_log_and_hint(server: Server) -> None:
    table, anna, bran = server.two()
    with server.connect(table, anna) as a, server.connect(table, bran) as b:
        a.act(a.until("update"))
        mine = b.until("update", version=2)
        scores = b.ask("breakdown")
        assert scores["seats"] == [[{"what": {"key": "line-rounds", "gaps": {}}, "points": 0}]] * 2
        story = b.ask("log")
        assert [told["action"] is None for told in story["told"]] == [True] * 3 + [False] * 3 + [True]
        assert a.ask("log", seat=1)["code"] == "not-your-seat"
        assert a.ask("hint", seat=0)["code"] == "not-your-turn"
        advice = b.ask("hint", seat=1)
        assert advice["type"] == "advice"
        assert advice["action"] in {option["name"] for option in mine["options"]}
        assert advice["reasons"][0]["key"].startswith("why-")


def test_a_lesson_has_a_given_deal(server: Server) -> None:
    """The same seed gives the same deal; others cannot be invited."""
    seats = [{"kind": "me"}, {"kind": "me"}]
    views = []
    for _ in range(2):
        made = server.create(seats=seats, seed=7)
        with server.connect(made["table"], made["token"]) as host:
            views.append(host.until("update", seat=0)["view"])
    assert views[0] == views[1]
    for wish in ({"seats": [{"kind": "me"}, {"kind": "open"}]}, {"seats": seats, "public": True}):
        answer = server.client.post("/api/tables", json={"game": "pebbles", "seed": 7, **wish})
        assert (answer.status_code, answer.json()["code"]) == (422, "seed")


def test_a_lesson_has_an_opening(server: Server) -> None:
    """Its decisions are made when the game starts and cannot be undone; a wrong one is refused."""
    seats = [{"kind": "me"}, {"kind": "me"}]
    plain = server.create(seats=seats, seed=7)
    with server.connect(plain["table"], plain["token"]) as host:
        first = host.until("update", asked=0, seat=0)
    line = f"0 {first['options'][0]['name']}"
    made = server.create(seats=seats, seed=7, opening=[line])
    with server.connect(made["table"], made["token"]) as host:
        update = host.until("update", seat=1)
        assert (update["asked"], update["version"]) == (1, 1)
        assert host.ask("log")["told"][-1]["action"] == line[2:]
        assert host.ask("undo", seat=0, version=1)["code"] == "nothing-to-undo"
    for wish in ({"opening": ["1 lay:0"]}, {"opening": ["0 nonsense"]}, {"opening": ["x"]}, {"seed": None}):
        body = {"game": "pebbles", "seats": seats, "seed": 7, "opening": [line], **wish}
        answer = server.client.post("/api/tables", json=body)
        assert (answer.status_code, answer.json()["code"]) == (422, "opening")


@pytest.mark.one_process
def test_a_bot_that_fails_is_replaced_and_then_asked_again(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    failures = iter([True, True, True, False])  # bot, fallback, bot again; then the fallback succeeds
    decide = server.manager.bot_pool.decide

    async def faulty(*about: Any) -> int:
        if next(failures, False):
            raise RuntimeError("the worker is gone")
        return await decide(*about)

    monkeypatch.setattr(server.manager.bot_pool, "decide", faulty)
    monkeypatch.setattr("druids.server.table_session.RETRY_SECONDS", 0.01)
    made = server.create(seats=[{"kind": "me"}, {"kind": "bot", "level": "novice"}])
    with server.connect(made["table"], made["token"]) as a:
        a.act(a.until("update", asked=0))
        assert a.until("update", version=3)["told"][0]["actor"] == 1
    assert next(failures, None) is None
