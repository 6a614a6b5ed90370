"""Several processes serve one PostgreSQL database: what one does, the people at the others see."""

import threading
from typing import Any

import pytest

from druids.server import following
from druids.server.events import Acted, Moved
from druids.server.table_session import TableSession
from tests.server.pairs import both, call, news, pair, stored
from tests.server.support import Person, Server
from tests.server.test_history import finished

__all__ = ["pair"]


# -- what the others see -------------------------------------------------------------------------------


def test_people_at_two_processes_play_a_whole_game(pair: tuple[Server, Server]) -> None:
    with both(pair) as (table, a, b):
        updates = {0: a.until("update"), 1: b.until("update")}
        people = {0: a, 1: b}
        while (seat := updates[0]["asked"]) is not None:
            version = updates[seat]["version"]
            assert people[seat].act(updates[seat])["version"] == version + 1
            updates = {number: person.until("update", version=version + 1) for number, person in people.items()}
            assert updates[1 - seat]["told"][0]["actor"] == seat
        assert updates[0]["winners"] == updates[1]["winners"]
        assert updates[0]["view"] == updates[1]["view"]  # all is open at the end
    texts = {server.client.get(f"/api/tables/{table}/game.druids").text for server in pair}
    assert len(texts) == 1


def test_chat_emotes_presence_and_looks_cross_processes(pair: tuple[Server, Server]) -> None:
    with both(pair) as (_, a, b):
        news(a, lambda table: table["seats"][1]["present"])
        assert a.ask("say", seat=0, text="hello")["type"] == "done"
        assert b.until("chat")["line"]["text"] == "hello"
        a.ask("emote", seat=0, emote="wow")
        assert b.until("emote")["seat"] == 0
        b.ask("look", seat=1, look={"colour": 3})
        news(a, lambda table: table["seats"][1]["look"] == {"colour": 3, "mark": None})
        b.socket.close()
        news(a, lambda table: not table["seats"][1]["present"])


def test_spectators_of_two_processes_hear_each_other(pair: tuple[Server, Server]) -> None:
    one, other = pair
    table, _, _ = one.two(watch=True)
    with one.connect(table) as a, other.connect(table) as b:
        news(a, lambda table: table["spectators"] == 2)
        b.ask("say", text="nice", name="Dora")
        assert a.until("chat")["line"]["name"] == "Dora"


def test_an_undo_is_asked_at_one_process_and_granted_at_another(pair: tuple[Server, Server]) -> None:
    with both(pair) as (_, a, b):
        a.act(a.until("update"))
        b.act(b.until("update", asked=1))
        a.until("update", version=3)
        assert a.ask("undo", seat=0, version=3)["pending"]
        assert b.ask("consent", seat=1, agree=True)["type"] == "done"
        assert a.until("update", version=4)["undone"]
        undone = [message for message in b.received if message["type"] == "update" and message["version"] == 4]
        assert [message["asked"] for message in undone] == [0]
        a.act(a.received[-1])
        b.until("update", version=5)


def test_a_rematch_agreed_at_two_processes_at_once_has_one_table(pair: tuple[Server, Server]) -> None:
    table, anna, bran = finished(pair[0])
    with pair[0].connect(table, anna) as a, pair[1].connect(table, bran) as b:
        voting = [threading.Thread(target=p.ask, args=("rematch",), kwargs={"seat": s}) for s, p in enumerate((a, b))]
        for one in voting:
            one.start()
        for one in voting:
            one.join(20)
        moved = [one.event for one in stored(pair[0], table) if isinstance(one.event, Moved)]
        assert len(moved) == 1
    for token in (anna, bran):
        with pair[1].connect(moved[0].table, token) as person:
            person.until("update")
    assert len(call(pair[0], pair[0].manager.store.by_status, "running")) == 1  # no second one was left behind


def test_an_exchanged_token_closes_the_connection_at_the_other_process(pair: tuple[Server, Server]) -> None:
    one, other = pair
    table, anna, _ = one.two()
    with one.connect(table, anna) as a:
        a.until("update")
        answer = other.client.post(f"/api/tables/{table}/token", headers={"authorization": f"Bearer {anna}"})
        assert answer.status_code == 200
        assert a.until("bye")["code"] == "replaced"


