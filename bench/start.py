"""`make bench-start`: how long a first start takes, with empty caches of compiled code, on an idle machine.

python -m bench.start [--no-clone]

It measures `make run` in a fresh clone (package caches are kept), "Play now" to the first decision of each game in a
browser, when the compiled rules of all games are active, and `druids play edora` to its first question. The results
are written to bench/start.md.
"""

import os
import re
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

from playwright.sync_api import sync_playwright

from bench.machine import machine
from druids import catalog
from tests.browser import chromium
from tests.browser.conftest import AT_ONCE
from tests.browser.host import ANNOUNCED, Host, serving
from tests.browser.person import wait_for_turn

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "bench" / "start.md"
STARTING = re.compile(r"bin/druids$")  # make says so when all is set up
QUESTION = re.compile(r"^1\. ")
PATIENCE = 900.0  # seconds

Row = tuple[str, float, float]  # what, seconds, target


def make_run(folder: Path) -> Iterator[Row]:
    """A fresh clone: everything until the page is served, and our own part of it."""
    clone = folder / "clone"
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
    environment = os.environ | {"BROWSER": "true", "DRUIDS_CACHE": str(folder / "cache"), "DRUIDS_DATA": str(folder)}
    environment.pop("PYTHONPATH", None)
    began = monotonic()
    with running(["make", "run"], clone, environment) as process:
        assert process.stdout
        set_up = began
        for line in process.stdout:
            if STARTING.search(line):
                set_up = monotonic()
            if ANNOUNCED in line:
                break
        else:
            raise RuntimeError("`make run` ended before the page was served")
        address = line.partition(ANNOUNCED)[2].split()[0]
        with urllib.request.urlopen(address, timeout=PATIENCE):
            served = monotonic()
    yield "page served after `make run` in a fresh clone", served - began, 45
    yield "of which our own start", served - set_up, 5


def in_browser(folder: Path) -> Iterator[Row]:
    """The first decision of each game, then all games compiled."""
    path = chromium.executable()  # before the browser: Playwright runs once at a time
    with environment_set(DRUIDS_CACHE=str(folder / "browser-cache")), serving(folder) as host:
        began = monotonic()
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=path, args=["--disable-gpu", "--no-sandbox"])
            for name, info in catalog.infos().items():
                page = browser.new_page(base_url=host.address)
                page.add_init_script(AT_ONCE)
                page.set_default_timeout(PATIENCE * 1000)
                page.goto("/")
                page.locator("article", has_text=info.title).get_by_role("button", name="Play now").click()
                clicked = monotonic()
                page.get_by_role("button", name="Begin").click()
                wait_for_turn(page)
                yield f'"Play now" to the first decision, {name}', monotonic() - clicked, 3
                page.close()
            browser.close()
        while not all_ready(host) and monotonic() - began < PATIENCE:
            sleep(0.2)
        yield "compiled rules and bots active, all games", monotonic() - began, 60


def all_ready(host: Host) -> bool:
    return all(game["status"] == "ready" for game in host.ask("/api/games"))


def in_terminal(folder: Path) -> Iterator[Row]:
    environment = os.environ | {"DRUIDS_CACHE": str(folder / "terminal-cache"), "PYTHONPATH": str(ROOT / "src")}
    began = monotonic()
    command = [sys.executable, "-m", "druids", "play", "edora", "--plain", "--seats", "you,apprentice", "--seed", "3"]
    with running(command, folder, environment) as process:
        assert process.stdout
        for line in process.stdout:
            if QUESTION.search(line):
                break
        yield "terminal, `druids play edora` to the first question", monotonic() - began, 3


@contextmanager
def running(command: list[str], folder: Path, environment: dict[str, str]) -> "Iterator[subprocess.Popen[str]]":
    process = subprocess.Popen(
        command, cwd=folder, env=environment | {"PYTHONUNBUFFERED": "1"}, text=True,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True,
    )  # fmt: skip
    try:
        yield process
    finally:
        os.killpg(process.pid, 15)
        process.wait()


@contextmanager
def environment_set(**values: str) -> Iterator[None]:
    before = dict(os.environ)
    os.environ.update(values)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


def main() -> None:
    rows: list[Row] = []
    parts = [in_browser, in_terminal] if "--no-clone" in sys.argv else [make_run, in_browser, in_terminal]
    for part in parts:
        with tempfile.TemporaryDirectory(prefix="druids-start-") as folder:
            for row in part(Path(folder)):
                rows.append(row)
                print(f"{row[0]}: {row[1]:.1f} s (target {row[2]:.0f})", flush=True)
    lines = [
        f"| {what} | {took:.1f} | {target:.0f} | {'yes' if took <= target else 'no'} |" for what, took, target in rows
    ]
    PAGE.write_text(HEAD.format(machine=machine()) + "\n".join(lines) + "\n", encoding="utf-8")


HEAD = """\
# First start

Written by `make bench-start`: seconds on an idle machine with empty caches of compiled code; the caches of packages are
kept. Machine: {machine}.

| what | seconds | target | met |
|---|---|---|---|
"""

if __name__ == "__main__":
    main()
