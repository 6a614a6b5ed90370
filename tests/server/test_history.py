"""Finished games: list, replay, download, check against the commitment, delete."""

import hashlib

from druids.match import fair, files
from tests.server import toy_games
from tests.server.support import Server
from tests.server.test_play import play_out


def finished(server: Server, **wish: object) -> tuple[str, str, str]:
    table, anna, bran = server.two(options={"rounds": 1}, **wish)
    with server.connect(table, anna) as a, server.connect(table, bran) as b:
        play_out(a, b)
    return table, anna, bran


def test_public_games_are_listed_and_private_ones_are_not(server: Server) -> None:
    table, _, _ = finished(server, public=True)
    finished(server)
    games = server.client.get("/api/history").json()["games"]
    assert [game["table"] for game in games] == [table]
    assert games[0]["names"] == ["Anna", "Bran"]
    assert server.client.get("/api/history?game=chess").json()["games"] == []


def test_public_open_tables_are_listed(server: Server) -> None:
    made = server.create(seats=[{"kind": "me"}, {"kind": "open"}], public=True)
    server.create(seats=[{"kind": "me"}, {"kind": "open"}])
    listed = server.client.get("/api/tables").json()["tables"]
    assert [table["table"] for table in listed] == [made["table"]]


def test_the_downloaded_game_matches_the_commitment(server: Server) -> None:
    table, _, _ = finished(server)
    info = server.client.get(f"/api/tables/{table}").json()
    text = server.client.get(f"/api/tables/{table}/game.druids").text
    match = files.read(text, toy_games.load)
    assert match.over
    assert match.follows_seed()
    assert str(match.seed) == info["seed"]
    assert fair.promised(text) == info["commitment"]
    assert info["commitment"] == "sha256:" + hashlib.sha256(f"druids seed {info['secret']}\n".encode()).hexdigest()
    assert int(info["seed"]) == int(hashlib.sha256(f"druids deal {info['secret']}\n".encode()).hexdigest(), 16)
    assert match.seed.bit_length() > 200
    assert fair.kept(match, text)
    assert not fair.kept(match, text.replace(info["commitment"], "sha256:" + "0" * 64))


def test_a_running_game_reveals_neither_seed_nor_file_nor_replay(server: Server) -> None:
    table, _, _ = server.two()
    info = server.client.get(f"/api/tables/{table}").json()
    assert info["seed"] is None
    assert info["commitment"].startswith("sha256:")
    for path in ("game.druids", "replay", "replay?seat=0"):
        answer = server.client.get(f"/api/tables/{table}/{path}")
        assert (answer.status_code, answer.json()["code"]) == (409, "not-over")


def test_replay_as_a_seat_and_with_nothing_hidden(server: Server) -> None:
    table, _, _ = finished(server)
    everything = server.client.get(f"/api/tables/{table}/replay").json()
    assert [frame["step"] for frame in everything["frames"]] == list(range(everything["steps"] + 1))
    assert everything["next"] is None
    assert len(everything["frames"][6]["view"]["hands"][0]) == 3
    assert len(everything["frames"][6]["view"]["hands"][1]) == 3
    mine = server.client.get(f"/api/tables/{table}/replay?seat=1").json()["frames"]
    assert mine[6]["view"]["hands"][0] is None
    assert len(mine[6]["view"]["hands"][1]) == 3
    scores = server.client.get(f"/api/tables/{table}/replay?view=none").json()["frames"]
    assert [(frame["scores"], frame["view"]) for frame in scores] == [(f["scores"], None) for f in everything["frames"]]
    later = server.client.get(f"/api/tables/{table}/replay?step=5").json()["frames"]
    assert later == everything["frames"][5:]
    assert server.client.get(f"/api/tables/{table}/replay?seat=5").json()["code"] == "no-seat"
    assert server.client.get(f"/api/tables/{table}/replay?seat=x").json()["code"] == "malformed"


def test_only_the_host_can_delete(server: Server) -> None:
    table, anna, bran = finished(server)
    path = f"/api/tables/{table}"
    assert server.client.delete(path).json()["code"] == "token"
    assert server.client.delete(path, headers={"authorization": f"Bearer {bran}"}).json()["code"] == "not-host"
    with server.connect(table, bran) as b:
        b.until("update")
        assert server.client.delete(path, headers={"authorization": f"Bearer {anna}"}).status_code == 204
        assert b.until("bye")["code"] == "gone"
    assert server.client.get(path).json()["code"] in {"no-table", "gone"}  # another process may have it in memory still
    server.unload_all()
    assert server.client.get(path).status_code == 404


def test_messages_are_served_as_files(server: Server) -> None:
    assert "list-last" in server.client.get("/words/en.ftl").text
    assert "why-" in server.client.get("/words/fr.ftl").text
    assert "question-lay" in server.client.get("/words/pebbles/fr.ftl").text
    for path in ("/words/xx.ftl", "/words/pebbles/xx.ftl", "/words/chess/en.ftl", "/words/../../en.ftl"):
        assert server.client.get(path).status_code == 404
