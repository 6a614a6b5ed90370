"""Whether a page is sound: what axe-core finds wrong, whether everything lies within its width, and its picture."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page, TimeoutError

from tests.browser.host import ROOT

PHOTOGRAPHS = 3  # requests for one picture
PHOTOGRAPH = 40_000  # milliseconds
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"


def violations(page: Page) -> list[str]:
    """What axe-core finds wrong. The debugger puts it into the page, past the policy that keeps scripts out."""
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
    const out = [...document.querySelectorAll('button, a, select, input, h1, h2, h3, p, .spot')].filter(element => {
        const box = element.getBoundingClientRect();
        if (!box.width || !box.height || element.closest('.unseen')) return false;
        for (let up = element.parentElement; up; up = up.parentElement) {
            if (getComputedStyle(up).overflowX !== 'visible') return false; // it is scrolled to
        }
        return box.right > innerWidth + 1 || box.left < -1;
    });
    return [...wide, ...out.map(element => element.outerHTML.slice(0, 120))];
}"""


def cut(page: Page) -> list[str]:
    """What sticks out of the window sideways."""
    found: list[str] = page.evaluate(CUT)
    return found


def photograph(page: Page, path: Path, full_page: bool = False) -> None:
    """Keep a picture. A browser on a busy machine sometimes never answers the first request for one."""
    for _ in range(PHOTOGRAPHS - 1):
        try:
            page.screenshot(path=path, full_page=full_page, timeout=PHOTOGRAPH)
        except TimeoutError:
            continue
        return
    page.screenshot(path=path, full_page=full_page, timeout=PHOTOGRAPH)


def settle(page: Page) -> None:
    """Wait until the page is laid out and painted as it now is."""
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
