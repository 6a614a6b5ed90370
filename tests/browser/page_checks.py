"""Checks of a page: what axe-core finds wrong, what sticks out of the window, and screenshots."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page, TimeoutError

from tests.browser.conftest import Theme
from tests.browser.host import ROOT

THEMES: tuple[Theme, ...] = ("dark", "light")
ATTEMPTS = 3  # at one screenshot
SCREENSHOT_TIMEOUT = 40_000  # milliseconds
# its default rules and one that is off; what passes is not described, which takes half of the time
RULES = "{ rules: { 'label-content-name-mismatch': { enabled: true } }, resultTypes: ['violations'] }"
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"


def violations(page: Page) -> list[str]:
    """What axe-core finds wrong. The debugger injects it, past the content security policy."""
    if not page.evaluate("'axe' in globalThis"):
        page.evaluate(AXE.read_text(encoding="utf-8") + "; 0")
    found: list[dict[str, Any]] = page.evaluate(f"async () => (await axe.run(document, {RULES})).violations")
    return [f"{one['id']}: {node['html'][:160]} {node['failureSummary']}" for one in found for node in one["nodes"]]


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
    return [...wide, ...out.map(element => element.outerHTML.slice(0, 120))];
}"""


def cut(page: Page) -> list[str]:
    """What sticks out of the window sideways."""
    found: list[str] = page.evaluate(CUT)
    return found


def screenshot(page: Page, path: Path, full_page: bool = False) -> None:
    """Save a screenshot, by its name as JPEG: PNG takes three times as long.

    A browser on a busy machine sometimes never answers the first request for one.
    """
    for _ in range(ATTEMPTS - 1):
        try:
            page.screenshot(path=path, full_page=full_page, timeout=SCREENSHOT_TIMEOUT)
        except TimeoutError:
            continue
        return
    page.screenshot(path=path, full_page=full_page, timeout=SCREENSHOT_TIMEOUT)


def choose_theme(page: Page, theme: Theme) -> None:
    """Change the colours as the settings do, without loading the page again."""
    page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
    settle(page)


def settle(page: Page) -> None:
    """Wait until the page is laid out and painted as it now is."""
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
