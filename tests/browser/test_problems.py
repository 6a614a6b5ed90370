"""Every problem has a sentence for people and a way forward."""

import json
import re
from pathlib import Path

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import Enter
from tests.browser.host import Host, serving
from tests.browser.person import BOT, ME, OPEN, Line, Player, sit, version, wait_for_turn


def home_works(page: Page) -> None:
    page.get_by_role("button", name="Home").click()
    expect(page.locator("article").first).to_be_visible()


def test_no_such_table(enter: Enter) -> None:
    page = enter("/t/nosuchtable")
    expect(page.get_by_role("alert")).to_contain_text("This table does not exist")
    home_works(page)
    page.goto("/replay/nosuchtable")
    expect(page.get_by_role("alert")).to_contain_text("This table does not exist")
    home_works(page)


def test_a_table_that_is_deleted(host: Host, enter: Enter) -> None:
    made = host.table("creatures", [ME, BOT])
    page = enter()
    sit(page, made, "creatures")
    assert wait_for_turn(page)
    host.delete(f"/api/tables/{made['table']}", made["token"])
    expect(page.get_by_role("alert")).to_contain_text("This table was deleted")
    home_works(page)
    expect(page.get_by_role("heading", name="Continue")).to_have_count(0)


def test_a_seat_that_was_taken_meanwhile_can_be_watched(host: Host, enter: Enter) -> None:
    made = host.table("creatures", [ME, OPEN])
    page = enter(f"/t/{made['table']}")
    expect(page.get_by_role("button", name="Sit down")).to_be_visible()
    host.ask(f"/api/tables/{made['table']}/join", {"name": "Bran"})
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("alert")).to_contain_text(re.compile("already started|took the seat"))
    page.get_by_role("button", name="Watch").click()
    expect(page.locator("[data-version]")).to_be_visible()


def test_an_invitation_that_was_used(host: Host, enter: Enter) -> None:
    made = host.table("creatures", [ME, OPEN])
    page = enter(f"/t/{made['table']}#{'x' * 32}")
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("alert")).to_contain_text("This invitation has already been used")
    home_works(page)


def test_a_link_that_has_expired(host: Host, enter: Enter) -> None:
    """The token no longer opens a seat: the page says so, and the next visit is a spectator's."""
    made = host.table("creatures", [ME, BOT])
    page = enter()
    sit(page, {**made, "token": "x" * 43}, "creatures")
    expect(page.get_by_role("alert")).to_contain_text("Ask the host for a new link")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator("[data-version]")).to_be_visible()


def test_a_lost_connection_is_shown_and_restored(host: Host, enter: Enter) -> None:
    made = host.table("creatures", [ME, BOT])
    page = enter()
    line = Line(page)
    sit(page, made, "creatures")
    assert wait_for_turn(page)
    line.cut()
    expect(page.get_by_role("alert")).to_contain_text("The connection is lost")
    line.mend()
    expect(page.get_by_role("alert")).to_have_count(0)
    Player(page).turn()


def test_a_server_that_is_gone(enter: Enter, tmp_path: Path) -> None:
    """At the table and on the home page; when the server is back, the game continues."""
    page = enter("about:blank")
    with serving(tmp_path) as first:
        made = first.table("creatures", [ME, BOT])
        page.goto(first.address)
        page.evaluate(
            "kept => localStorage.setItem('druids.tables', kept)",
            json.dumps({made["table"]: {"token": made["token"], "game": "creatures", "at": 0}}),
        )
        page.goto(f"{first.address}/t/{made['table']}")
        assert wait_for_turn(page)
        seen = version(page)
        home = page.context.new_page()
        home.goto(first.address)
        expect(home.locator("article")).to_have_count(4)
        port = int(first.address.rpartition(":")[2])
    expect(page.get_by_role("alert")).to_contain_text("The connection is lost")
    home.get_by_role("button", name="Play now").first.click()
    begin = home.get_by_role("button", name="Begin")
    expect(begin.or_(home.get_by_role("alert")).first).to_be_visible()
    if begin.count():  # the browser still had the texts of the dialog
        begin.click()
    expect(home.get_by_role("alert")).to_contain_text("The server cannot be reached")
    with serving(tmp_path, port):
        expect(page.get_by_role("alert")).to_have_count(0)
        assert wait_for_turn(page)
        assert version(page) == seen
        Player(page).turn()
        home.get_by_role("button", name="Try again").click()
        expect(home.get_by_role("alert")).to_have_count(0)


