"""Checks of a page: what axe-core finds wrong, what sticks out of the window, and screenshots."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page, TimeoutError

from tests.browser.host import ROOT

ATTEMPTS = 3  # at one screenshot
SCREENSHOT_TIMEOUT = 40_000  # milliseconds
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"


def violations(page: Page) -> list[str]:
    """What axe-core finds wrong. The debugger injects it, past the content security policy."""
    if not page.evaluate("'axe' in globalThis"):
        page.evaluate(AXE.read_text(encoding="utf-8") + "; 0")
    found: list[dict[str, Any]] = page.evaluate("async () => (await axe.run(document)).violations")
    named: list[dict[str, Any]] = page.evaluate(
        """async rule => (await axe.run(document, { runOnly: { type: 'rule', values: [rule] } })).violations""",
        "label-content-name-mismatch",
    )
    return [
        f"{one['id']}: {node['html'][:160]} {node['failureSummary']}"
        for one in [*found, *named]
        for node in one["nodes"]
    ]


CUT = """() => {
    const wide = document.documentElement.scrollWidth > innerWidth ? ['the page'] : [];
    const out = [...document.querySelectorAll('button, a, select, input, h1, h2, h3, p, .target')].filter(element => {
        const box = element.getBoundingClientRect();
        if (!box.width || !box.height || element.closest('.visually-hidden')) return false;
        for (let up = element.parentElement; up; up = up.parentElement) {
            if (getComputedStyle(up).overflowX !== 'visible') return false; // it can be scrolled to
        }
        return box.right > innerWidth + 1 || box.left < -1;
    });
    const dialogs = [...document.querySelectorAll('dialog[open]')].filter(box => box.scrollWidth > box.clientWidth + 1);
    return [...wide, ...[...dialogs, ...out].map(element => element.outerHTML.slice(0, 120))];
}"""


def cut(page: Page) -> list[str]:
    """What sticks out of the window sideways."""
    found: list[str] = page.evaluate(CUT)
    return found


def screenshot(page: Page, path: Path, full_page: bool = False) -> None:
    """Save a screenshot. A browser on a busy machine sometimes never answers the first request for one."""
    for _ in range(ATTEMPTS - 1):
        try:
            page.screenshot(path=path, full_page=full_page, timeout=SCREENSHOT_TIMEOUT)
        except TimeoutError:
            continue
        return
    page.screenshot(path=path, full_page=full_page, timeout=SCREENSHOT_TIMEOUT)


def settle(page: Page) -> None:
    """Wait until the page is laid out and painted as it now is."""
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
