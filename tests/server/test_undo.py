"""Undo: immediate where nothing became known, else by consent; chance outcomes repeat."""

from druids.match import Match
from druids.server import undo_check
from tests.server.support import Server
from tests.toy.pebbles.game import GAME


def dealt(seed: int = 1) -> Match:
    match = Match(GAME, 2, seed=seed)
    match.resume_chance()
    return match


def test_a_secret_decision_may_be_undone_freely() -> None:
    match = dealt()
    match.play(match.actions()[0])
    assert undo_check.is_free(match, 0)
    assert not undo_check.is_free(match, 1)


def test_a_decision_that_reveals_may_not() -> None:
    for seed in range(20):
        match = dealt(seed)
        match.play(match.actions()[0])
        match.play(match.actions()[0])
        assert not undo_check.is_free(match, 1)  # all pebbles were turned up
        assert not undo_check.is_free(match, 0)  # another seat acted


def test_nothing_to_undo_before_the_first_decision() -> None:
    assert not undo_check.is_free(dealt(), 0)


def test_free_undo_over_the_wire(server: Server) -> None:
    table, anna, bran = server.two()
    with server.connect(table, anna) as a, server.connect(table, bran) as b:
        first = a.until("update")
        b.until("update")
        assert a.ask("undo", seat=0, version=1)["code"] == "nothing-to-undo"
        a.act(first)
        a.until("update", version=2)
        assert a.ask("undo", seat=0, version=1)["code"] == "stale"
        assert b.ask("undo", seat=1, version=2)["code"] == "nothing-to-undo"
        done = a.ask("undo", seat=0, version=2)
        assert (done["type"], done["pending"], done["version"]) == ("done", False, 3)
        again = b.until("update", version=3)
        assert again["undone"] is True
        assert again["asked"] == 0
        now = a.received[-2]
        assert (now["type"], now["version"], now["options"], now["view"]) == (
            "update", 3, first["options"], first["view"],
        )  # fmt: skip
        assert a.act(now, 1)["version"] == 4


def test_undo_by_consent_repeats_chance(server: Server) -> None:
    table, anna, bran = server.two()
    with server.connect(table, anna) as a, server.connect(table, bran) as b:
        a.act(a.until("update"))
        before = b.until("update", version=2)
        b.act(before)
        a.until("update", version=3)
        asked = b.ask("undo", seat=1, version=3)
        assert asked["pending"] is True
        news = a.until("table")
        while news["table"]["undo"] is None:
            news = a.until("table")
        assert news["table"]["undo"] == {"seat": 1, "agreed": [], "needed": [0]}
        assert a.ask("consent", seat=0, agree=False)["type"] == "done"
        assert a.ask("consent", seat=0, agree=True)["code"] == "no-undo-asked"
        b.ask("undo", seat=1, version=3)
        a.ask("consent", seat=0, agree=True)
        back = b.until("update", version=4)
        assert back["view"] == before["view"]
        assert back["options"] == before["options"]


def test_undo_survives_a_restart(server: Server) -> None:
    table, anna, bran = server.two()
    with server.connect(table, anna) as a, server.connect(table, bran) as b:
        a.act(a.until("update"))
        a.ask("undo", seat=0, version=2)
        third = b.until("update", version=3)
    server.unload_all()
    with server.connect(table, bran) as b:
        update = b.until("update")
        assert (update["version"], update["view"]) == (3, third["view"])


def test_against_bots_no_consent_is_needed(server: Server) -> None:
    made = server.create(level="novice")
    with server.connect(made["table"], made["token"]) as a:
        first = a.until("update", asked=0)
        a.act(first)
        later = a.until("update", version=3)
        assert a.ask("undo", seat=0, version=later["version"])["pending"] is False
        assert a.received[-2]["view"] == first["view"]
