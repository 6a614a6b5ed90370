"""One server and one browser for all browser tests of a worker; every test has its own profile.

They are closed when the folder's tests are done: Playwright's loop must not run beside other tests' loops.
"""

import re
from collections.abc import Callable, Generator, Iterator
from contextlib import suppress

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, ViewportSize, expect, sync_playwright

from tests.browser import chromium
from tests.browser.host import ROOT, Host, serving
from tests.browser.page_checks import Screens, Theme, screenshot

PATIENCE = 120_000  # milliseconds; machines that test are busy, and games compile on their first day
DESKTOP: ViewportSize = {"width": 1280, "height": 900}
PHONE: ViewportSize = {"width": 360, "height": 780}

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
def enter(browser: Browser, host: Host, request: pytest.FixtureRequest) -> Iterator[Enter]:
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
    for number, context in enumerate(contexts):
        if request.node.stash.get(FAILED, False):
            with suppress(Error):  # the page may be what failed
                screenshot(context.pages[0], f"failed-{slug(request.node.name)}-{number}")
        context.close()


def slug(name: str) -> str:
    """A test's name for a file."""
    return re.sub(r"[^\w-]+", "-", name).strip("-")


@pytest.fixture
def screens(request: pytest.FixtureRequest) -> Screens:
    return Screens(bool(request.config.getoption("--screenshots")))


FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report
