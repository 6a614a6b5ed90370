"""A person at a table: sits down with a token, clicks what is lit, reads what is said."""

import json
import random
import re
from typing import Any

from playwright.sync_api import Page, TimeoutError, WebSocketRoute

LIT = ".board .spot.lit"
OPTIONS = "section.options-all [data-option]"
OFF_BOARD = "section.options-off-board [data-option]"  # answers that nothing on the board stands for
AMONG = "section.options-among [data-option]"  # answers that share one place on the board
GLANCE = 15_000  # milliseconds; what is longer in coming has changed meanwhile
TOUCHES = 6  # for one answer: a thing, its place, perhaps one of several meanings, and again if the page changed
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
    """Plays by clicking the board where anything is lit there, else an option of the list. Its choices are seeded."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.dice = random.Random(seed)
        self.board_clicks = 0
        self.list_clicks = 0
        self.touched = ""  # last, for the report when a game does not go on

    def turn(self) -> None:
        """Answer one question; the version moves on."""
        before = version(self.page)
        known: set[str] = set()
        story = []
        for _ in range(TOUCHES):
            try:
                known |= self._click(known)
            except TimeoutError as late:  # the page has changed while it was looked at
                story.append(str(late))
                continue
            story.append(f"touched {self.touched}")
            if self._moved(before):
                return
        question = self.page.locator(".question").inner_text()
        raise AssertionError("\n".join([f"nothing happened at version {before}: {question}", *story]))

    def play(self, most: int = 2000) -> int:
        """Play to the end; how many questions were answered."""
        for count in range(most):
            if not wait_for_turn(self.page):
                return count
            self.turn()
        raise AssertionError("the game does not end")

    def _click(self, known: set[str]) -> set[str]:
        """One touch, and what was lit on the board: of two answers that share a place, of a place, or of neither.

        What is lit newly is where something that was taken up may go, so it is touched before what is known.
        """
        lit = self._lit()
        new = [k for k, target in enumerate(lit) if target not in known] if known else []
        for place in (AMONG, LIT, OFF_BOARD, OPTIONS):
            found = self.page.locator(place)
            many = found.count()
            if not many:
                continue
            picked = self.dice.choice((place == LIT and new) or range(many))
            self.touched = f"{picked} of {place}, lit: {' '.join(lit)}"
            found.nth(picked).click(timeout=GLANCE)
            if place == LIT:
                self.board_clicks += 1
            else:
                self.list_clicks += 1
            break
        return set(lit)

    def _lit(self) -> list[str]:
        """The targets lit on the board, in order."""
        found: list[str] = self.page.locator(LIT).evaluate_all("spots => spots.map(spot => spot.dataset.target)")
        return found

    def _moved(self, before: int) -> bool:
        """Whether the answer was sent, and then that the table moved on; a touch may also be the first of two."""
        # in one look, or the next question could come between two
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
