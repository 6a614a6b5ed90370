"""Playing: at once, on a phone, by keyboard alone. Whole games by clicking are in test_secrets, and searched there."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Enter
from tests.browser.host import Host
from tests.browser.person import BOT, GAMES, LIT, ME, SEATS, SHORT, Player, sit, version, wait_for_turn
from tests.browser.sound import cut

pytestmark = pytest.mark.xdist_group("browser")  # one server and one browser for all of them


def test_play_now_takes_two_clicks(enter: Enter) -> None:
    """From the page's opening to a question, without an account or a form; a hint is there too."""
    page = enter("/")
    page.locator("article", has_text="Stonehenge").get_by_role("button", name="Play now").click()
    assert wait_for_turn(page)
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_text("A bot would choose")).to_be_visible()
    before = version(page)
    Player(page).turn()
    assert wait_for_turn(page)
    page.get_by_role("button", name="Undo").click()
    page.wait_for_function("v => Number(document.querySelector('[data-version]').dataset.version) > v + 1", arg=before)


def test_what_is_placed_is_not_still_in_hand(host: Host, enter: Enter) -> None:
    """Asked the same again, as after undo, the person begins anew: nothing is taken up of itself."""
    made = host.table("futark", [ME, BOT])
    page = enter("/")
    sit(page, made, "futark")
    gems, places = (page.locator(f"{LIT}[data-target^={kind}]") for kind in ("gem", "slot"))
    assert wait_for_turn(page)
    while not gems.count() or places.count():  # a question where something is placed, and no claim is possible
        Player(page).turn()
        assert wait_for_turn(page)
    hand = gems.count()
    gems.first.click()
    expect(places).not_to_have_count(0)
    for deed in (places.first, page.get_by_role("button", name="Undo")):
        before = version(page)
        deed.click()
        page.wait_for_function("v => Number(document.querySelector('[data-version]').dataset.version) > v", arg=before)
        assert wait_for_turn(page)
    expect(gems).to_have_count(hand)
    expect(places).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_a_phone_is_enough(game: str, host: Host, enter: Enter) -> None:
    """By touching what is lit, on the smallest screen: all lies within its width and is large enough for a finger."""
    made = host.table(game, [ME, *[BOT] * (SEATS[game] - 1)])
    page = enter("/", size=PHONE)
    sit(page, made, game)
    player = Player(page)
    for _ in range(6):
        assert wait_for_turn(page)
        assert cut(page) == []
        if game != "edora":  # whose map is looked at from nearer where fingers need it
            small = page.evaluate(SMALL, LIT)
            assert not small, small
        player.turn()


SMALL = """lit => [...document.querySelectorAll(lit)].flatMap(spot => {
    const { width, height } = spot.getBoundingClientRect();
    const small = Math.max(width, height) < 40 || Math.min(width, height) < 36;
    return small ? [`${spot.dataset.target} ${width}x${height}`] : [];
})"""


@pytest.mark.parametrize("game", GAMES)
def test_keyboard_alone(game: str, host: Host, enter: Enter) -> None:
    """A whole game of Stonehenge, and the first answers of the others, with Tab, Enter and Space and nothing else."""
    made = host.table(game, [ME, *[BOT] * (SEATS[game] - 1)], options=SHORT.get(game, {}))
    page = enter("/")
    sit(page, made, game)
    answers = 0
    while (game == "stonehenge" or answers < 5) and wait_for_turn(page):
        before = version(page)
        for _ in range(4):  # a thing, then its place
            reach_what_is_lit(page)
            page.keyboard.press("Enter" if answers % 2 else "Space")
            if version(page) != before or not page.locator("[data-option]").count():
                break
        page.wait_for_function("v => Number(document.querySelector('[data-version]').dataset.version) > v", arg=before)
        answers += 1
    assert answers >= 5
    if game == "stonehenge":
        expect(page.get_by_label("Scores over time")).to_be_visible()


# null away from what is lit, else whether it is seen to be reached
ON_LIT = """() => {
    const here = document.activeElement;
    const lit = here.closest('.board .lit');
    if (!lit && !here.hasAttribute('data-option')) return null;
    if (lit?.closest('.hand') && document.querySelector('.board .chosen')) return null;  // now its place
    const look = getComputedStyle(here);
    return look.outlineStyle !== 'none' || look.stroke !== 'none';
}"""


def reach_what_is_lit(page: Page) -> None:
    """Press Tab until something that can be touched is reached, where it is seen to be reached."""
    for _ in range(150):
        page.keyboard.press("Tab")
        seen = page.evaluate(ON_LIT)
        if seen is not None:
            assert seen
            return
    raise AssertionError("Tab never reaches what is lit")
