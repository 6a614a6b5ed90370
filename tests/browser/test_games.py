"""Whole games against bots, by clicking."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Enter
from tests.browser.host import Host
from tests.browser.person import BOT, GAMES, ME, SEATS, SHORT, Player, sit, wait_for_turn

pytestmark = pytest.mark.xdist_group("browser")  # one server and one browser for all of them


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_against_bots(game: str, host: Host, enter: Enter) -> None:
    seats = [ME, *[BOT] * (SEATS[game] - 1)]
    made = host.table(game, seats, options=SHORT.get(game, {}))
    page = enter("/")
    sit(page, made, game)
    player = Player(page)
    assert player.play() > 3
    assert player.board_clicks > player.list_clicks, "the board is what is clicked"
    expect(page.locator("h2", has_text="won").or_(page.locator("h2", has_text="draw"))).to_be_visible()
    expect(page.get_by_label("Scores over time")).to_be_visible()
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda address: made["table"] not in address)
    expect(page.locator("[data-version]")).to_be_visible()


def test_play_now_takes_two_clicks(enter: Enter) -> None:
    """From the page's opening to a question, without an account or a form."""
    page = enter("/")
    page.locator("article", has_text="Stonehenge").get_by_role("button", name="Play now").click()
    assert wait_for_turn(page)
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_text("A bot would choose")).to_be_visible()


def test_a_phone_shows_everything_within_its_width(host: Host, enter: Enter) -> None:
    made = host.table("stonehenge", [ME, BOT, BOT], options={"rounds": 1})
    page = enter("/", size=PHONE)
    sit(page, made, "stonehenge")
    player = Player(page)
    for _ in range(3):
        assert wait_for_turn(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        player.turn()


@pytest.mark.parametrize("game", GAMES)
def test_keyboard_alone(game: str, host: Host, enter: Enter) -> None:
    """Three answers with Tab, Enter and Space and nothing else."""
    made = host.table(game, [ME, *[BOT] * (SEATS[game] - 1)], options=SHORT.get(game, {}))
    page = enter("/")
    sit(page, made, game)
    for answer in range(3):
        if not wait_for_turn(page):
            return
        before = page.locator("[data-version]").get_attribute("data-version")
        for _ in range(150):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement?.hasAttribute('data-option')"):
                break
        else:
            raise AssertionError("Tab never reaches an option")
        assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") != "none"
        page.keyboard.press("Enter" if answer % 2 else "Space")
        page.wait_for_function("v => document.querySelector('[data-version]')?.dataset.version != v", arg=before)
        page.evaluate("document.activeElement?.blur()")
