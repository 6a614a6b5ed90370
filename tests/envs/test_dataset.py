"""`druids dataset` and the arrays made of stored games."""

import sys
from pathlib import Path
from time import process_time

import numpy as np
import polars
import pytest

from druids.bots import UnknownBot
from druids.cli import main
from druids.envs import dataset
from druids.envs.batch import Batch
from druids.envs.replays import decisions, stored
from druids.match import Match
from tests.conformance.games import load


def random_match(name: str, seed: int = 3) -> Match:
    match = Match(load(name), load(name).info.default_seats, seed=seed)
    match.resume_chance()
    while not match.over:
        match.play_legal(int(match.legal[match.length % len(match.legal)]))
    return match


def test_decisions_are_what_the_seats_saw_and_did(name: str) -> None:
    match = random_match(name)
    found = decisions(match)
    assert found.actors.tolist() == [step.actor for step in match.steps if step.actor >= 0]
    assert found.actions.tolist() == [step.action for step in match.steps if step.actor >= 0]
    assert found.masks[np.arange(len(found.actions)), found.actions].all()
    assert found.rewards.sum() == pytest.approx(0, abs=1e-6)
    assert found.scores.tolist() == match.scores
    batch = Batch(match.game, 1, match.seats)
    for row in range(0, len(found.actions), 9):
        before = match.position_after(int(found.steps[row]))
        batch.place(before)
        assert np.array_equal(found.observations[row], batch.observations[0])
        assert np.array_equal(found.masks[row], batch.masks[0])


def test_stored_games_are_read(tmp_path: Path) -> None:
    matches = [random_match("stonehenge", seed) for seed in (1, 2)]
    for k, match in enumerate(matches):
        match.save(tmp_path / f"{k}.druids")
    found = list(stored(sorted(tmp_path.glob("*.druids"))))
    assert [part.actions.tolist() for part in found] == [decisions(match).actions.tolist() for match in matches]


def test_the_command_writes_a_file_and_a_card(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "data" / "games.parquet"
    arguments = ["dataset", "stonehenge", "--games", "3", "--bot", "random", "--seats", "3", "--option", "rounds=1"]
    assert main([*arguments, "--out", str(out)]) == 0
    assert "decisions of 3 games" in capsys.readouterr().out
    table = polars.read_parquet(out)
    assert table.columns == list(dataset.COLUMNS)
    assert table["game"].unique().sort().to_list() == [0, 1, 2]
    for row in table.iter_rows(named=True):
        assert row["action"] in row["legal"]
        assert row["action_name"] == load("stonehenge").actions.names[row["action"]]
    ends = (
        table.group_by("game", "seat")
        .agg(polars.col("reward").first())
        .group_by("game")
        .agg(polars.col("reward").sum())
    )
    assert ends["reward"].to_numpy() == pytest.approx(np.zeros(3), abs=1e-6)
    card = dataset.card_path(out).read_text(encoding="utf-8")
    assert f"{table.height} decisions of 3 games" in card
    assert "--option rounds=1" in card
    assert main([*arguments, "--out", str(tmp_path / "again.parquet")]) == 0
    assert polars.read_parquet(tmp_path / "again.parquet").equals(table)


def test_an_interrupted_data_set_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = dataset.planned(load("pebbles"), "random", 5)
    played = dataset.Plan.play

    def stop_at_the_third(self: dataset.Plan, k: int) -> Match:
        if k == 2:
            raise KeyboardInterrupt
        return played(self, k)

    monkeypatch.setattr(dataset.Plan, "play", stop_at_the_third)
    with pytest.raises(KeyboardInterrupt):
        dataset.write(plan, tmp_path / "games.parquet")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (["--games", "0"], "at least one game"),
        (["--bot", "nobody"], "no bot 'nobody'"),
        (["--seats", "9"], "seats, not 9"),
        (["--option", "rounds"], "name=value"),
        (["--option", "rounds=x"], "option rounds is"),
    ],
)
def test_wrong_arguments_are_refused(
    wrong: list[str], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["dataset", "stonehenge", "--out", str(tmp_path / "x.parquet"), *wrong]) == 2
    assert says in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_the_extra_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "polars", None)
    assert main(["dataset", "stonehenge", "--out", str(tmp_path / "x.parquet")]) == 2
    assert "pip install 'druids[data]'" in capsys.readouterr().err
    with pytest.raises(UnknownBot):
        dataset.planned("stonehenge", "nobody", 1)


@pytest.mark.timed
def test_stored_games_are_read_quickly(tmp_path: Path) -> None:
    """At least 55,000 decisions/s, reading and verifying the files included."""
    for seed in range(40):
        random_match("creatures", seed).save(tmp_path / f"{seed}.druids")
    paths = sorted(tmp_path.glob("*.druids"))
    list(stored(paths[:1]))  # compiles
    began = process_time()
    rows = sum(len(part.actions) for part in stored(paths))
    assert rows / (process_time() - began) > 55_000


def test_workers_write_the_same_rows_in_the_same_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dataset, "PART", 3)
    plan = dataset.planned("creatures", "random", 8, seed=5)
    done: list[tuple[int, int]] = []
    rows = dataset.write(plan, tmp_path / "one.parquet")
    assert dataset.write(plan, tmp_path / "two.parquet", lambda *at: done.append(at), workers=2) == rows
    assert done == [(k + 1, 8) for k in range(8)]
    tables = [polars.read_parquet(tmp_path / f"{name}.parquet") for name in ("one", "two")]
    assert tables[0].equals(tables[1])
    assert tables[0]["game"].is_sorted()
