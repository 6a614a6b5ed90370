"""A person at a table: sits down with a token, clicks enabled targets and options."""

import json
import random
import re
from typing import Any

from playwright.sync_api import Page, TimeoutError, WebSocketRoute

ENABLED = ".board .target.enabled"
OPTIONS = "section.options-all [data-option]"
OFF_BOARD = "section.options-off-board [data-option]"  # options that nothing on the board stands for
AMONG = "section.options-among [data-option]"  # options that share one target
CLICK_TIMEOUT = 15_000  # milliseconds; after that the page has changed
CLICKS = 6  # for one action: a thing, its place, perhaps one of several options, and again if the page changed
BOT = {"kind": "bot", "bot": "random"}
ME = {"kind": "me"}
OPEN = {"kind": "open"}
SHORT: dict[str, dict[str, Any]] = {"stonehenge": {"rounds": 1}}  # where a whole game would be long
SEATS = {"stonehenge": 3, "futark": 2, "creatures": 2, "edora": 2}
GAMES = tuple(SEATS)


def sit(page: Page, made: dict[str, Any], game: str) -> None:
    """Open the table with the token, as the browser that made it would."""
    kept = {made["table"]: {"token": made["token"], "game": game, "at": 0}}
    page.evaluate("kept => localStorage.setItem('druids.tables', kept)", json.dumps(kept))
    page.goto(f"/t/{made['table']}")


def version(page: Page) -> int:
    """The version of the position that is shown; 0 while none is."""
    return int(page.evaluate("Number(document.querySelector('[data-version]')?.dataset.version ?? 0)"))


def wait_for_turn(page: Page) -> bool:
    """True when this person is asked, False when the game is over."""
    handle = page.wait_for_function(
        """() => {
            const table = document.querySelector('[data-version]');
            if (!table) return null;
            if (!table.hasAttribute('data-asked')) return 'over';
            return document.querySelector('.board') && document.querySelector('[data-option]') ? 'asked' : null;
        }"""
    )
    return bool(handle.json_value() == "asked")


# notes whether the first button of a kind is disabled whenever that changes, faster than a test could look
NOTE_DISABLED = """selector => {
    globalThis.disabled = [];
    const note = () => {
        const button = document.querySelector(selector);
        if (button && button.disabled !== disabled.at(-1)) disabled.push(button.disabled);
    };
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""


class Line:
    """A page's connection to the table, which can be cut; make it before the page sits down."""

    def __init__(self, page: Page) -> None:
        self.up = True
        self.open: list[WebSocketRoute] = []
        page.route_web_socket(re.compile(r"/ws$"), self._called)

    def _called(self, near: WebSocketRoute) -> None:
        if self.up:
            self.open += [near, near.connect_to_server()]
        else:
            near.close()

    def cut(self) -> None:
        self.up = False
        for end in self.open:
            end.close()
        self.open = []

    def mend(self) -> None:
        self.up = True


class Player:
    """Plays by clicking the board where anything is enabled there, else an option of the list; seeded."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.rng = random.Random(seed)
        self.board_clicks = 0
        self.list_clicks = 0
        self.clicked = ""  # last, for the report when nothing happens

    def turn(self) -> None:
        """Take one action; the version moves on."""
        before = version(self.page)
        known: set[str] = set()
        report = []
        for _ in range(CLICKS):
            try:
                known |= self._click(known)
            except TimeoutError as late:  # the page changed meanwhile
                report.append(str(late))
                continue
            report.append(f"clicked {self.clicked}")
            if self._moved(before):
                return
        question = self.page.locator(".question").inner_text()
        raise AssertionError("\n".join([f"nothing happened at version {before}: {question}", *report]))

    def _click(self, known: set[str]) -> set[str]:
        """Click once: on an option that shares its target with others, on the board, or on another option.

        Returns the targets that were enabled. New ones are places for the thing clicked before, so they come first.
        """
        enabled = self._enabled()
        new = [k for k, target in enumerate(enabled) if target not in known] if known else []
        for place in (AMONG, ENABLED, OFF_BOARD, OPTIONS):
            found = self.page.locator(place)
            many = found.count()
            if not many:
                continue
            picked = self.rng.choice((place == ENABLED and new) or range(many))
            self.clicked = f"{picked} of {place}, enabled: {' '.join(enabled)}"
            found.nth(picked).click(timeout=CLICK_TIMEOUT)
            if place == ENABLED:
                self.board_clicks += 1
            else:
                self.list_clicks += 1
            break
        return set(enabled)

    def _enabled(self) -> list[str]:
        """The enabled targets on the board, in order."""
        found: list[str] = self.page.locator(ENABLED).evaluate_all("parts => parts.map(part => part.dataset.target)")
        return found

    def _moved(self, before: int) -> bool:
        """Whether the action was sent; waits until the table moved on. A click may also be the first of two."""
        # in one call, or the next question could come between two
        still_asked = """([before, options]) => document.querySelector('[data-version]')?.dataset.version == before
            && document.querySelector(options) !== null"""
        if self.page.evaluate(still_asked, [str(before), OPTIONS]):
            return False
        self.page.wait_for_function(
            """before => document.querySelector('.cover')
                || document.querySelector('[data-version]')?.dataset.version != before""",
            arg=str(before),
        )
        return True
