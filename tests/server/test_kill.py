"""An acknowledged action survives SIGKILL at any moment."""

from argparse import Namespace
from pathlib import Path

import pytest

from druids.server import admin
from tests.server.killing import kill_often
from tests.server.support import settings

KILLS = 50


@pytest.mark.time_limit(600)
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # clients of a killed server
def test_fifty_kills_lose_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    acknowledged = kill_often(tmp_path, KILLS, seed=20261115)
    assert acknowledged.kills == KILLS
    assert len(acknowledged.acts) > KILLS  # enough was going on
    assert admin.verify(settings(tmp_path), Namespace()) == 0, capsys.readouterr().err
