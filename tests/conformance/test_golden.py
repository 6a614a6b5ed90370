"""Golden games: stored games that verify, are written back unchanged, and together reach every ask and deed."""

from pathlib import Path

from druids.match.files import read_file, write
from tests.conformance.games import folder, load
from tests.conformance.reach import Played, reached


def golden(name: str) -> list[Path]:
    paths = sorted((folder(name) / "golden").glob("*.druids"))
    assert paths, f"{name} has no golden games: `python -m tests.conformance.make_golden {name}` makes some"
    return paths


def test_golden_games_verify_and_are_written_back_unchanged(name: str) -> None:
    for path in golden(name):
        match = read_file(path, load)
        assert write(match) == path.read_text(encoding="utf-8"), path.name
        assert match.over, f"{path.name} is not played to its end"


def test_golden_games_reach_every_ask_and_deed(name: str) -> None:
    game = load(name)
    matches = [read_file(path, load) for path in golden(name)]
    games = [Played(name, m.seats, game.info.codes(m.options), [step.action for step in m.steps]) for m in matches]
    seen = set[int]().union(*reached(games))
    missing = [kind for number, kind in {**game.asks, **game.deeds}.items() if number not in seen]
    assert not missing, f"no golden game reaches {', '.join(missing)}"
