"""Help at the table: refusals, hints, forced answers, drag and drop, keys, the log, languages."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Enter
from tests.browser.host import Host
from tests.browser.page_checks import violations
from tests.browser.person import ENABLED, ME, Player, sit, version, wait_for_turn

GREEDY = {"kind": "bot", "bot": "greedy"}


def seated(host: Host, page: Page, game: str, seats: int, **wish: object) -> None:
    made = host.table(game, [ME, *[GREEDY] * (seats - 1)], **wish)
    sit(page, made, game)
    assert wait_for_turn(page)


def choose_setting(page: Page, name: str, value: object) -> None:
    """Change a setting of the page's browser; it holds after the next load."""
    page.evaluate(
        """([name, value]) => {
            const kept = JSON.parse(localStorage.getItem('druids.settings'));
            localStorage.setItem('druids.settings', JSON.stringify({...kept, [name]: value}));
        }""",
        [name, value],
    )


def test_a_card_that_may_not_be_played_says_why(host: Host, enter: Enter) -> None:
    page = enter()
    seated(host, page, "stonehenge", 3, seed=4)
    player = Player(page)
    for _ in range(30):
        refused = page.locator(".board .target:not(.enabled)[data-target^='card:'].mine, .hand .target:not(.enabled)")
        if page.locator(".question").inner_text().startswith("You must follow") and refused.count():
            refused.first.click(force=True)
            expect(page.locator("[data-note=reason]")).to_have_text(re.compile(r"^You hold \w+ cards: follow \w+"))
            before = version(page)
            player.turn()
            assert version(page) > before
            expect(page.locator("[data-note=reason]")).to_have_count(0)
            return
        player.turn()
        assert wait_for_turn(page)
    raise AssertionError("every card could always be played")


def test_a_hint_lights_the_thing_on_the_board(host: Host, enter: Enter) -> None:
    page = enter()
    seated(host, page, "creatures", 2)
    page.keyboard.press("h")
    expect(page.locator("[data-note=advising], [data-note=advice]").first).to_be_visible()
    expect(page.locator("[data-note=advice]")).to_contain_text("A bot would choose")
    expect(page.locator(".board .hinted").first).to_be_in_viewport()
    Player(page).turn()
    expect(page.locator("[data-note=advice]")).to_have_count(0)


def test_forced_answers_are_given_and_shown(host: Host, enter: Enter) -> None:
    """Whole rounds of Stonehenge: no question with a single answer is left to the person."""
    page = enter()
    choose_setting(page, "forced", True)
    choose_setting(page, "list", True)
    seated(host, page, "stonehenge", 3, options={"rounds": 1}, seed=3)
    player = Player(page)
    page.evaluate(
        """() => {
            window.forced = 0;
            new MutationObserver(() => (window.forced += document.querySelector('[data-note=forced]') ? 1 : 0))
                .observe(document.body, {childList: true, subtree: true});
        }"""
    )
    while wait_for_turn(page):
        if page.locator("section.options-all [data-option]").count() > 1:
            player.turn()
        else:  # answered for the person
            before = version(page)
            page.wait_for_function(
                "v => document.querySelector('[data-version]').dataset.version != v", arg=str(before)
            )
    assert page.evaluate("window.forced") > 0


def test_a_card_is_dragged_and_keys_move_the_focus(host: Host, enter: Enter) -> None:
    page = enter()
    seated(host, page, "stonehenge", 3, seed=4)
    while page.locator(f"{ENABLED}[data-target^='card:']").count() < 2:
        Player(page).turn()
        assert wait_for_turn(page)
    before = version(page)
    page.keyboard.press("ArrowRight")
    first = page.evaluate("document.activeElement.getAttribute('aria-label')")
    page.keyboard.press("ArrowRight")
    assert first
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") != first
    card = page.locator(f"{ENABLED}[data-target^='card:']").last
    card.scroll_into_view_if_needed()
    box = card.bounding_box()
    assert box
    x, y = box["x"] + 12, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 30)
    page.mouse.move(x, y - 200, steps=4)
    expect(page.locator(".dragged")).to_have_count(1)
    page.mouse.up()
    page.wait_for_function("v => document.querySelector('[data-version]').dataset.version != v", arg=str(before))
    expect(page.locator(".dragged")).to_have_count(0)


def test_the_sheet_of_keys(host: Host, enter: Enter) -> None:
    page = enter()
    seated(host, page, "creatures", 2)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keyboard")).to_contain_text("Since your last turn")
    assert violations(page) == []
    page.keyboard.press("Escape")
    page.keyboard.press("r")
    expect(page.get_by_role("dialog")).to_be_visible()


def test_the_log_shows_where_and_only_the_last_trick(host: Host, enter: Enter) -> None:
    """stonehenge 4.3: during a round the log goes back one trick; after it, everything can be read."""
    page = enter()
    seated(host, page, "stonehenge", 3, options={"rounds": 2}, seed=5)
    log = page.get_by_role("log", name="Log")
    player = Player(page)
    player.turn()
    assert wait_for_turn(page)
    gaia = re.compile(r"leads? Gaia")
    expect(log).to_contain_text(gaia)
    log.locator("p.placed").last.hover()
    expect(page.locator(".board .pointed").first).to_be_attached()
    page.locator(".question").hover()
    expect(page.locator(".board .pointed")).to_have_count(0)
    gone = False
    for _ in range(60):
        player.turn()
        if not wait_for_turn(page):
            break
        told = log.inner_text()
        assert told.count("wins the trick") + told.count("win the trick") <= 2 or "score" in told
        if "for a total of" in told:  # a round is over
            expect(log).to_contain_text(gaia)
            break
        gone = gone or not gaia.search(told)
    else:
        raise AssertionError("no round ended")
    assert gone, "the first trick stayed in the log"


def test_the_language_changes_at_once(host: Host, enter: Enter) -> None:
    """Question, log and buttons, in the middle of a game."""
    page = enter()
    seated(host, page, "creatures", 2)
    Player(page).turn()
    assert wait_for_turn(page)
    log = page.get_by_role("log").first
    expect(log).to_contain_text("You ")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Language").select_option("fr")
    page.get_by_role("button", name="Fermer").click()
    expect(page.locator(".question")).to_contain_text(re.compile("vous|Quel|carte"))
    expect(log).to_contain_text("Vous")
    assert "You " not in log.inner_text()
    expect(page.get_by_role("button", name="Règles")).to_be_visible()
