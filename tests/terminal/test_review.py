"""`druids review`: tables, JSON and a page; a sentence for each wrong input."""

import json
from pathlib import Path

import msgspec
import pytest

import druids
from druids.cli import main
from druids.coach.results import Review
from druids.coach.review import ReviewError
from druids.kernel.jit import COMPILED
from tests.coach.make_examples import EXAMPLES

FILE = EXAMPLES / "stonehenge.druids"
pytestmark = pytest.mark.skipif(not COMPILED, reason="a review takes minutes interpreted; tests/coach covers its parts")


def run(capsys: pytest.CaptureFixture[str], *given: str) -> tuple[int, str, str]:
    code = main(["review", "--effort", "0.05", *given])
    said = capsys.readouterr()
    return code, said.out, said.err


@pytest.mark.parametrize(("language", "word"), [("en", "own errors"), ("fr", "Niveau de jeu")])
def test_tables(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, language: str, word: str) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    code, out, err = run(capsys, str(FILE), "--lang", language)
    assert code == 0, err
    assert word in out
    assert "Bot 1" in out
    assert "<" not in out, "a message without words"


def test_json_is_a_review_and_repeatable(capsys: pytest.CaptureFixture[str]) -> None:
    _, first, _ = run(capsys, str(FILE), "--json")
    _, second, _ = run(capsys, str(FILE), "--json")
    assert first == second
    found = msgspec.json.decode(first, type=Review)
    assert {decision.seat for decision in found.decisions} == {0, 1, 2, 3}
    assert json.loads(first)["digest"] in FILE.read_text(encoding="utf-8")


def test_one_seat(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, str(FILE), "--seat", "2", "--json")
    found = msgspec.json.decode(out, type=Review)
    assert {decision.seat for decision in found.decisions} == {2}
    assert [rating.seat for rating in found.ratings] == [2]
    assert len(found.ledger) == 4


def test_a_page_and_many_files(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    page = tmp_path / "review.html"
    code, out, _ = run(capsys, str(FILE), str(FILE), "--html", str(page), "--lang", "en")
    assert code == 0
    assert "All games together" in out
    text = page.read_text(encoding="utf-8")
    assert text.count("<svg") == 2
    assert "<script" not in text


def test_wrong_input(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    unfinished, damaged, older = tmp_path / "a.druids", tmp_path / "b.druids", tmp_path / "c.druids"
    druids.new("stonehenge", 4, 1).save(unfinished)
    damaged.write_text(FILE.read_text(encoding="utf-8")[:600], encoding="utf-8")
    older.write_text(FILE.read_text(encoding="utf-8").replace("rules    ", "rules    9"), encoding="utf-8")
    for given, expected, words in (
        ([str(unfinished)], 1, "not over"),
        ([str(damaged)], 1, "cut off"),
        ([str(older)], 1, "follows rules"),
        ([str(tmp_path / "none.druids")], 2, "cannot be read"),
        ([str(FILE), "--seat", "7"], 2, "no seat 7"),
        ([str(FILE), "--effort", "0"], 2, "effort"),
        ([str(FILE), str(unfinished)], 1, "not over"),
    ):
        code, out, err = run(capsys, *given, "--lang", "en")
        assert (code, out) == (expected, ""), given
        assert words in err
        assert len(err.splitlines()) == 1


def test_from_python() -> None:
    match = druids.load(FILE)
    found = druids.review(match, seat=0, effort=0.05)
    assert found.ratings[0].decisions == len(found.decisions)
    match.undo()
    with pytest.raises(ReviewError, match="not over"):
        druids.review(match)
    with pytest.raises(ReviewError, match="no seat 9"):
        druids.review(druids.load(FILE), seat=9)
