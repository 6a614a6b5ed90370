"""Which of several processes drives the bots and the clock of a table."""

import time
from pathlib import Path

import pytest

from druids.server.cluster import membership
from druids.server.events import Acted, Woken
from tests.server.pairs import both, call, drivers, eventually, news, pair, stored
from tests.server.support import DATABASES, ManualClock, Server, serving

__all__ = ["pair"]


def test_one_process_drives_the_bots_wherever_people_are(pair: tuple[Server, Server]) -> None:
    made = pair[0].create(seats=[{"kind": "me"}, {"kind": "bot", "bot": "greedy"}])
    with pair[1].connect(made["table"], made["token"]) as a:
        update = a.until("update", asked=0)
        while update["asked"] is not None:
            a.act(update)
            assert len(drivers(pair, made["table"])) <= 1
            while (update := a.until("update"))["asked"] == 1:
                pass
    acted = [one.event for one in stored(pair[0], made["table"]) if isinstance(one.event, Acted)]
    assert {event.seat for event in acted} == {0, 1}


@pytest.mark.time_limit(60)
def test_another_process_takes_over_from_a_dead_one(pair: tuple[Server, Server]) -> None:
    """The dead one neither beats nor drives any more; its people have come to the other."""
    one, other = pair
    made = one.create(seats=[{"kind": "me"}, {"kind": "bot", "bot": "greedy"}], clock={"move": 300})
    eventually(lambda: drivers(pair, made["table"]) == [one])
    cluster = one.manager.cluster
    assert cluster is not None

    async def die() -> None:
        for task in list(one.manager._tasks):
            task.cancel()
        for session in one.manager.sessions.values():
            session.stop()

    call(one, die)
    began = time.monotonic()
    with other.connect(made["table"], made["token"]) as a:
        a.act(a.until("update", asked=0))
        a.until("update", asked=0, version=3)
    assert time.monotonic() - began < 20
    cluster.claims.held.clear()
    assert drivers(pair, made["table"]) == [other]
    assert not any(isinstance(event.event, Woken) for event in stored(other, made["table"]))  # it was not down


def test_a_clock_runs_on_when_another_process_loads_the_table(postgres_url: str, tmp_path: Path) -> None:
    clock = ManualClock()
    DATABASES[tmp_path] = postgres_url
    with serving(tmp_path, clock) as one, serving(tmp_path, clock) as other:
        table, anna, _ = one.two(clock={"game": 100})
        with one.connect(table, anna) as a:
            a.until("update")
            eventually(lambda: drivers((one, other), table) == [one])
            clock.time += 30
            with other.connect(table, anna) as again:
                assert again.until("update")["clocks"][0]["game"] == 70.0
                assert again.act(again.received[-1])["type"] == "done"
            assert a.until("update", version=2)["clocks"][0]["game"] == 70.0
    del DATABASES[tmp_path]


def test_time_that_runs_out_is_noticed_once(pair: tuple[Server, Server]) -> None:
    with both(pair, clock={"move": 1}, level="novice") as (table, a, b):
        news(b, lambda table: table["seats"][0]["stand_in"])
        news(a, lambda table: table["seats"][0]["stand_in"])
        b.until("update", asked=1)
        assert a.ask("back", seat=0)["type"] == "done"
    kinds = [type(one.event).__name__ for one in stored(pair[0], table)]
    assert kinds.count("StoodIn") >= 1
    assert kinds.index("StoodIn") < kinds.index("Acted")


def test_a_process_that_stops_gives_its_tables_away_at_once(postgres_url: str, tmp_path: Path) -> None:
    DATABASES[tmp_path] = postgres_url
    with serving(tmp_path) as other:
        with serving(tmp_path) as one:
            made = one.create(seats=[{"kind": "me"}, {"kind": "bot", "bot": "greedy"}], clock={"move": 300})
            eventually(lambda: drivers((one, other), made["table"]) == [one])
        began = time.monotonic()
        eventually(lambda: drivers((other,), made["table"]) == [other])
        assert time.monotonic() - began < membership.ALIVE_SECONDS + 5  # it did not wait to be sure of a death
    del DATABASES[tmp_path]
