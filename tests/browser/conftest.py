"""One server and one browser for all browser tests of a worker; every test finds empty profiles.

They are closed when the folder's tests are done: Playwright's loop must not run beside other tests' loops.
"""

import re
from collections.abc import Callable, Generator, Iterator
from contextlib import suppress

import pytest
from playwright.sync_api import Browser, Error, Page, ViewportSize, expect, sync_playwright

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
        flags += ["--process-per-site"]  # a profile's next page finds the scripts that an earlier one has read
        opened = playwright.chromium.launch(executable_path=program, args=flags)
        yield opened
        opened.close()


# positions are shown at once and in silence, and every question is asked, unless a test chooses otherwise
AT_ONCE = """localStorage.getItem('druids.settings')
    ?? localStorage.setItem('druids.settings', '{"motion": "none", "volume": 0, "forced": false}')"""

BLANK = "/healthz"  # a page of our origin without anything on it

Enter = Callable[..., Page]


class Profile:
    """A person's browser. It is emptied and used again by later tests, which is much faster than a new one."""

    def __init__(self, browser: Browser, host: Host, language: str, size: ViewportSize, theme: Theme) -> None:
        self.context = browser.new_context(
            base_url=host.address,
            locale=language,
            viewport=size,
            color_scheme=theme,
            reduced_motion="reduce",
            service_workers="block",
        )
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(AT_ONCE)
        self.blank = self.context.new_page()  # keeps the process that shows our origin
        self.blank.goto(BLANK)

    def empty(self) -> None:
        for page in self.context.pages:
            if page != self.blank:
                page.close()
        self.context.clear_cookies()
        self.blank.evaluate("localStorage.clear()")


Profiles = dict[tuple[object, ...], list[Profile]]  # those that nobody uses, by what they are made with


@pytest.fixture(scope="package")
def profiles(browser: Browser, host: Host) -> Profiles:
    """Empty at first; they end with the browser."""
    return {}


@pytest.fixture
def enter(browser: Browser, host: Host, profiles: Profiles, request: pytest.FixtureRequest) -> Iterator[Enter]:
    """Open a page as a new person: `enter("/", language="fr", size=PHONE, theme="light")`.

    Without a path the page is blank, but its storage is that of our origin: much faster than the home page.
    """
    used: list[tuple[tuple[object, ...], Profile]] = []

    def enter_as(path: str = BLANK, language: str = "en", size: ViewportSize = DESKTOP, theme: Theme = "dark") -> Page:
        kind = (language, *size.values(), theme)
        idle = profiles.setdefault(kind, [])
        profile = idle.pop() if idle else Profile(browser, host, language, size, theme)
        used.append((kind, profile))
        page = profile.context.new_page()
        page.goto(path)
        return page

    yield enter_as
    for number, (kind, profile) in enumerate(used):
        if request.node.stash.get(FAILED, False):
            with suppress(Error):  # the page may be what failed
                screenshot(profile.context.pages[1], f"failed-{slug(request.node.name)}-{number}")
            profile.context.close()
        else:
            profile.empty()
            profiles[kind].append(profile)


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
