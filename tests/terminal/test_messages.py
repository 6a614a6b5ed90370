"""Messages of the terminal: every language has the same keys and arguments, and all are used."""

import re
from pathlib import Path
from typing import get_args

import pytest
from fluent.syntax import FluentParser, ast

from druids.coach.results import Verdict
from druids.i18n import languages
from druids.terminal import table
from druids.terminal.speaker import WORDS

TERMINAL = Path(table.__file__).parent


def keys(language: str) -> dict[str, set[str]]:
    """Every message with its arguments."""
    parsed = FluentParser().parse((WORDS / f"{language}.ftl").read_text(encoding="utf-8"))
    assert not [entry for entry in parsed.body if isinstance(entry, ast.Junk)]
    found = {}
    for entry in parsed.body:
        if isinstance(entry, ast.Message):
            source = (WORDS / f"{language}.ftl").read_text(encoding="utf-8")[entry.span.start : entry.span.end]
            found[entry.id.name] = set(re.findall(r"\$(\w+)", source))
    return found


@pytest.mark.parametrize("language", languages())
def test_same_keys_and_arguments_in_every_language(language: str) -> None:
    assert keys(language) == keys("en")


def test_every_key_is_used() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in TERMINAL.glob("*.py"))
    made = {f"{prefix}-{command}" for prefix in ("command", "help") for command in table.COMMANDS}
    made |= {f"column-{column}" for column in ("name", "title", "players", "minutes", "options")}
    made |= {f"review-verdict-{verdict}" for verdict in get_args(Verdict)}
    assert made <= set(keys("en"))
    columns = {key for key in keys("en") if key.startswith("review-column-")}
    made |= {key for key in columns if f'"{key.removeprefix("review-column-")}"' in source}
    assert [key for key in keys("en") if f'"{key}"' not in source and key not in made] == []


@pytest.mark.parametrize("language", languages())
def test_help_has_the_same_keys(language: str) -> None:
    def help_keys(which: str) -> list[str]:
        lines = (TERMINAL / "help" / f"{which}.txt").read_text(encoding="utf-8").splitlines()
        return [line.split(" = ")[0] for line in lines]

    assert help_keys(language) == help_keys("en")
