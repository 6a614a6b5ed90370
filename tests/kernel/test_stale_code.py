"""An edit never runs stale compiled code, also in called files (docs/architecture.md#the-record-and-its-traps)."""

from pathlib import Path

import pytest

from druids.kernel.jit import COMPILED
from tests.conformance.processes import python

CALLER = (
    "from druids.kernel.jit import jit\nfrom called import printed\n@jit\ndef answer(n):\n    return n + printed()\n"
)
CALLED = "from druids.kernel.jit import jit\n@jit\ndef printed():\n    return {number}\n"


@pytest.mark.skipif(not COMPILED, reason="the compiler is off")
def test_an_edit_in_a_called_file_is_noticed(tmp_path: Path) -> None:
    game = tmp_path / "game"
    game.mkdir()
    (game / "caller.py").write_text(CALLER)
    path = f"import sys; sys.dont_write_bytecode = True; sys.path.insert(0, {str(game)!r})"
    run = f"{path}; import caller; print(caller.answer(1))"
    for number in (10, 20):
        (game / "called.py").write_text(CALLED.format(number=number))
        assert python("-c", run, DRUIDS_CACHE=str(tmp_path / "cache")).strip() == str(1 + number)
    assert len(list((tmp_path / "cache" / "compiled").iterdir())) >= 2
