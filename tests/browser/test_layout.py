"""The layout law, for every kind of question of every game and number of seats, in both languages and three sizes.

Question, confirmation and everything that can be chosen lie inside the window without scrolling, nothing lies on
anything else, and nothing moves between the question and the click. `layout.js` measures this.
For one game: `pytest tests/browser/test_layout.py -n 0 -k "futark and 3-en"`.
"""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import ViewportSize

from tests.browser.conftest import Enter
from tests.browser.page_checks import settle
from tests.browser.positions import Asked, ending, questions
from tests.browser.staged_table import StagedTable

EXAMINE = Path(__file__).with_name("layout.js").read_text(encoding="utf-8")
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
CONFIRMING = """localStorage.setItem('druids.settings',
    '{"motion": "none", "volume": 0, "confirm": true, "forced": false}')"""


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_all_that_a_question_needs_is_on_the_screen(game: str, seats: int, language: str, enter: Enter) -> None:
    page = enter(language=language)
    page.evaluate(CONFIRMING)
    asked = questions(game, seats)
    table = StagedTable(page, asked[0])
    faults = []
    for name, size in SIZES.items():
        page.set_viewport_size(size)
        settle(page)
        staged = [{"position": table.position(one), "thorough": one.fullest} for one in asked]
        found: list[list[str]] = page.evaluate(EXAMINE, json.dumps(staged))
        faults += [
            f"{name}: {one}: {fault}" for one, all_of_it in zip(asked, found, strict=True) for fault in all_of_it
        ]
    assert not faults, "\n".join([f"{len(faults)} faults", *faults[:40]])


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", ["stonehenge", "futark", "creatures", "edora"])
def test_an_ending_shows_rematch_and_replay_at_once(game: str, language: str, enter: Enter) -> None:
    """How one did, the scores, the buttons and the final board are on the first screen."""
    over: Asked = ending(game, 2 if game != "stonehenge" else 3)
    page = enter(language=language, size=SIZES["1366x768"])
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
