"""The replay of a finished game: keys, moves, scores, speed, jumps, the address, and that it fits the window."""

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import PHONE, Enter
from tests.browser.host import Host
from tests.browser.page_checks import Screens, cut, settle, violations
from tests.browser.person import BOT, GAMES, ME, SEATS, SHORT

LAPTOP: ViewportSize = {"width": 1366, "height": 768}
SLIDER = "Position in the game"
FINISHED: dict[tuple[str, str], str] = {}  # the key of a finished game of each name on each server


@pytest.fixture
def finished(host: Host, enter: Enter) -> "Finished":
    return Finished(host, enter)


class Finished:
    """Finished games of random play, one of each name for all tests."""

    def __init__(self, host: Host, enter: Enter) -> None:
        self.host = host
        self.enter = enter

    def open(self, game: str, query: str = "", size: ViewportSize = LAPTOP, language: str = "en") -> Page:
        kept = (self.host.address, game)
        if kept not in FINISHED:
            made = self.host.table(game, [ME, *[BOT] * (SEATS[game] - 1)], options=SHORT.get(game, {}))
            self.host.play_out(made)
            FINISHED[kept] = made["table"]
        page = self.enter(f"/replay/{FINISHED[kept]}{query}", size=size, language=language)
        expect(page.locator(".board")).to_be_visible()
        return page


def position(page: Page) -> int:
    return int(page.locator("input[type=range]").input_value())


@pytest.mark.parametrize("game", GAMES)
def test_replay_fits_the_window(game: str, finished: Finished, screens: Screens) -> None:
    """Board, controls, scores, graph and moves are in view together; on a phone the board and the controls are."""
    page = finished.open(game)
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.reload()
    expect(page.locator(".board")).to_be_visible()
    assert position(page) == 0, "the setup is one position"
    expect(page.locator(".narration")).to_have_text("Setup")
    page.keyboard.press("End")
    for part in (".board", ".transport", ".scores ul", ".scores figure", "section[aria-label=Moves]", ".foot"):
        inside(page, part)
    assert cut(page) == []
    assert violations(page) == []
    screens.take(page, f"replay-{game}")
    page.set_viewport_size(PHONE)
    settle(page)
    inside(page, ".board")
    inside(page, ".transport")
    assert cut(page) == []
    screens.take(page, f"replay-{game}-phone")
    assert problems == []


def inside(page: Page, part: str) -> None:
    box = page.locator(part).first.bounding_box()
    size = page.viewport_size
    assert box
    assert size
    assert box["y"] >= 0, part
    assert box["y"] + box["height"] <= size["height"] + 1, f"{part} ends at {box['y'] + box['height']}"
    assert box["x"] + box["width"] <= size["width"] + 1, part


@pytest.mark.parametrize("game", GAMES)
def test_jumps(game: str, finished: Finished) -> None:
    """Every game can be jumped through by round or by turn."""
    page = finished.open(game)
    page.get_by_role("button", name="Next turn").click()
    assert position(page) > 0
    page.get_by_role("button", name="Previous turn").click()
    assert position(page) == 0
    jump = page.get_by_label("Jump to")
    if game == "stonehenge":
        expect(jump).to_have_count(0)  # this one was played with a single round
        return
    jump.select_option(index=2)
    assert position(page) > 0
    assert re.match(r"(round|turn) \d+", jump.locator("option:checked").inner_text())


def test_keys(finished: Finished) -> None:
    page = finished.open("creatures")
    for key, expected in [("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("Home", 0)]:
        page.keyboard.press(key)
        assert position(page) == expected
    page.keyboard.press("End")
    last = position(page)
    assert last > 20
    page.keyboard.press("ArrowRight")
    assert position(page) == last
    page.keyboard.press("ArrowUp")
    assert position(page) < last
    page.keyboard.press("Home")
    page.get_by_label(SLIDER).focus()
    page.keyboard.press("ArrowRight")  # the slider takes it: one step, not two
    assert position(page) == 1


def test_moves_can_be_clicked(finished: Finished) -> None:
    page = finished.open("creatures")
    moves = page.get_by_role("region", name="Moves").get_by_role("button")
    assert moves.count() > 10
    before = page.locator(".board").inner_text()
    moves.nth(8).click()
    expect(moves.nth(8)).to_have_attribute("aria-current", "step")
    assert position(page) > 0
    assert page.locator(".board").inner_text() != before
    moves.first.click()
    assert position(page) == 0


def test_scores_and_graph(finished: Finished) -> None:
    """The scores are those of the position, and the graph can be clicked."""
    page = finished.open("futark")
    scores = page.locator(".scores strong")
    assert scores.all_inner_texts() == ["0", "0"]
    page.keyboard.press("End")
    assert scores.all_inner_texts() != ["0", "0"]
    graph = page.get_by_role("img", name="Scores over time")
    box = graph.bounding_box()
    assert box
    graph.click(position={"x": box["width"] / 2, "y": box["height"] / 2})
    last = int(page.get_by_label(SLIDER).get_attribute("max") or 0)
    assert last * 0.3 < position(page) < last * 0.7


def test_speed(finished: Finished) -> None:
    page = finished.open("creatures")
    page.get_by_label("Speed").select_option("4")
    page.get_by_role("button", name="Play").click()
    page.wait_for_function("() => Number(document.querySelector('input[type=range]').value) >= 4")
    page.get_by_role("button", name="Pause").click()
    stopped = position(page)
    page.wait_for_timeout(700)
    assert position(page) == stopped


def test_the_address_shows_the_same(finished: Finished) -> None:
    """Position and viewpoint are in the address; hands of others are hidden from a seat and open to everyone."""
    page = finished.open("stonehenge")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.get_by_label("Seen by").select_option(index=2)
    page.wait_for_function("() => location.search.includes('seat=1')")
    assert position(page) == 2, "another viewpoint keeps the position"
    address = page.evaluate("location.pathname + location.search")
    assert re.search(r"step=\d+&seat=1$", address)
    again = finished.open("stonehenge", address[address.index("?") :])
    assert position(again) == 2
    expect(again.get_by_label("Seen by")).to_have_value("1")
    strange = finished.open("stonehenge", "?step=999999&seat=7")
    last = strange.get_by_label(SLIDER).get_attribute("max")
    assert str(position(strange)) == last
    expect(strange.get_by_label("Seen by").locator("option:checked")).to_have_text("everyone")


def test_french(finished: Finished) -> None:
    page = finished.open("edora", language="fr")
    page.keyboard.press("End")
    assert "<" not in page.locator("main").inner_text(), "every key has a French text"
    expect(page.get_by_role("button", name="Tour suivant")).to_be_visible()
