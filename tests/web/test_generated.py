"""Generated TypeScript is what the Python sources say."""

import sys
from pathlib import Path

import pytest

from tests.web.client import WEB, script


@pytest.fixture(autouse=True)
def _scripts_find_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(WEB))
    monkeypatch.delitem(sys.modules, "wire_types", raising=False)


def test_the_wire_types_are_those_of_the_messages() -> None:
    generator = script("wire_types")
    assert generator.stale(generator.TARGET, generator.text()) is None


def test_the_view_types_are_those_of_the_records() -> None:
    problems = [problem for path, text in script("views").texts().items() if (problem := generator_stale(path, text))]
    assert problems == []


def generator_stale(path: Path, text: str) -> str | None:
    found: str | None = script("wire_types").stale(path, text)
    return found


def test_a_stale_file_is_named_with_its_line_and_what_to_run(capsys: pytest.CaptureFixture[str]) -> None:
    generator = script("wire_types")
    changed = generator.text().replace("export interface Words {", "export interface Wordz {")
    line = changed[: changed.index("Wordz")].count("\n") + 1
    assert generator.write_or_check({generator.TARGET: changed}, checking=True) == 1
    said = capsys.readouterr().err
    assert f"web/src/wire/types.ts:{line}: differs" in said
    assert "Run `make web`" in said
