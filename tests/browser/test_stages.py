"""Stages: what happens between two decisions is shown step by step, and the log never runs ahead of the board."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Enter
from tests.browser.host import Host
from tests.browser.person import BOT, ME, Player, sit, wait_for_turn
from tests.browser.positions import decision_telling, last_decision
from tests.browser.staged_table import StagedTable

# notes what every change of the page shows: the stage, the cards in the trick, what the log tells last, and the scores
RECORD = """() => {
    globalThis.seen = [];
    const note = () => {
        const table = document.querySelector('[data-version]');
        const log = document.querySelector('.log');
        if (!table || !log) return;
        const now = {
            stage: document.querySelector('.board [data-stage]')?.dataset.stage ?? null,
            cards: document.querySelectorAll('.clearing .slot [data-piece]').length,
            takes: document.querySelectorAll('.board .take').length,
            turned: document.querySelectorAll('.board .turned').length,
            last: log.lastElementChild?.textContent.trim() ?? '',
            shown: Number(table.dataset.step),
            told: Number(log.dataset.until ?? -1),
        };
        if (JSON.stringify(now) !== JSON.stringify(seen.at(-1))) seen.push(now);
    };
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""


def start(host: Host, page: Page, game: str, seats: int, motion: str, **options: Any) -> Player:
    page.evaluate("motion => localStorage.setItem('druids.settings', JSON.stringify({motion}))", motion)
    sit(page, host.table(game, [ME, *[BOT] * (seats - 1)], options=options), game)
    assert wait_for_turn(page)
    page.evaluate(RECORD)
    return Player(page)


@pytest.mark.parametrize("motion", ["quick", "steps"])
def test_a_trick_is_held_before_it_is_swept(motion: str, host: Host, enter: Enter) -> None:
    """With and without movement."""
    page = enter()
    player = start(host, page, "stonehenge", 3, motion, rounds=1)
    for _ in range(3):
        player.turn()
        assert wait_for_turn(page)
    seen = page.evaluate("seen")
    assert all(now["told"] < now["shown"] for now in seen)
    full = [k for k, now in enumerate(seen) if now["stage"] == "full-trick"]
    assert full
    for k in full:
        assert seen[k]["cards"] == 3
        assert "trick:" in seen[k]["last"]
    # a card is told of when it lies there, not before
    assert all(now["cards"] > 0 for now in seen if now["last"].endswith("is led.") or " plays " in now["last"][-20:])


def test_a_round_ends_with_its_reason_and_waits(enter: Enter) -> None:
    page = enter()
    page.evaluate("localStorage.setItem('druids.settings', JSON.stringify({motion: 'quick'}))")
    before, after = decision_telling("stonehenge", 3, "round-points")
    StagedTable(page, before).advance(after)
    end = page.locator("[data-stage=round-end]")
    expect(end).to_contain_text("the round is over")
    expect(page.locator(".board li").first).to_have_text("Round 1 of 2")
    page.wait_for_timeout(1500)
    end.get_by_role("button", name="Next round").click()
    expect(page.locator(".board li").first).to_have_text("Round 2 of 2")
    expect(end).to_have_count(0)


def test_moves_are_skipped_and_replayed(host: Host, enter: Enter) -> None:
    page = enter()
    player = start(host, page, "stonehenge", 3, "slow", rounds=1)
    player.turn()
    page.get_by_role("button", name="Skip").click()
    assert wait_for_turn(page)
    newest = int(page.locator("[data-version]").get_attribute("data-version") or 0)
    page.get_by_role("button", name="Replay since your last turn").click()
    earlier = int(page.locator("[data-version]").get_attribute("data-version") or 0)
    assert earlier < newest
    assert page.locator("[data-option]").count() == 0
    page.get_by_role("button", name="Skip").click()
    assert wait_for_turn(page)
    assert int(page.locator("[data-version]").get_attribute("data-version") or 0) == newest


def test_a_claim_turns_the_gems_before_the_servants_take(enter: Enter) -> None:
    page = enter()
    page.evaluate("localStorage.setItem('druids.settings', JSON.stringify({motion: 'quick'}))")
    before, after = decision_telling("futark", 2, "told-takes")
    table = StagedTable(page, before)
    page.evaluate(RECORD)
    table.advance(after)
    page.wait_for_function("() => seen.some(now => now.takes) && !document.querySelector('.prompt > .skip')")
    seen = page.evaluate("seen")
    assert all(now["told"] < now["shown"] for now in seen)
    first = next(k for k, now in enumerate(seen) if now["takes"])
    turned = [now for now in seen[:first] if now["stage"] == "claim"]
    assert turned
    assert "amulet" in turned[0]["last"]
    assert "gain" not in turned[0]["last"].split("claim")[-1]


def stage_the_end(page: Page, game: str, seats: int) -> None:
    """Show the last decision of a game step by step, up to the ending."""
    page.evaluate("localStorage.setItem('druids.settings', JSON.stringify({motion: 'quick', forced: false}))")
    before, over = last_decision(game, seats)
    table = StagedTable(page, before)
    page.evaluate(
        """() => {
            globalThis.won = [];
            const note = () => {
                const now = document.querySelectorAll('[data-stage=terrain-won]').length;
                if (now !== won.at(-1)) won.push(now);
            };
            new MutationObserver(note).observe(document.body, { subtree: true, childList: true });
        }"""
    )
    table.advance(over)
    expect(page.locator(".ending h2")).to_be_visible()


def test_terrains_are_decided_one_after_the_other(enter: Enter) -> None:
    page = enter()
    stage_the_end(page, "creatures", 2)
    over = last_decision("creatures", 2)[1].update
    assert max(page.evaluate("won")) == sum(over.scores)
    won = [count for count in page.evaluate("won") if count]
    assert won == list(range(1, sum(over.scores) + 1)), "each terrain has its own moment"
    expect(page.locator(".ending")).to_contain_text("placed all their creatures")


def test_the_final_board_of_stonehenge_stays(enter: Enter) -> None:
    """The round is over and its cards are gathered, but people still see the piles that decided it."""
    page = enter()
    stage_the_end(page, "stonehenge", 3)
    assert page.locator(".board .piles .top").count() > 0


def test_the_final_board_of_stonehenge_is_there_again(host: Host, enter: Enter) -> None:
    """After a reload, and at the end of the replay."""
    made = host.table("stonehenge", [ME, BOT, BOT], options={"rounds": 1})
    host.play_out(made)
    page = enter()
    sit(page, made, "stonehenge")
    expect(page.locator(".ending h2")).to_be_visible()
    piles = page.locator(".board .piles .top")
    expect(piles).not_to_have_count(0)
    shown = piles.count()
    page.goto(f"/replay/{made['table']}")
    expect(page.locator(".board")).to_be_visible()
    page.keyboard.press("End")
    expect(piles).to_have_count(shown)


def test_the_ending_comes_into_view_on_a_phone(enter: Enter) -> None:
    """It stands above the board; the page may have been scrolled past it."""
    page = enter(size=PHONE)
    before, over = last_decision("creatures", 2)
    table = StagedTable(page, before)
    page.evaluate("scrollTo(0, 300)")
    page.wait_for_function("scrollY > 100")
    table.advance(over)
    expect(page.locator(".ending h2")).to_be_in_viewport()
    expect(page.locator(".ending button.primary")).to_be_in_viewport()
