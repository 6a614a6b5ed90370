"""Coming together: the waiting room, looks, watching with a chat of one's own, my games, an absent friend."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Enter
from tests.browser.host import Host
from tests.browser.page_checks import Screens
from tests.browser.person import BOT, ME, NOTE_DISABLED, OPEN, Line, Player, sit, wait_for_turn


def invited(host: Host, enter: Enter, game: str = "creatures", **wish: object) -> tuple[Page, Page]:
    """Anna in the waiting room of her new table, and Bran, who has just sat down."""
    made = host.table(game, [ME, OPEN], start="host", **wish)
    anna, bran = enter(), enter()
    sit(anna, made, game)
    expect(anna.get_by_role("button", name="Start the game")).to_be_disabled()
    expect(anna.get_by_role("status")).to_contain_text("You can start when every seat is taken.")
    bran.goto(f"/t/{made['table']}")
    bran.get_by_label("Your name").fill("Bran")
    bran.get_by_role("button", name="Sit down").click()
    expect(bran.get_by_role("button", name="I am ready")).to_be_visible()
    return anna, bran


def test_the_host_starts_from_the_waiting_room(host: Host, enter: Enter, screens: Screens) -> None:
    anna, bran = invited(host, enter, clock={"game": 900, "increment": 10})
    expect(anna.get_by_text("15 minutes each, plus 10 seconds per move")).to_be_visible()
    bran.get_by_label("Say something").fill("Hello!")
    bran.keyboard.press("Enter")
    expect(anna.get_by_role("log", name="Chat")).to_contain_text("Bran Hello!")
    bran.get_by_role("button", name="I am ready").click()
    expect(anna.locator("li", has_text="Bran")).to_contain_text("ready")
    screens.take(anna, "waiting-room-host", full_page=True)
    anna.get_by_role("button", name="Start the game").click()
    for page in (anna, bran):
        expect(page.locator("[data-version]")).to_be_visible()


def test_the_host_removes_and_adds_bots(host: Host, enter: Enter) -> None:
    made = host.table("futark", [ME, OPEN, OPEN], start="host")
    anna = enter()
    sit(anna, made, "futark")
    anna.get_by_label("Add bot").first.select_option("druid")
    expect(anna.locator("li").nth(1)).to_contain_text("druid")
    anna.get_by_role("button", name="Remove bot").click()
    expect(anna.get_by_label("Add bot")).to_have_count(2)
    anna.get_by_label("Add bot").last.select_option("novice")
    bran = enter(f"/t/{made['table']}", language="fr")
    bran.get_by_role("button", name="S’asseoir").click()
    bran.get_by_role("button", name="Je suis prêt").click()
    expect(anna.locator("[data-version]")).to_have_count(0)  # nobody starts before the host
    anna.get_by_role("button", name="Start the game").click()
    for page in (anna, bran):
        expect(page.locator("[data-version]")).to_be_visible()


def test_cancel_and_leave(host: Host, enter: Enter) -> None:
    anna, bran = invited(host, enter)
    bran.get_by_role("button", name="Leave my seat").click()
    expect(bran.locator("article").first).to_be_visible()
    expect(anna.locator("li").nth(1)).to_contain_text("Open seat")
    table = anna.url
    anna.get_by_role("button", name="Cancel this table").click()
    expect(anna.locator("article").first).to_be_visible()
    bran.goto(table)
    expect(bran.get_by_role("alert")).to_contain_text("This table does not exist")
    bran.get_by_role("button", name="Home").click()
    expect(bran.locator("article").first).to_be_visible()


def test_colours_and_marks(host: Host, enter: Enter) -> None:
    """Two people want the same colour: the first has it, the other one keeps another."""
    anna, bran = invited(host, enter)
    for page in (anna, bran):
        page.get_by_role("button", name="Settings").click()
        page.get_by_label("Colour 5").check()
        page.get_by_label("Raven").check()
        page.get_by_role("button", name="Close").click()
    colour = "seat => document.documentElement.style.getPropertyValue(`--seat-${seat}`)"
    for page in (anna, bran):
        page.wait_for_function(f"({colour})(0) === 'var(--colour-4)' && ({colour})(1) === 'var(--colour-1)'")
        expect(page.locator("ol svg .mark")).to_have_count(2)


def test_a_public_game_is_watched(host: Host, enter: Enter) -> None:
    """It is listed, can be opened, and spectators talk among themselves."""
    made = host.table("creatures", [ME, BOT], public=True, name="Wanda")
    anna = enter()
    sit(anna, made, "creatures")
    assert wait_for_turn(anna)
    guests = enter("/"), enter("/")
    for guest in guests:
        guest.get_by_role("link", name="Creatures: Wanda").first.click()
        expect(guest.locator("[data-version]")).to_be_visible()
    guests[0].get_by_label("Say something to the other spectators").fill("Watch the kraken.")
    guests[0].keyboard.press("Enter")
    for guest in guests:
        expect(guest.get_by_role("log", name="Chat of the spectators")).to_contain_text("Watch the kraken.")
    expect(anna.get_by_text("2 spectators")).to_be_visible()
    assert anna.get_by_text("Watch the kraken.").count() == 0


def test_my_games_say_whose_turn_it_is(host: Host, enter: Enter) -> None:
    made = host.table("creatures", [ME, BOT])
    page = enter()
    sit(page, made, "creatures")
    assert wait_for_turn(page)
    page.goto("/")
    waiting = page.locator("li", has_text="Creatures: Anna").filter(has_text="your turn")
    expect(waiting).to_have_count(1)  # finished games of Anna are listed too


def test_an_absent_friend_is_replaced_and_returns(host: Host, enter: Enter) -> None:
    """After the grace period a bot plays for Bran; the log does not say that he did it himself."""
    anna, bran = invited(host, enter, level="novice")
    line = Line(bran)
    bran.reload()
    anna.get_by_role("button", name="Start the game").click()
    expect(bran.locator("[data-version]")).to_be_visible()
    while int(anna.locator("[data-version]").get_attribute("data-asked") or 0) == 0:
        assert wait_for_turn(anna)
        Player(anna).turn()
    anna.evaluate(NOTE_DISABLED, "[data-call=absent] button")
    line.cut()
    call = anna.locator("[data-call=absent]")
    expect(call).to_contain_text("Bran")
    expect(call.get_by_role("button", name="Let a bot play for Bran")).to_be_enabled()
    assert anna.evaluate("disabled") == [True, False], "it waits for the grace period"
    call.get_by_role("button").click()
    expect(anna.locator("li[data-seat]", has_text="bot playing")).to_be_visible()
    expect(anna.locator("[data-version]")).to_have_attribute("data-asked", "0")
    line.mend()
    expect(anna.locator(".notice", has_text="Bran is back.")).to_be_visible()
    expect(bran.get_by_role("log", name="Log")).to_contain_text("bot playing")
    expect(bran.get_by_role("log", name="Log")).to_contain_text("Bran sends")
