"""People at a table with each other: rematches, an absent friend, undo, resigning."""

from threading import Thread
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Enter
from tests.browser.host import Host
from tests.browser.person import ENABLED, ME, NOTE_DISABLED, OPEN, Line, Player, sit, version, wait_for_turn

GREEDY = {"kind": "bot", "bot": "greedy"}


def finished_table(host: Host) -> list[dict[str, Any]]:
    """A finished game of Anna, Bran and a bot; what each of the two got when they sat down."""
    anna = host.table("stonehenge", [ME, OPEN, GREEDY], options={"rounds": 1})
    bran = {**host.ask(f"/api/tables/{anna['table']}/join", {"name": "Bran"}), "table": anna["table"]}
    playing = [Thread(target=host.play_out, args=(made,)) for made in (anna, bran)]
    for thread in playing:
        thread.start()
    for thread in playing:
        thread.join(50)
    return [anna, bran]


def two_at_a_finished_table(host: Host, enter: Enter) -> tuple[Page, Page, str]:
    made = finished_table(host)
    pages = enter(), enter()
    for page, seated in zip(pages, made, strict=True):
        sit(page, seated, "stonehenge")
        expect(page.get_by_role("button", name="Play again")).to_be_visible()
    return *pages, made[0]["table"]


def own_seat(page: Page) -> str | None:
    return page.locator("[data-version]").get_attribute("data-seat")


def test_solo_rematch_keeps_the_seat(host: Host, enter: Enter) -> None:
    made = host.table("stonehenge", [ME, GREEDY, GREEDY], options={"rounds": 1})
    host.play_out(made)
    page = enter()
    sit(page, made, "stonehenge")
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: "/t/" in url and made["table"] not in url)
    assert wait_for_turn(page)
    assert own_seat(page) == "2"  # seats rotate by one
    before = version(page)
    Player(page).turn()
    assert version(page) > before
    page.reload()
    expect(page.locator("[data-version]")).to_have_attribute("data-seat", "2")


def test_a_rematch_of_two_people_and_a_bot(host: Host, enter: Enter) -> None:
    """Offered, declined, accepted after all; both keep their seats, and a spectator goes on watching."""
    anna, bran, key = two_at_a_finished_table(host, enter)
    guest = enter(anna.url)
    expect(guest.get_by_role("button", name="Replay", exact=True)).to_be_visible()
    anna.get_by_role("button", name="Play again").click()
    offer = bran.locator("[data-call=rematch]")
    expect(offer).to_contain_text("Anna wants to play again.")
    expect(offer).to_be_in_viewport()
    bran.get_by_role("button", name="No, thanks").click()
    expect(anna.locator("[data-call=rematch] [data-answer=declined]")).to_contain_text("Bran")
    expect(anna.get_by_role("button", name="Start, with bots in the empty seats")).to_be_visible()
    bran.get_by_role("button", name="Yes, play again").click()
    for page, seat in ((anna, "2"), (bran, "0")):
        page.wait_for_url(lambda url: "/t/" in url and key not in url)
        expect(page.locator("[data-version]")).to_have_attribute("data-seat", seat)
    assert anna.url == bran.url
    guest.wait_for_url(anna.url)
    expect(guest.locator("[data-version]")).to_be_visible()
    anna.goto(f"/t/{key}")  # the finished table leads to its rematch, but does not send anybody away
    expect(anna.get_by_role("button", name="Go to the rematch")).to_be_visible()
    assert key in anna.url