def test_a_table_deleted_at_one_process_is_gone_at_the_other(pair: tuple[Server, Server]) -> None:
    one, other = pair
    table, anna, bran = one.two()
    with other.connect(table, bran) as b:
        b.until("update")
        assert one.client.delete(f"/api/tables/{table}", headers={"authorization": f"Bearer {anna}"}).status_code == 204
        assert b.until("bye")["code"] == "gone"


# -- conflicts -----------------------------------------------------------------------------------------


def deafen(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on a server hears of others only when its writes are refused."""
    cluster = server.manager.cluster
    assert cluster is not None
    monkeypatch.setattr(cluster, "_take", lambda hint: None)
    monkeypatch.setattr(following, "FOLLOW_SECONDS", 1000.0)


def test_an_action_after_a_chat_line_that_was_not_heard_of_is_stored_once(
    pair: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    with both(pair) as (table, a, b):
        update = a.until("update")
        b.until("update")
        deafen(pair[0], monkeypatch)
        b.ask("say", seat=1, text="first")
        assert a.act(update)["type"] == "done"  # the position has not changed: a person expects nothing else
        assert "chat" in [message["type"] for message in a.received]
        acted = [one.event for one in stored(pair[0], table) if isinstance(one.event, Acted)]
        assert len(acted) == 1


def test_the_same_request_at_two_processes_is_stored_once(pair: tuple[Server, Server]) -> None:
    one, other = pair
    table, anna, _ = one.two()
    with one.connect(table, anna) as a, other.connect(table, anna) as again:
        update = a.until("update")
        again.until("update")
        fields = {"seat": 0, "version": update["version"], "action": update["options"][0]["name"], "id": "same"}
        replies: dict[int, dict[str, Any]] = {}

        def act(number: int, person: Person) -> None:
            replies[number] = person.ask("act", **fields)

        acting = [threading.Thread(target=act, args=pair) for pair in enumerate((a, again))]
        for thread in acting:
            thread.start()
        for thread in acting:
            thread.join(20)
        assert [replies[k]["type"] for k in range(2)] == ["done", "done"]
        assert {replies[k]["version"] for k in range(2)} == {update["version"] + 1}
        assert sorted(replies[k]["repeated"] for k in range(2)) == [False, True]
    assert sum(isinstance(one.event, Acted) for one in stored(one, table)) == 1


def test_two_actions_for_one_position_one_is_stale(
    pair: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = pair
    table, anna, _ = one.two()
    with one.connect(table, anna) as a, other.connect(table, anna) as again:
        update = a.until("update")
        again.until("update")
        deafen(pair[1], monkeypatch)
        assert a.act(update)["type"] == "done"
        assert again.act(update, choice=-1, id="another")["code"] == "stale"
        assert any(message.get("version") == update["version"] + 1 for message in again.received)


def test_lost_hints_are_made_good_by_polling(pair: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch) -> None:
    with both(pair) as (_, a, b):
        update = a.until("update")
        b.until("update")
        cluster = pair[1].manager.cluster
        assert cluster is not None
        monkeypatch.setattr(cluster, "_take", lambda hint: None)
        assert a.act(update)["type"] == "done"
        assert b.until("update", asked=1)["version"] == update["version"] + 1


def test_a_game_whose_chance_does_not_follow_its_seed_is_read_as_a_whole(
    pair: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    reads: list[int] = []
    reload = TableSession.reload_if_needed

    async def counted(session: TableSession, tell: bool = False) -> None:
        reads.append(session.needs_reload)
        await reload(session, tell)

    monkeypatch.setattr(TableSession, "reload_if_needed", counted)
    monkeypatch.setattr(following, "play_stored", lambda *arguments: 1 / 0)
    with both(pair) as (_, a, b):
        update = a.until("update")
        b.until("update")  # else the other process may read the table only after the action
        assert a.act(update)["type"] == "done"
        assert b.until("update", asked=1)["version"] == 2
    assert any(reads)
