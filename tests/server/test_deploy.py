"""The files in deploy/: units that systemd accepts, with settings that the server knows."""

import shutil
import subprocess
from dataclasses import fields
from pathlib import Path

from druids.server.settings import Settings

DEPLOY = Path(__file__).parents[2] / "deploy"
UNIT = DEPLOY / "druids@.service"


def lines() -> list[tuple[str, str]]:
    """The settings of the unit."""
    pairs = (line.partition("=") for line in UNIT.read_text().splitlines() if "=" in line and line[0] != "#")
    return [(name, value) for name, _, value in pairs]


def test_the_unit_sets_what_the_server_knows() -> None:
    known = {f"DRUIDS_{one.name.upper()}" for one in fields(Settings)} | {"DRUIDS_CACHE"}
    given = {value.partition("=")[0] for name, value in lines() if name == "Environment"}
    assert given <= known
    start = dict(lines())["ExecStart"].split()
    assert start[1:] == ["serve", "--no-browser", "--port", "%i"]


def test_the_unit_gives_a_process_time_to_drain() -> None:
    from druids.server.draining import LAST_FRAMES_SECONDS
    from druids.server.run import GRACE_SECONDS

    unit = dict(lines())
    assert unit["KillSignal"] == "SIGTERM"
    assert float(unit["TimeoutStopSec"]) > LAST_FRAMES_SECONDS + GRACE_SECONDS + Settings().drain_seconds


def test_systemd_accepts_the_unit(tmp_path: Path) -> None:
    """Where systemd is installed; the program itself is not, so its path is replaced."""
    program = shutil.which("systemd-analyze")
    if program is None:
        assert {"[Unit]", "[Service]", "[Install]"} <= set(UNIT.read_text().splitlines())
        return
    text = UNIT.read_text().replace("/opt/druids/bin/druids", shutil.which("true") or "/bin/true")
    (tmp_path / "druids@.service").write_text(text)
    (tmp_path / "druids.target").write_text((DEPLOY / "druids.target").read_text())
    done = subprocess.run(
        [program, "verify", str(tmp_path / "druids@8713.service")],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    problems = [line for line in done.stderr.splitlines() if "druids" in line]
    assert problems == []


def test_the_script_is_a_shell_script() -> None:
    script = DEPLOY / "rolling-restart"
    assert script.stat().st_mode & 0o111
    subprocess.run(["sh", "-n", str(script)], check=True, timeout=20)
