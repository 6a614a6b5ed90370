"""Neither the page nor the wire reveals what a seat may not know, and no request leaves our origin.

Whole games are played by clicking while all that reaches the page is recorded. When a game is over it is replayed
from its stored form, and every message is compared with what the rules let the seat know at that moment.
"""

from pathlib import Path
from typing import Any
from urllib.parse import urlparse

import pytest
from playwright.sync_api import Page, expect

import druids
from tests.browser.conftest import Enter
from tests.browser.host import Host
from tests.browser.knowledge import Knowledge
from tests.browser.page_checks import Screens
from tests.browser.person import BOT, GAMES, ME, SEATS, SHORT, Player, sit, wait_for_turn
from tests.browser.recorder import Recorder

SEAT = 0
OPTIONS = {**SHORT, "futark": {"initial_servants": "chosen"}, "edora": {"herbs": "planned", "first_tablet": "chosen"}}
WITHOUT_POSITION = {"welcome", "table", "done", "pong"}


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_reveals_only_what_the_seat_may_know(
    game: str, host: Host, enter: Enter, tmp_path: Path, screens: Screens
) -> None:
    """Played with the options that hide the most."""
    made = host.table(game, [ME, *[BOT] * (SEATS[game] - 1)], options=OPTIONS.get(game, {}), open_log=True)
    page = enter()
    recorder = Recorder(page)
    sit(page, made, game)
    player = Player(page)
    pages: list[tuple[int, str]] = []
    assert wait_for_turn(page)
    screens.take(page, f"{game}-first-question")
    while wait_for_turn(page):
        pages.append(shown(page))
        player.turn()
    assert player.board_clicks > player.list_clicks, "most actions are taken on the board"
    expect(page.get_by_role("button", name="Replay", exact=True)).to_be_visible()
    page.locator("summary", has_text="Scores over time").click()
    expect(page.get_by_label("Scores over time")).to_be_visible()

    stored = tmp_path / "game.druids"
    stored.write_text(host.text(f"/api/tables/{made['table']}/game.druids"), encoding="utf-8")
    knows = Knowledge(druids.load(stored), SEAT)
    secrets = sum(knows.secret(number) for number in range(len(knows.match.steps)))
    assert secrets or game == "edora", "there must be something to hide"

    updates = recorder.of("update")
    assert len(updates) > len(pages)
    for update in updates:
        assert_update(knows, update)
    for story in recorder.of("story"):
        assert story["told"] == [knows.event(told["step"]) for told in story["told"]]
    for message in recorder.received[: recorder.received.index(updates[-1])]:
        assert message["type"] in WITHOUT_POSITION | {"update", "story", "previews"}
        if message["type"] in ("welcome", "table"):
            assert message["table"]["seed"] is None, "the seed is sent only when the game is over"
    for step, document in pages:
        for thing in unseen(knows, step):
            assert thing not in document, f"{thing} is in the page after step {step}"

    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda address: made["table"] not in address)
    expect(page.locator("[data-version]")).to_be_visible()


def shown(page: Page) -> tuple[int, str]:
    """The step shown and the whole document, in one call."""
    found: list[Any] = page.evaluate(
        "[Number(document.querySelector('[data-step]').dataset.step), document.documentElement.outerHTML]"
    )
    return int(found[0]), str(found[1])


def assert_update(knows: Knowledge, update: dict[str, Any]) -> None:
    """A position that was sent is exactly the one the seat may know."""
    assert update["told"] == [knows.event(told["step"]) for told in update["told"]]
    if update["open"]:
        assert knows.match.over
        assert update["step"] == len(knows.match.steps)
        return
    step = update["step"]
    assert update["view"] == knows.view(step)
    mine = update["asked"] == SEAT
    assert [option["name"] for option in update["options"]] == (knows.options(step) if mine else [])
    assert (update["question"] is not None) == mine


def unseen(knows: Knowledge, step: int) -> set[str]:
    """Names of hidden actions up to a step, unless the seat has met their things in another way."""
    names = knows.match.game.actions.names
    done = knows.match.steps[:step]
    hidden = {names[taken.action] for number, taken in enumerate(done) if knows.secret(number)}
    told = [names[taken.action] for number, taken in enumerate(done) if not knows.secret(number)]
    met = {part for name in [*told, *knows.options(step)] for part in name.split(":")}
    return {f'"{name}"' for name in hidden if not met & set(name.split(":")[1:])}


def test_no_request_leaves_the_origin(host: Host, enter: Enter) -> None:
    page = enter("/")
    recorder = Recorder(page)
    page.reload()
    page.locator("article", has_text="Stonehenge").get_by_role("button", name="Play now").click()
    page.get_by_role("button", name="Begin").click()
    assert wait_for_turn(page)
    page.get_by_role("button", name="Rules").click()
    page.get_by_label("Search the rules").fill("Sickle")
    here = urlparse(host.address).netloc
    strangers = {url for url in recorder.addresses if urlparse(url).scheme != "data" and urlparse(url).netloc != here}
    assert not strangers
    assert "unsafe-eval" not in (page.request.get("/").headers["content-security-policy"])