def test_a_rematch_of_a_table_whose_people_left(host: Host, enter: Enter) -> None:
    anna, bran, key = two_at_a_finished_table(host, enter)
    anna.evaluate(NOTE_DISABLED, "[data-call=rematch] button.primary")
    bran.evaluate("location.href = '/'")  # the grace period begins; nothing is waited for until it can be seen
    anna.get_by_role("button", name="Play again").click()
    expect(anna.locator("[data-answer=absent]")).to_contain_text("Bran")
    expect(anna.get_by_role("button", name="Start, with bots in the empty seats")).to_be_enabled()
    assert anna.evaluate("disabled") == [True, False], "Bran may come back"
    anna.get_by_role("button", name="Start, with bots in the empty seats").click()
    anna.wait_for_url(lambda url: "/t/" in url and key not in url)
    assert wait_for_turn(anna)
    bran.goto(f"/t/{key}")
    expect(bran.get_by_role("button", name="Go to the rematch")).to_be_visible()


def seated_two(host: Host, enter: Enter) -> tuple[Page, Page, Line]:
    """Anna and Bran at a new table of Creatures; Bran's connection can be cut."""
    made = host.table("creatures", [ME, OPEN], level="novice")
    anna, bran = enter(), enter()
    line = Line(bran)
    sit(anna, made, "creatures")
    joined = host.ask(f"/api/tables/{made['table']}/join", {"name": "Bran"})
    sit(bran, joined, "creatures")
    for page in (anna, bran):
        expect(page.locator("[data-version]")).to_be_visible()
    return anna, bran, line


def asked(page: Page) -> int:
    return int(page.locator("[data-version]").get_attribute("data-asked") or 0)


def test_undo_is_refused_withdrawn_and_granted_before_everyone(host: Host, enter: Enter) -> None:
    anna, bran, _ = seated_two(host, enter)
    pages = [anna, bran]
    first = asked(anna)
    asker, other = pages[first], pages[1 - first]
    name, other_name = ("Anna", "Bran") if first == 0 else ("Bran", "Anna")
    guest = enter(anna.url)
    expect(guest.locator("[data-version]")).to_be_visible()
    for page in (asker, other):  # after both have acted, an undo needs consent
        while asked(page) == pages.index(page):
            assert wait_for_turn(page)
            Player(page).turn()
        for each in pages:
            each.wait_for_function(
                "v => Number(document.querySelector('[data-version]').dataset.version) >= v", arg=version(page)
            )
    taken_back = version(asker)

    asker.get_by_role("button", name="Undo").click()
    for page in (other, guest):
        expect(page.locator("[data-call=undo]")).to_contain_text(f"{name} wants to undo.")
    other.get_by_role("button", name="Refuse").click()
    for page in (asker, guest):
        expect(page.locator(".notice", has_text=f"{other_name} refused the undo.")).to_be_visible()

    asker.get_by_role("button", name="Undo").click()
    asker.get_by_role("button", name="Withdraw").click()
    expect(other.locator(".notice", has_text=f"{name} no longer wants to undo.")).to_be_visible()

    asker.get_by_role("button", name="Undo").click()
    other.get_by_role("button", name="Agree").click()
    for page in (other, guest):
        expect(page.locator(".notice", has_text=f"{name} undid the last move.")).to_be_visible()
    asker.wait_for_function("v => Number(document.querySelector('[data-version]').dataset.version) > v", arg=taken_back)
    expect(asker.locator(ENABLED).first).to_be_visible()


def test_leaving_for_now_and_for_good(host: Host, enter: Enter) -> None:
    anna, bran, _ = seated_two(host, enter)
    table = bran.url
    bran.get_by_role("button", name="Leave …").click()
    bran.get_by_role("button", name="Leave for now").click()
    expect(anna.locator(".notice", has_text="Bran left.")).to_be_visible()
    expect(anna.get_by_text("(bot playing)")).to_be_visible()
    bran.goto(table)
    expect(anna.locator(".notice", has_text="Bran is back.")).to_be_visible()
    bran.get_by_role("button", name="Leave …").click()
    bran.get_by_role("button", name="Resign").click()
    expect(anna.locator(".notice", has_text="Bran resigned.")).to_be_visible()
    bran.reload()
    expect(bran.locator("[data-version]")).to_be_visible()
    assert own_seat(bran) is None
