"""Checks of a page: what axe-core finds wrong and what sticks out of the window; screenshots; both themes."""

from typing import Any, Literal

from playwright.sync_api import Page, TimeoutError

from tests.browser.host import ROOT

Theme = Literal["dark", "light"]
THEMES: tuple[Theme, ...] = ("dark", "light")
FOLDER = ROOT / "artefacts" / "screens"
ATTEMPTS = 3  # at one screenshot
SCREENSHOT_TIMEOUT = 40_000  # milliseconds
# its default rules and one that is off; what passes is not described, which takes half of the time
RULES = "{ rules: { 'label-content-name-mismatch': { enabled: true } }, resultTypes: ['violations'] }"
COLOUR_RULES = (
    "{ runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }, resultTypes: ['violations'] }"
)
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"


def violations_in_themes(page: Page, themes: tuple[Theme, ...] = THEMES) -> list[str]:
    """What axe-core finds wrong in some themes. They differ in colours only, so the rest is looked at once."""
    found = []
    for number, theme in enumerate(themes):
        choose_theme(page, theme)
        found += [f"{theme}: {one}" for one in violations(page, COLOUR_RULES if number else RULES)]
    return found


def violations(page: Page, rules: str = RULES) -> list[str]:
    """What axe-core finds wrong. The debugger injects it, past the content security policy."""
    if not page.evaluate("'axe' in globalThis"):
        page.evaluate(AXE.read_text(encoding="utf-8") + "; 0")
    found: list[dict[str, Any]] = page.evaluate(f"async () => (await axe.run(document, {rules})).violations")
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
    const dialogs = [...document.querySelectorAll('dialog[open]')].filter(box => box.scrollWidth > box.clientWidth + 1);
    return [...wide, ...[...dialogs, ...out].map(element => element.outerHTML.slice(0, 120))];
}"""


def cut(page: Page) -> list[str]:
    """What sticks out of the window sideways."""
    found: list[str] = page.evaluate(CUT)
    return found


class Screens:
    """Screenshots for people to look at, taken with `pytest --screenshots`; of failed tests there is always one."""

    def __init__(self, wanted: bool) -> None:
        self.wanted = wanted

    def take(self, page: Page, name: str, full_page: bool = False) -> None:
        if self.wanted:
            screenshot(page, name, full_page)

    def take_themes(self, page: Page, name: str, full_page: bool = False) -> None:
        """One in each theme; the page keeps the last."""
        for theme in THEMES if self.wanted else ():
            choose_theme(page, theme)
            screenshot(page, f"{name}-{theme}", full_page)


def screenshot(page: Page, name: str, full_page: bool = False) -> None:
    """Save a screenshot. A browser on a busy machine sometimes never answers the first request for one."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    path = FOLDER / f"{name}.png"
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
