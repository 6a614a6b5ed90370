"""One server and one browser for all browser tests of a worker; every test has its own profile.

They are closed when the folder's tests are done: Playwright's loop must not run beside other tests' loops.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect, sync_playwright

from tests.browser import chromium
from tests.browser.host import ROOT, Host, serving

PATIENCE = 120_000  # milliseconds; machines that test are busy, and games compile on their first day
DESKTOP: ViewportSize = {"width": 1280, "height": 900}
PHONE: ViewportSize = {"width": 360, "height": 780}
Theme = Literal["dark", "light"]

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="package")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    built = ROOT / "src" / "druids" / "server" / "static" / "index.html"
    assert built.is_file(), "The browser client is not built. `make web` builds it."
    with serving(tmp_path_factory.mktemp("server")) as made:
        yield made


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    program = chromium.executable()
    assert program, chromium.MISSING
    with sync_playwright() as playwright:
        flags = ["--disable-gpu", "--disable-background-networking", "--disable-component-update"]
        flags += ["--no-sandbox", "--disable-gpu-sandbox"]  # containers may deny both
        opened = playwright.chromium.launch(executable_path=program, args=flags)
        yield opened
        opened.close()


# positions are shown at once and every question is asked, unless a test chooses otherwise
AT_ONCE = """localStorage.getItem('druids.settings')
    ?? localStorage.setItem('druids.settings', '{"motion": "none", "forced": false}')"""

BLANK = "/healthz"  # a page of our origin without anything on it

Enter = Callable[..., Page]


@pytest.fixture
def enter(browser: Browser, host: Host) -> Iterator[Enter]:
    """Open a page as a new person: `enter("/", language="fr", size=PHONE, theme="light")`.

    Without a path the page is blank, but its storage is that of our origin: much faster than the home page.
    """
    contexts: list[BrowserContext] = []

    def enter_as(path: str = BLANK, language: str = "en", size: ViewportSize = DESKTOP, theme: Theme = "dark") -> Page:
        context = browser.new_context(
            base_url=host.address,
            locale=language,
            viewport=size,
            color_scheme=theme,
            reduced_motion="reduce",
            service_workers="block",
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        context.add_init_script(AT_ONCE)
        page = context.new_page()
        page.goto(path)
        return page

    yield enter_as
    for context in contexts:
        context.close()


@pytest.fixture
def artefacts() -> Path:
    folder = ROOT / "artefacts" / "screens"
    folder.mkdir(parents=True, exist_ok=True)
    return folder
