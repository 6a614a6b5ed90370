"""The command line itself: quick, helpful, in both languages."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from druids.cli import main

SOURCE = Path(__file__).parents[1] / "src"
HEAVY = ("numba", "numpy", "rich", "fluent", "asyncio")


def test_help_loads_nothing_heavy() -> None:
    code = f"""
import sys
from druids.cli import main
try:
    main(["--help"])
except SystemExit:
    pass
print([name for name in {HEAVY!r} if name in sys.modules], file=sys.stderr)
"""
    environment = {**os.environ, "PYTHONPATH": str(SOURCE)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert done.stderr.strip() == "[]"


@pytest.mark.parametrize("command", ["", "play", "games", "replay", "verify", "bench"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_command_has_help(command: str, language: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main([*command.split(), "--help", "--lang", language])
    assert left.value.code == 0
    assert ("quitter" in capsys.readouterr().out) == (language == "fr")


def test_an_unknown_language(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["games", "--lang", "tlh"])
    assert left.value.code == 2
    assert "there are: en, fr" in capsys.readouterr().err
