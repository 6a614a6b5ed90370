"""Nothing in the page or on the wire tells what a seat may not know, and nothing leaves our origin."""

import json
from urllib.parse import urlparse

import pytest
from playwright.sync_api import Page, Response, WebSocket

from tests.browser.conftest import Enter
from tests.browser.host import Host
from tests.browser.person import ME, OPEN, Player, sit, version, wait_for_turn

pytestmark = pytest.mark.xdist_group("browser")  # one server and one browser for all of them


class Recorder:
    """Everything a page sends and receives."""

    def __init__(self, page: Page) -> None:
        self.texts: list[str] = []
        self.addresses: list[str] = []
        page.on("websocket", self._socket)
        page.on("request", lambda request: self.addresses.append(request.url))
        page.on("response", self._answer)

    def _socket(self, socket: WebSocket) -> None:
        self.addresses.append(socket.url)
        socket.on("framereceived", lambda data: self.texts.append(str(data)))

    def _answer(self, response: Response) -> None:
        if "/api/" in response.url:
            self.texts.append(response.text())


def hand(page: Page) -> set[str]:
    """The cards that the page's own seat can play or see, by name."""
    return set(page.evaluate("[...document.querySelectorAll('[data-option]')].map(o => o.dataset.option)"))


def test_the_opponents_hand_is_nowhere(host: Host, enter: Enter) -> None:
    """Stonehenge for three: what one is offered before it was played never reaches another's page or wire."""
    made = host.table("stonehenge", [ME, OPEN, OPEN], options={"rounds": 1})
    pages = [enter("/") for _ in range(3)]
    recorders = [Recorder(page) for page in pages]
    sit(pages[0], made, "stonehenge")
    for number, page in enumerate(pages[1:], start=1):
        joined = host.ask(f"/api/tables/{made['table']}/join", {"name": f"P{number}"})
        sit(page, joined, "stonehenge")
    for page in pages:
        page.wait_for_selector("[data-version]")
    secrets: dict[int, set[str]] = {0: set(), 1: set(), 2: set()}
    played: set[str] = set()
    for _ in range(9):
        asked = int(pages[0].locator("[data-version]").get_attribute("data-asked") or 0)
        assert wait_for_turn(pages[asked])
        secrets[asked] |= {card for card in hand(pages[asked]) if card.startswith("card:")}
        Player(pages[asked], seed=asked).turn()
        moved = version(pages[asked])
        for page in pages:
            page.wait_for_function(
                "v => Number(document.querySelector('[data-version]').dataset.version) >= v", arg=moved
            )
        played |= {told for recorder in recorders for told in _told(recorder)}
    for number, (page, recorder) in enumerate(zip(pages, recorders, strict=True)):
        others = set().union(*(secrets[other] for other in range(3) if other != number)) - played
        assert others, "the game must be long enough for cards to stay hidden"
        wire = "\n".join(recorder.texts)
        document = page.content()
        for card in others - secrets[number]:
            assert f'"{card}"' not in wire, f"{card} travelled to seat {number}"
            assert f'"{card}"' not in document, f"{card} stands in the page of seat {number}"


def _told(recorder: Recorder) -> set[str]:
    """The actions that everybody was told of."""
    names: set[str] = set()
    for text in recorder.texts:
        if text.startswith("{") and (message := json.loads(text)).get("type") == "update":
            names |= {told["action"] for told in message["told"] if told["action"]}
    return names


def test_views_hide_the_others_cards(host: Host, enter: Enter) -> None:
    """In every position that travelled to a seat, the hands of others are blanked."""
    made = host.table("creatures", [ME, OPEN])
    page = enter("/")
    recorder = Recorder(page)
    sit(page, made, "creatures")
    other = enter("/")
    sit(other, host.ask(f"/api/tables/{made['table']}/join", {"name": "Bran"}), "creatures")
    page.wait_for_selector("[data-version]")
    updates = [json.loads(text) for text in recorder.texts if '"type":"update"' in text]
    assert updates
    for update in updates:
        own, others = update["view"]["hands"]
        assert own
        assert others is None, "the other hand is blank"


def test_no_request_leaves_the_origin(host: Host, enter: Enter) -> None:
    page = enter("/")
    recorder = Recorder(page)
    page.reload()
    page.locator("article", has_text="Stonehenge").get_by_role("button", name="Play now").click()
    assert wait_for_turn(page)
    page.get_by_role("button", name="Rules").click()
    page.get_by_label("Search the rules").fill("Sickle")
    here = urlparse(host.address).netloc
    strangers = {url for url in recorder.addresses if urlparse(url).scheme != "data" and urlparse(url).netloc != here}
    assert not strangers
    assert "unsafe-eval" not in (page.request.get("/").headers["content-security-policy"])
