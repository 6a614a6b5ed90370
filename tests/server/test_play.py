"""Playing together: updates, versions, repetition, refusals, resync."""

from typing import Any

from tests.server.support import Person, Server


def play_out(*people: Person) -> dict[str, Any]:
    """Play everyone's first option until the game is over; return the last update."""
    updates = {}
    for person in people:
        update = person.until("update")
        updates[update["seat"]] = (person, update)
    while True:
        asked = next(iter(updates.values()))[1]["asked"]
        if asked is None:
            return next(iter(updates.values()))[1]
        person, update = updates[asked]
        version = update["version"]
        assert person.act(update)["type"] == "done"
        for other in people:
            update = other.until("update")
            assert update["version"] == version + 1
            updates[update["seat"]] = (other, update)


def test_two_people_play_a_whole_game(server: Server) -> None:
    table, anna, bran = server.two()
    with server.connect(table, anna) as a, server.connect(table, bran) as b:
        welcome = a.until("welcome")
        assert welcome["you"] == {"seats": [0], "host": True}
        assert [seat["name"] for seat in welcome["table"]["seats"]] == ["Anna", "Bran"]
        end = play_out(a, b)
        assert end["open"] is True
        assert end["winners"] is not None
        assert len(end["scores"]) == 2
        news = a.until("table")
        assert news["table"]["status"] == "over"
        assert news["table"]["seed"] is not None


def test_only_the_seat_to_act_gets_question_and_options(server: Server) -> None:
    table, anna, bran = server.two()
    with server.connect(table, anna) as a, server.connect(table, bran) as b:
        mine, other = a.until("update"), b.until("update")
        assert mine["asked"] == other["asked"] == 0
        assert mine["question"] == {"key": "question-lay", "gaps": {}}
        assert len(mine["options"]) == 3
        assert other["question"] is None
        assert other["options"] == []
        assert other["view"]["hands"][0] is None


def test_a_repeated_action_is_never_applied_twice(server: Server) -> None:
    table, anna, bran = server.two()
    with server.connect(table, anna) as a, server.connect(table, bran) as b:
        update = a.until("update")
        b.until("update")
        assert a.act(update, id="x") == {
            "type": "done",
            "id": "x",
            "version": 2,
            "repeated": False,
            "pending": False,
            "invite": None,
        }
        again = a.act(update, id="x")
        assert (again["type"], again["repeated"], again["version"]) == ("done", True, 2)
        assert a.until("update")["version"] == 2


def test_a_stale_action_is_followed_by_the_current_position(server: Server) -> None:
    table, anna, bran = server.two()
    with server.connect(table, anna) as a, server.connect(table, bran) as b:
        first = a.until("update")
        b.until("update")
        a.act(first)
        a.until("update", version=2)
        a.send(type="act", id="late", seat=0, version=1, action=first["options"][1]["name"])
        a.until("update", version=2)
        assert a.receive() == {
            "type": "refused",
            "id": "late",
            "code": "stale",
            "text": "The position has changed since. The current one follows.",
            "words": None,
            "retry_after": None,
        }


def test_premature_foreign_and_illegal_actions_are_refused(server: Server) -> None:
    table, anna, bran = server.two()
    with server.connect(table, anna) as a, server.connect(table, bran) as b:
        mine = a.until("update")
        b.until("update")
        assert b.ask("act", seat=1, version=1, action="lay:0")["code"] == "not-your-turn"
        assert b.ask("act", seat=0, version=1, action=mine["options"][0]["name"])["code"] == "not-your-seat"
        held = {option["name"] for option in mine["options"]}
        other = next(f"lay:{p}" for p in range(12) if f"lay:{p}" not in held)
        refused = a.ask("act", seat=0, version=1, action=other)
        assert (refused["code"], refused["words"]["key"]) == ("illegal", "refusal-not-yours")
        assert a.ask("act", seat=0, version=1, action="fly:3")["code"] == "illegal"
        assert a.ask("act", seat=0, version=1, action="deal:3")["words"]["key"] == "refusal-nature"
        assert a.act(mine)["type"] == "done"


def test_nobody_plays_before_the_table_is_full(server: Server) -> None:
    made = server.create(seats=[{"kind": "me"}, {"kind": "open"}])
    with server.connect(made["table"], made["token"]) as a:
        assert a.until("welcome")["table"]["status"] == "open"
        assert a.ask("act", seat=0, version=0, action="lay:1")["code"] == "not-started"
        server.join(made["table"], name="Bran")
        assert a.until(
            "table",
        )["table"]["commitment"].startswith("sha256:")
        assert a.until("update")["version"] == 1


def test_reconnecting_narrates_what_was_missed(server: Server) -> None:
    table, anna, bran = server.two()
    with server.connect(table, bran) as b:
        b.until("update")
        with server.connect(table, anna) as a:
            a.act(a.until("update"))
        assert b.act(b.until("update", version=2))["type"] == "done"
        with server.connect(table, anna, since=2) as a:
            update = a.until("update")
            assert update["version"] == 3
            assert [told["actor"] for told in update["told"]] == [1]
        with server.connect(table, anna) as a:
            update = a.until("update")
            assert [told["actor"] for told in update["told"]] == [0, 1]


def test_a_restarted_server_continues_the_game(server: Server) -> None:
    table, anna, _bran = server.two()
    with server.connect(table, anna) as a:
        before = a.until("update")
        a.act(before, id="x")
        after = a.until("update", version=2)
    server.unload_all()
    with server.connect(table, anna, since=2) as a:
        update = a.until("update")
        assert {**update, "time": 0, "told": []} == {**after, "time": 0, "told": []}
        assert a.act(before, id="x")["repeated"] is True


def test_views_as_bytes(server: Server) -> None:
    table, anna, _ = server.two()
    layout = server.client.get("/api/games/pebbles/record").json()
    with server.connect(table, anna, view="bytes") as a, server.connect(table, anna) as same:
        packed, plain = a.until("update"), same.until("update")
        assert packed["view"] is None
        assert len(packed["record"]) == layout["size"]
        hands = next(field for field in layout["fields"] if field["name"] == "hands")
        at = hands["offset"]
        mine = int.from_bytes(packed["record"][at : at + 8], "little", signed=True)
        assert [p for p in range(12) if mine >> p & 1] == plain["view"]["hands"][0]
        assert packed["record"][at + 8 : at + 16] == b"\xff" * 8
        assert {**packed, "view": 0, "record": 0, "time": 0} == {**plain, "view": 0, "record": 0, "time": 0}


def test_pass_and_play_gives_one_device_all_its_seats(server: Server) -> None:
    made = server.create(seats=[{"kind": "me", "name": "Anna"}, {"kind": "me", "name": "Bran"}])
    with server.connect(made["table"], made["token"]) as both:
        assert both.until("welcome")["you"]["seats"] == [0, 1]
        first, second = both.until("update"), both.until("update")
        assert (first["seat"], second["seat"]) == (0, 1)
        assert both.act(first)["type"] == "done"
        both.until("update", seat=0)
        assert both.act(both.until("update", seat=1))["type"] == "done"


def test_solo_against_bots_in_one_request(server: Server) -> None:
    made = server.create(name="Anna", level="novice")
    with server.connect(made["table"], made["token"]) as a:
        update = a.until("update")
        while update["asked"] is not None:
            if update["asked"] == 0:
                a.act(update)
            update = a.until("update")
        assert update["winners"] is not None