class Wire:
    """The page's connection; its messages can be changed on the way."""

    def __init__(self, page: Page) -> None:
        self.out: tuple[str, str] | None = None
        self.into: tuple[str, str] | None = None
        self.near: WebSocketRoute | None = None
        page.route_web_socket(re.compile(r"/ws$"), self._open)

    def _open(self, near: WebSocketRoute) -> None:
        self.near = near
        far = near.connect_to_server()
        near.on_message(lambda text: far.send(changed(str(text), self.out)))
        far.on_message(lambda text: near.send(changed(str(text), self.into)))


def changed(text: str, change: tuple[str, str] | None) -> str:
    return re.sub(*change, text) if change else text


def test_a_refused_action_is_explained_and_another_can_be_taken(host: Host, enter: Enter) -> None:
    made = host.table("stonehenge", [ME, BOT, BOT], options={"rounds": 1})
    page = enter()
    wire = Wire(page)
    sit(page, made, "stonehenge")
    assert wait_for_turn(page)
    wire.out = (r'"action":"[^"]*"', '"action":"sickle:B"')
    page.locator(".board .enabled").first.click()
    expect(page.locator(".prompt").get_by_role("alert")).to_be_visible()
    said = page.locator(".prompt").get_by_role("alert").inner_text()
    assert len(said) > 10, "a sentence"
    assert "<" not in said
    wire.out = None
    before = version(page)
    Player(page).turn()
    assert version(page) > before
    expect(page.locator(".prompt").get_by_role("alert")).to_have_count(0)


def test_an_action_that_comes_too_late(host: Host, enter: Enter) -> None:
    made = host.table("creatures", [ME, BOT])
    page = enter()
    wire = Wire(page)
    sit(page, made, "creatures")
    assert wait_for_turn(page)
    Player(page).turn()  # so that version 1 is past
    assert wait_for_turn(page)
    wire.out = (r'"version":\d+', '"version":1')
    page.locator("[data-option]").first.dispatch_event("click")
    expect(page.locator(".prompt").get_by_role("alert")).to_contain_text("The table has moved on")
    wire.out = None
    Player(page).turn()


def test_a_choice_that_was_overtaken_is_reported(host: Host, enter: Enter) -> None:
    """Two windows of one person: the first loses a choice that it did not confirm, and says so."""
    made = host.table("creatures", [ME, BOT])
    first, second = enter(), enter()
    first.evaluate("localStorage.setItem('druids.settings', JSON.stringify({confirm: true, list: true}))")
    sit(first, made, "creatures")
    sit(second, made, "creatures")
    assert wait_for_turn(first)
    assert wait_for_turn(second)
    first.locator("[data-option]").first.click()
    expect(first.get_by_role("button", name="Confirm")).to_be_visible()
    notice = first.get_by_text("moved on before you confirmed")
    for _ in range(2):  # it goes on saying so when the table moves on once more
        Player(second).turn()
        expect(notice).to_be_visible()
        assert wait_for_turn(second)
    assert wait_for_turn(first)
    first.locator("[data-option]").first.click()
    expect(notice).to_be_hidden()


def test_an_old_tab_finds_a_new_server(host: Host, enter: Enter) -> None:
    """After a lost connection another version of the server is there: the page asks to be reloaded."""
    made = host.table("creatures", [ME, BOT])
    page = enter()
    wire = Wire(page)
    sit(page, made, "creatures")
    assert wait_for_turn(page)
    wire.into = (r'"server":"[^"]*"', '"server":"99.0"')
    assert wire.near is not None
    wire.near.close()
    expect(page.get_by_role("alert").first).to_contain_text("new version")
    wire.into = None
    page.get_by_role("button", name="Reload").click()
    assert wait_for_turn(page)
    expect(page.get_by_role("alert")).to_have_count(0)


def test_an_old_tab_misses_a_part_of_the_page(host: Host, enter: Enter) -> None:
    """A board that is no longer served: the page asks to be reloaded, and can be played from the list."""
    made = host.table("creatures", [ME, BOT])
    page = enter()
    page.route(re.compile(r"/assets/Board"), lambda route: route.fulfill(status=404))
    sit(page, made, "creatures")
    expect(page.get_by_role("alert")).to_contain_text("new version")
    expect(page.locator("[data-option]").first).to_be_visible()
    page.unroute_all()
    page.get_by_role("button", name="Reload").click()
    assert wait_for_turn(page)
    expect(page.get_by_role("alert")).to_have_count(0)


def test_nothing_is_at_an_unknown_address(enter: Enter) -> None:
    page = enter("/learn/chess")
    expect(page.get_by_role("alert")).to_contain_text("There is no such lesson")
    home_works(page)
