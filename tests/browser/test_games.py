"""Playing: right away, on a phone, by keyboard alone. test_secrets plays whole games by clicking."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Enter
from tests.browser.host import Host
from tests.browser.page_checks import cut
from tests.browser.person import BOT, ENABLED, GAMES, ME, SEATS, SHORT, Player, sit, version, wait_for_turn


def test_play_now_takes_two_clicks(enter: Enter) -> None:
    """From opening the page to the first question, without an account or a form; a hint is available too."""
    page = enter("/")
    page.locator("article", has_text="Stonehenge").get_by_role("button", name="Play now").click()
    page.get_by_role("button", name="Begin").click()
    assert wait_for_turn(page)
    scores = page.get_by_role("button", name="Scores")
    for close in ("Scores", "Escape"):
        scores.click()
        expect(page.locator(".details")).to_contain_text("this round so far")
        scores.click() if close == "Scores" else page.keyboard.press(close)
        expect(page.locator(".details")).to_have_count(0)
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_text("A bot would choose")).to_be_visible()
    before = version(page)
    Player(page).turn()
    assert wait_for_turn(page)
    page.get_by_role("button", name="Undo").click()
    page.wait_for_function("v => Number(document.querySelector('[data-version]').dataset.version) > v + 1", arg=before)


def test_what_is_placed_is_not_still_in_hand(host: Host, enter: Enter) -> None:
    """When the same is asked again, as after undo, nothing is picked."""
    made = host.table("futark", [ME, BOT])
    page = enter()
    sit(page, made, "futark")
    gems, places = (page.locator(f"{ENABLED}[data-target^={kind}]") for kind in ("gem", "slot"))
    assert wait_for_turn(page)
    while not gems.count() or places.count():  # a question where something is placed, and no claim is possible
        Player(page).turn()
        assert wait_for_turn(page)
    hand = gems.count()
    gems.first.click()
    expect(places).not_to_have_count(0)
    for button in (places.first, page.get_by_role("button", name="Undo")):
        before = version(page)
        button.click()
        page.wait_for_function("v => Number(document.querySelector('[data-version]').dataset.version) > v", arg=before)
        assert wait_for_turn(page)
    expect(gems).to_have_count(hand)
    expect(places).to_have_count(0)


def test_dialogs_fit_a_phone(enter: Enter) -> None:
    """In French, where the names of options are longest."""
    page = enter("/", language="fr", size=PHONE)
    expect(page.locator("article")).to_have_count(len(GAMES))
    page.get_by_role("button", name="Réglages").click()
    assert cut(page) == []
    page.get_by_role("button", name="Fermer").click()
    for opened in ("Jouer", "Inviter des amis"):
        for article in page.locator("article").all():
            article.get_by_role("button", name=opened).click()
            expect(page.get_by_role("dialog")).to_be_visible()
            assert cut(page) == []
            page.get_by_role("button", name="Fermer").click()


@pytest.mark.parametrize("game", GAMES)
def test_a_phone_is_enough(game: str, host: Host, enter: Enter) -> None:
    """On the smallest screen everything fits the width, and enabled targets are large enough for a finger."""
    made = host.table(game, [ME, *[BOT] * (SEATS[game] - 1)])
    page = enter(size=PHONE)
    sit(page, made, game)
    player = Player(page)
    for _ in range(6):
        assert wait_for_turn(page)
        assert cut(page) == []
        if game != "edora":  # its map can be zoomed
            small = page.evaluate(SMALL, ENABLED)
            assert not small, small
        player.turn()


SMALL = """enabled => [...document.querySelectorAll(enabled)].flatMap(part => {
    const { width, height } = part.getBoundingClientRect();
    const small = Math.max(width, height) < 40 || Math.min(width, height) < 36;
    return small ? [`${part.dataset.target} ${width}x${height}`] : [];
})"""


@pytest.mark.parametrize("game", GAMES)
def test_keyboard_alone(game: str, host: Host, enter: Enter) -> None:
    """A whole game of Stonehenge, and the first actions of the others, with Tab, Enter and Space only."""
    made = host.table(game, [ME, *[BOT] * (SEATS[game] - 1)], options=SHORT.get(game, {}))
    page = enter()
    sit(page, made, game)
    actions = 0
    while (game == "stonehenge" or actions < 5) and wait_for_turn(page):
        before = version(page)
        for _ in range(4):  # a thing, then its place
            tab_to_enabled(page)
            page.keyboard.press("Enter" if actions % 2 else "Space")
            if version(page) != before or not page.locator("[data-option]").count():
                break
        page.wait_for_function("v => Number(document.querySelector('[data-version]').dataset.version) > v", arg=before)
        actions += 1
    assert actions >= 5
    if game == "stonehenge":
        page.locator("summary", has_text="Scores over time").click()
        expect(page.get_by_label("Scores over time")).to_be_visible()


# null away from what is enabled, else whether the focus is visible
ON_ENABLED = """() => {
    const here = document.activeElement;
    const target = here.closest('.board .enabled');
    if (!target && !here.hasAttribute('data-option')) return null;
    if (target?.closest('.hand') && document.querySelector('.board .chosen')) return null;  // now its place
    const style = getComputedStyle(here);
    return style.outlineStyle !== 'none' || style.stroke !== 'none';
}"""


def tab_to_enabled(page: Page) -> None:
    """Press Tab until something enabled has the focus, visibly."""
    for _ in range(150):
        page.keyboard.press("Tab")
        seen = page.evaluate(ON_ENABLED)
        if seen is not None:
            assert seen
            return
    raise AssertionError("Tab never reaches anything that is enabled")
