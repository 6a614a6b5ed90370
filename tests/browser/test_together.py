"""Several people: invitations, a lost connection, one device for all, spectators, replays."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Enter
from tests.browser.host import Host
from tests.browser.person import BOT, ENABLED, ME, OPEN, Line, Player, sit, version, wait_for_turn


def test_two_browsers_and_a_dropped_connection(host: Host, enter: Enter) -> None:
    made = host.table("creatures", [ME, OPEN])
    anna = enter()
    sit(anna, made, "creatures")
    expect(anna.get_by_label("Link to this table")).to_have_value(f"{host.address}/t/{made['table']}")
    bran = enter()
    line = Line(bran)
    bran.goto(f"/t/{made['table']}")
    bran.get_by_label("Your name").fill("Bran")
    bran.get_by_role("button", name="Sit down").click()
    expect(bran.locator("[data-version]")).to_be_visible()
    expect(anna.locator("[data-version]")).to_be_visible()
    people = [(anna, Player(anna, 1)), (bran, Player(bran, 2))]
    for _ in range(4):
        play_the_seat_to_act(people)

    line.cut()
    expect(bran.get_by_text("The connection is lost.")).to_be_visible()
    expect(anna.get_by_text("(not connected)")).to_be_visible()
    seen = version(bran)
    if anna.locator("[data-option]").count():
        people[0][1].turn()
    line.mend()
    expect(bran.get_by_text("The connection is lost.")).to_be_hidden()
    expect(anna.get_by_text("(not connected)")).to_be_hidden()
    bran.wait_for_function("v => Number(document.querySelector('[data-version]').dataset.version) >= v", arg=seen)
    for _ in range(4):
        play_the_seat_to_act(people)
    assert version(bran) > seen


def test_a_click_counts_while_the_table_changes(host: Host, enter: Enter) -> None:
    """The other connection is lost between the press and the release of a button, and the board is redrawn."""
    made = host.table("creatures", [ME, OPEN])
    anna, bran = enter(), enter()
    lines = Line(anna), Line(bran)
    sit(anna, made, "creatures")
    bran.goto(f"/t/{made['table']}")
    bran.get_by_label("Your name").fill("Bran")
    bran.get_by_role("button", name="Sit down").click()
    expect(bran.locator("[data-version]")).to_be_visible()
    asked = int(bran.locator("[data-version]").get_attribute("data-asked") or 0)
    page = (anna, bran)[asked]
    assert wait_for_turn(page)
    before = version(page)
    page.locator(ENABLED).first.hover()
    page.mouse.down()
    lines[1 - asked].cut()
    expect(page.locator("li[data-seat]", has_text="not connected")).to_be_visible()
    page.mouse.up()
    page.wait_for_function("v => document.querySelector('[data-version]').dataset.version != v", arg=str(before))


def test_a_person_who_returns_is_told_what_a_bot_did(host: Host, enter: Enter) -> None:
    made = host.table("creatures", [ME, OPEN], level="novice")
    anna, bran = enter(), enter()
    sit(anna, made, "creatures")
    bran.goto(f"/t/{made['table']}")
    bran.get_by_label("Your name").fill("Bran")
    bran.get_by_role("button", name="Sit down").click()
    expect(bran.locator("[data-version]")).to_be_visible()
    bran.get_by_role("button", name="Leave …").click()
    bran.get_by_role("button", name="Leave for now").click()
    expect(bran).to_have_url(f"{host.address}/")
    player = Player(anna, 1)
    by_bot = anna.get_by_role("log", name="Log").get_by_text("bot playing")
    for _ in range(20):  # a turn may take many decisions
        assert wait_for_turn(anna)
        if by_bot.count():
            break
        player.turn()
    expect(by_bot).not_to_have_count(0)
    bran.goto(f"/t/{made['table']}")
    told = bran.locator("[data-call=missed]")
    expect(told).to_contain_text("You left, so a bot played for you.")
    expect(told).to_contain_text(re.compile(r"It made (one|\d+) decisions?\."))
    told.get_by_role("button", name="Close").click()
    expect(told).to_be_hidden()
    expect(anna.locator("[data-call=missed]")).to_be_hidden()


def play_the_seat_to_act(people: list[tuple[Page, Player]]) -> None:
    first = people[0][0]
    asked = int(first.locator("[data-version]").get_attribute("data-asked") or 0)
    page, player = people[asked]
    assert wait_for_turn(page)
    player.turn()
    moved = str(version(page))
    for other, _ in people:
        other.wait_for_function(
            "v => Number(document.querySelector('[data-version]')?.dataset.version) >= Number(v)", arg=moved
        )


def test_one_device_for_all(host: Host, enter: Enter) -> None:
    """Before each seat's turn the table is covered: nobody sees the others' cards."""
    made = host.table("creatures", [{"kind": "me", "name": "Anna"}, {"kind": "me", "name": "Bran"}])
    page = enter()
    sit(page, made, "creatures")
    covers = 0
    player = Player(page)
    for _ in range(12):
        page.wait_for_selector(".cover, [data-option]", state="attached")
        if page.locator(".cover").count():
            covers += 1
            assert page.locator(".board").count() == 0
            assert page.locator("[data-option]").count() == 0
            page.get_by_role("button", name=re.compile("I am")).click()
        else:
            player.turn()
    assert covers > 1


def test_spectators_watch_and_cannot_play(host: Host, enter: Enter) -> None:
    made = host.table("stonehenge", [ME, BOT, BOT], options={"rounds": 1})
    anna = enter()
    sit(anna, made, "stonehenge")
    guest = enter(f"/t/{made['table']}")
    expect(guest.locator("[data-version]")).to_be_visible()
    expect(anna.get_by_text("One spectator")).to_be_visible()
    assert wait_for_turn(anna)
    Player(anna).turn()
    guest.wait_for_function(
        "v => Number(document.querySelector('[data-version]').dataset.version) >= v", arg=version(anna)
    )
    assert guest.locator("[data-option]").count() == 0
    assert guest.locator(".target.enabled").count() == 0
    assert guest.get_by_role("button", name="Undo").count() == 0


def test_replay_steps_scrubs_and_is_shared(host: Host, enter: Enter) -> None:
    made = host.table("creatures", [ME, BOT], public=True)
    host.play_out(made)
    page = enter()
    sit(page, made, "creatures")
    page.get_by_role("button", name="Replay", exact=True).click()
    moment = page.get_by_label("Position in the game")
    expect(moment).to_be_visible()
    expect(moment).to_have_value("0")  # where the first decision is made, not at an empty table
    page.get_by_role("button", name="Forward", exact=True).click()
    expect(moment).to_have_value("1")
    page.reload()  # the address names the position
    expect(moment).to_have_value("1")
    page.get_by_label("Seen by").select_option("1")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(moment).not_to_have_value("1")
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Download").click()
    assert waiting.value.suggested_filename.endswith(".druids")
    home = enter("/")
    expect(home.get_by_role("link", name=re.compile("Creatures: Anna")).first).to_be_visible()
