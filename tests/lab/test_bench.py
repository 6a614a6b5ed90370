"""`druids bench`: the figures are complete and consistent. Their size is not tested."""

import json

import pytest

from druids import catalog
from druids.lab import bench
from tests.toy.pebbles.game import GAME


@pytest.fixture(autouse=True)
def briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "RUN_SECONDS", 0.01)
    monkeypatch.setattr(bench, "RUNS", 2)
    monkeypatch.setattr(bench, "CLONES", 1000)


def test_rates_of_seats_chance_and_games() -> None:
    for seats, nature, games in bench.random_rates(GAME):
        assert seats == pytest.approx(games * 6)  # two seats lay three pebbles each
        assert nature == pytest.approx(games * 6)  # and are dealt as many


def test_copying_a_state_takes_time() -> None:
    assert bench.clone_time(GAME) > 0


def test_first_use_plays_a_turn_in_a_new_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")  # the compiler is not what is tested
    cold, warm = bench.first_use(next(iter(catalog.infos())))
    assert all(seconds > 0 for seconds in (*cold, *warm))


def test_json_has_every_figure_by_game(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(bench, "first_use", lambda name: ((2.0, 1.5), (0.1, 0.05)))
    monkeypatch.setattr(catalog, "load", lambda name: GAME)
    name = next(iter(catalog.infos()))
    assert bench.bench(name, as_json=True) == 0
    figures = json.loads(capsys.readouterr().out)["games"][name]
    assert figures["decisions_per_second"] == pytest.approx(
        figures["seat_decisions_per_second"] + figures["nature_answers_per_second"]
    )
    assert figures["clone_ns"] > 0
    assert figures["cold_compile_s"] == 2.0
    assert figures["warm_load_s"] == 0.1
    assert figures["state_bytes"] == GAME.record.dtype.itemsize
