"""Finds a Chromium: Playwright's own, else the system's.

Run as a module, it reports whether there is one; with `--light`, whether there is one without windows of its own.
"""

import shutil
import sys
from functools import cache
from pathlib import Path

LIGHT = "chromium-headless-shell"  # Chromium without its windows, which cost a third of the tests' time
SYSTEM = (LIGHT, "chromium", "chromium-browser", "google-chrome")
MISSING = "No Chromium was found for the browser tests. `make browser` installs one."


@cache  # asking Playwright starts its driver, and a worker opens a browser for each group of tests
def executable() -> str | None:
    """The path of the browser, or None."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    if own and Path(own).is_file():
        return own
    return next((found for name in SYSTEM if (found := shutil.which(name))), None)


if __name__ == "__main__":
    found = executable()
    print(found or MISSING, file=sys.stderr)
    heavy = bool(found) and Path(found or "").name in SYSTEM and Path(found or "").name != LIGHT
    raise SystemExit(0 if found and not (heavy and "--light" in sys.argv) else 1)
