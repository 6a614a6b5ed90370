"""Stored games: the rules lead to the stored result."""

import hashlib
from pathlib import Path

import pytest

from druids.games.stonehenge.game import GAME
from tests.games.stonehenge.table import Table

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.druids"))


def read(path: Path) -> tuple[dict[str, str], list[str]]:
    head, body, foot = path.read_text(encoding="utf-8").split("---\n")
    facts = dict(line.split(maxsplit=1) for line in (head + foot).splitlines())
    return facts, body.splitlines()


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_stored_game_replays_to_its_result(path: Path) -> None:
    facts, actions = read(path)
    options = dict(option.split("=") for option in facts["options"].split())
    seats, rounds, variant = int(facts["seats"]), int(options["rounds"]), options["sun_and_moon"] == "true"
    table = Table(seats, variant, rounds)
    for line in actions:
        actor, name = line.split(" ")
        assert actor == ("*" if table.actor < 0 else str(table.actor))
        table.play(name)
    scores = [int(score) for score in facts["scores"].split()]
    assert table.scores() == scores
    assert table.winners() == [int(seat) for seat in facts["winners"].split()]
    settled = " ".join(f"{key}={options[key]}" for key in sorted(options))
    text = [f"game {GAME.name}", f"rules {facts['rules']}", f"seats {seats}", f"options {settled}", "---", *actions]
    digest = hashlib.sha256("".join(line + "\n" for line in text).encode()).hexdigest()
    assert facts["digest"] == f"sha256:{digest}"
