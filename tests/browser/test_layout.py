"""The layout law, for every kind of question of every game and number of seats, in both languages and three sizes.

Question, confirmation and everything that can be chosen lie inside the window without scrolling, nothing lies on
anything else, and nothing moves between the question and the click.
For one game: `pytest tests/browser/test_layout.py -n 0 -k "futark and 1366 and en"`.
"""

from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import Enter
from tests.browser.host import Host
from tests.browser.layout import Layout, layout
from tests.browser.positions import Asked, ending, questions
from tests.browser.staged_table import StagedTable

pytestmark = [pytest.mark.xdist_group("browser"), pytest.mark.exhaustive]  # one server and one browser for all

SIZES: dict[str, ViewportSize] = {
    "1366x768": {"width": 1366, "height": 768},
    "1920x1080": {"width": 1920, "height": 1080},
    "390x844": {"width": 390, "height": 844},
}
TABLES = [
    *(("stonehenge", seats) for seats in (3, 4, 5)),
    *(("futark", seats) for seats in (2, 3, 4)),
    ("creatures", 2),
    *(("edora", seats) for seats in (2, 3, 4)),
]
# nothing is played: a choice waits to be confirmed, and answers without a choice are not given automatically
CONFIRMING = "localStorage.setItem('druids.settings', JSON.stringify({ motion: 'none', confirm: true, forced: false }))"


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_all_that_a_question_needs_is_on_the_screen(
    game: str, seats: int, size: str, language: str, host: Host, enter: Enter
) -> None:
    page = enter("/", language=language, size=SIZES[size])
    page.evaluate(CONFIRMING)
    asked = questions(game, seats)
    table = StagedTable(page, asked[0])
    faults = []
    for one in asked:
        table.show(one)
        faults += [f"{one}: {fault}" for fault in examine(page)]
    assert not faults, "\n".join([f"{len(faults)} faults", *faults[:40]])


def examine(page: Page) -> list[str]:
    """What is wrong with the layout of this question, before anything is chosen and until it is confirmed."""
    before = layout(page)
    faults = before.faults()
    if not before.targets:
        return [*faults, "nothing can be chosen"]
    for name in (before.targets[0], before.targets[-1]):
        faults += [f"with {name}: {fault}" for fault in choose(page, before, name)]
    page.get_by_test_id("hint").click()
    expect(page.locator("[data-note=advice]")).to_be_visible()
    faults += [f"after a hint: {fault}" for fault in before.moved(layout(page))]
    return faults


def choose(page: Page, before: Layout, name: str) -> list[str]:
    """Choose a target, and then one of the places or options that this offers; cancel before it is confirmed."""
    if any(fault.startswith(f"{name} ") for fault in before.outside()):
        return []  # said already, and it cannot be clicked
    faults = []
    now = before
    for _ in range(3):  # a thing, its place, one of several options
        click(page, now, name)
        after = layout(page)
        faults += [*now.moved(after), *after.faults()]
        if page.locator(".decide").count():
            break
        new = [target for target in after.targets if target not in now.boxes]
        if not new:
            return [*faults, "nothing can be confirmed"]
        now, name = after, new[-1]
    page.locator(".decide button").last.click()
    for _ in range(2):
        picked = page.locator(".board .target.chosen")
        if picked.count():
            picked.first.click(force=True)
    return faults


def click(page: Page, now: Layout, name: str) -> None:
    left, top, right, bottom = now.boxes[name]
    page.mouse.move((left + right) / 2, (top + bottom) / 2)
    page.mouse.click((left + right) / 2, (top + bottom) / 2)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", ["stonehenge", "futark", "creatures", "edora"])
def test_an_ending_shows_rematch_and_replay_at_once(game: str, language: str, host: Host, enter: Enter) -> None:
    """How one did, the scores, the buttons and the final board are on the first screen."""
    over: Asked = ending(game, 2 if game != "stonehenge" else 3)
    page = enter("/", language=language, size=SIZES["1366x768"])
    StagedTable(page, over)
    for size in SIZES.values():
        page.set_viewport_size(size)
        found: dict[str, Any] = page.evaluate(
            """() => Object.fromEntries([...document.querySelectorAll('.ending h2, .ending button.primary, .board')]
                .map(element => [element.className + element.tagName, element.getBoundingClientRect().toJSON()]))"""
        )
        assert len(found) == 3, found
        for name, box in found.items():
            assert box["top"] >= 0, name
            assert box["top"] < size["height"] - 40, name
