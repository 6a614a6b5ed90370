"""Python once more, with other settings of the compiler."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
LONGEST = 900  # seconds; the first run compiles everything with bounds checks


def python(*arguments: str, **environment: str) -> str:
    """Run Python on our sources with every warning an error; what it printed. AssertionError if it failed."""
    path = os.pathsep.join([str(ROOT), str(ROOT / "src")])
    done = subprocess.run(
        [sys.executable, "-W", "error", *arguments],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": path} | environment,
        capture_output=True,
        text=True,
        timeout=LONGEST,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
