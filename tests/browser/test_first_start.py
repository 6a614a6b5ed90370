"""The first start on a machine, in a browser: nothing is compiled, and every game is played at once."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from druids import catalog
from druids.kernel.jit import COMPILED
from tests.browser.conftest import AT_ONCE, DESKTOP, PATIENCE
from tests.browser.host import Host, serving
from tests.browser.person import GAMES, Player, version, wait_for_turn

pytestmark = pytest.mark.skipif(not COMPILED, reason="the compiler is off")

DECISIONS = 3
WARMING = "Ready to play"


@pytest.fixture(scope="module")
def new_host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server that finds no compiled code."""
    place = tmp_path_factory.mktemp("first")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DRUIDS_CACHE", str(place / "cache"))
        with serving(place) as host:
            yield host


@pytest.fixture
def page(browser: Browser, new_host: Host) -> Iterator[Page]:
    context = browser.new_context(base_url=new_host.address, viewport=DESKTOP, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    context.add_init_script(AT_ONCE)
    yield context.new_page()
    context.close()


def test_the_home_page_says_that_bots_get_stronger(new_host: Host, page: Page) -> None:
    assert "ready" not in {game["status"] for game in new_host.ask("/api/games")}, "nothing is compiled yet"
    page.goto("/")
    expect(page.get_by_text(WARMING).first).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_the_first_decisions_of_every_game(game: str, page: Page) -> None:
    page.goto("/")
    page.locator("article", has_text=catalog.info(game).title).get_by_role("button", name="Play now").click()
    page.get_by_role("button", name="Begin").click()
    for _ in range(DECISIONS):
        assert wait_for_turn(page)
        before = version(page)
        Player(page).turn()
        page.wait_for_function("v => Number(document.querySelector('[data-version]').dataset.version) > v", arg=before)
