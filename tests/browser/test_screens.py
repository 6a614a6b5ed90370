"""Every main screen of every game, in both themes and many sizes: no axe violations, nothing cut off.

One page shows both themes: they differ in colours only.
"""

from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import DESKTOP, PHONE, Enter
from tests.browser.host import Host
from tests.browser.page_checks import (
    THEMES,
    Screens,
    Theme,
    choose_theme,
    cut,
    settle,
    violations,
    violations_in_themes,
)
from tests.browser.person import BOT, GAMES, ME, SEATS, SHORT, Player, sit, wait_for_turn

SIZES: dict[str, ViewportSize] = {"phone": PHONE, "desktop": DESKTOP}
MORE: dict[str, ViewportSize] = {
    "sideways": {"width": 740, "height": 360},
    "tablet": {"width": 820, "height": 1180},
    "wide": {"width": 1920, "height": 1080},
}
FULLEST = {"stonehenge": 5, "futark": 4, "creatures": 2, "edora": 4}


def examine(page: Page, name: str, screens: Screens, themes: tuple[Theme, ...] = THEMES) -> None:
    """Check a screen in its themes, at the sizes of a phone and a desktop."""
    assert violations_in_themes(page, themes) == [], name
    for size, pixels in SIZES.items():
        page.set_viewport_size(pixels)
        settle(page)
        assert cut(page) == [], f"{name} at {size}"
        screens.take_themes(page, f"{name}-{size}", full_page=True)
    page.set_viewport_size(DESKTOP)


def a_turn(host: Host, page: Page, game: str, turns: int = 2, seats: int = 0) -> dict[str, Any]:
    """A table in the middle of a game, where this page is asked."""
    made = host.table(game, [ME, *[BOT] * ((seats or SEATS[game]) - 1)], options=SHORT.get(game, {}))
    sit(page, made, game)
    player = Player(page)
    for _ in range(turns):
        assert wait_for_turn(page)
        player.turn()
    assert wait_for_turn(page)
    return made


def test_home_and_its_dialogs(enter: Enter, screens: Screens) -> None:
    page = enter("/")
    expect(page.locator("article")).to_have_count(4)
    expect(page.get_by_role("button", name="Play now").first).to_be_enabled()
    examine(page, "home", screens)
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_label("Colour 5")).to_be_visible()
    examine(page, "settings", screens)
    page.get_by_role("button", name="Close").click()
    page.locator("article", has_text="Stonehenge").get_by_role("button", name="Play now").click()
    examine(page, "play-now", screens)
    page.get_by_role("button", name="Close").click()
    page.locator("article", has_text="Stonehenge").get_by_role("button", name="Invite friends").click()
    examine(page, "new-table", screens)
    page.get_by_role("button", name="Create table").click()
    expect(page.get_by_label("Link to this table")).to_be_visible()
    examine(page, "waiting", screens)
    link = page.get_by_label("Link to this table").input_value()
    guest = enter(link, theme="light")
    assert guest.evaluate("document.documentElement.dataset.theme") == "light", "as the system has it"
    expect(guest.get_by_role("button", name="Sit down")).to_be_visible()
    examine(guest, "invited", screens)


@pytest.mark.parametrize("game", GAMES)
def test_table(game: str, host: Host, enter: Enter, screens: Screens) -> None:
    """In the middle of a game with the most seats, and the rules drawer."""
    page = enter()
    a_turn(host, page, game, turns=3, seats=FULLEST[game])
    examine(page, game, screens)
    for size, pixels in MORE.items():
        page.set_viewport_size(pixels)
        settle(page)
        assert cut(page) == [], f"{game} at {size}"
        screens.take_themes(page, f"{game}-{size}")
    page.set_viewport_size(DESKTOP)
    page.get_by_role("button", name="Rules").click()
    expect(page.locator(".here")).to_be_visible()
    examine(page, f"{game}-rules", screens)
    page.get_by_role("button", name="Close").click()
    choose_theme(page, "dark")
    page.evaluate("document.documentElement.dataset.palette = 'colour-blind'")
    assert violations(page) == []
    screens.take(page, f"{game}-colour-blind")


def test_rivals_boards_of_edora_can_be_opened(host: Host, enter: Enter, screens: Screens) -> None:
    page = enter()
    a_turn(host, page, "edora", turns=6, seats=4)
    for number, rival in enumerate(page.locator(".board .standings button").all()):
        rival.click()
        expect(page.locator(".board [data-rival]")).to_be_visible()
        if number:  # the boards of rivals differ in their colours and pieces only
            assert violations_in_themes(page) == []
        else:
            examine(page, "edora-rival", screens)


def test_end_and_replay(host: Host, enter: Enter, screens: Screens) -> None:
    page = enter()
    made = host.table("creatures", [ME, BOT])
    host.play_out(made)
    sit(page, made, "creatures")
    page.locator("summary", has_text="Scores over time").click()
    expect(page.get_by_label("Scores over time")).to_be_visible()
    examine(page, "end", screens)
    page.get_by_role("button", name="Replay", exact=True).click()
    expect(page.get_by_label("Position in the game")).to_be_visible()
    examine(page, "replay", screens)


def test_hand_over(host: Host, enter: Enter, screens: Screens) -> None:
    made = host.table("creatures", [{"kind": "me", "name": "Anna"}, {"kind": "me", "name": "Bran"}])
    page = enter()
    sit(page, made, "creatures")
    expect(page.locator(".cover")).to_be_visible()
    examine(page, "hand-over", screens)


@pytest.mark.parametrize("game", GAMES)
def test_french(game: str, host: Host, enter: Enter, screens: Screens) -> None:
    page = enter("/", language="fr")
    expect(page.get_by_role("button", name="Jouer").first).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "fr"
    a_turn(host, page, game, turns=1)
    assert "<" not in page.locator("main").inner_text(), "every key has a French text"
    page.get_by_role("button", name="Règles").click()
    expect(page.locator(".page[lang=fr] .here")).to_be_visible()
    examine(page, f"{game}-rules-french", screens, themes=("dark",))
