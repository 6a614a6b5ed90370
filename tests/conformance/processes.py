"""Runs Python in a new process, with other settings of the compiler."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
TIMEOUT = 900  # seconds; the first run may compile a game with bounds checks


def python(*arguments: str, **environment: str) -> str:
    """Run Python on our sources, with warnings as errors, and return its output. AssertionError if it failed."""
    path = os.pathsep.join([str(ROOT), str(ROOT / "src")])
    done = subprocess.run(
        [sys.executable, "-W", "error", *arguments],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": path} | environment,
        capture_output=True,
        text=True,
        timeout=TIMEOUT,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
