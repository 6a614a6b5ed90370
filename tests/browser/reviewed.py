"""Reviewed games for browser tests: the examples of the coach, played again on the server, with stored reviews."""

import json
import re
from functools import cache
from typing import Any

from playwright.sync_api import Page, Route, expect

from tests.browser.host import ROOT, Host

EXAMPLES = ROOT / "tests" / "coach" / "examples"
NAMES = ("Anna", "Bran", "Cait", "Dara")
PLAYED: dict[tuple[str, str], str] = {}  # the key of the table of each example on each server


@cache
def review_of(game: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((EXAMPLES / f"{game}.json").read_text(encoding="utf-8"))
    return found


def finished_table(host: Host, game: str) -> str:
    """The key of a table at which the example was played to its end."""
    kept = (host.address, game)
    if kept not in PLAYED:
        facts, steps, _ = (EXAMPLES / f"{game}.druids").read_text(encoding="utf-8").split("---\n")
        about = dict(re.findall(r"^(\w+) +(.*)$", facts, re.M))
        seats = [{"kind": "me", "name": name} for name in NAMES[: int(about["seats"])]]
        options = {
            name: {"true": True, "false": False}.get(value, int(value) if value.isdigit() else value)
            for name, value in re.findall(r"(\w+)=(\w+)", about.get("options", ""))
        }
        opening = [step for step in steps.splitlines() if not step.startswith("*")]
        made = host.table(game, seats, options=options, seed=int(about["seed"]), opening=opening)
        PLAYED[kept] = made["table"]
    return PLAYED[kept]


class StagedReview:
    """Answers a page's requests about the review of a table; everything else is the server's."""

    def __init__(self, page: Page, key: str, review: dict[str, Any] | None) -> None:
        self.status: dict[str, Any] = {"state": "done", "done": 0, "total": 0, "version": 1, "problem": None}
        self.review = review
        self.refusal: tuple[int, str] | None = None
        self.asked = 0  # how often the page asked for a review to be made
        page.route(re.compile(rf"/api/tables/{key}/review(/result)?$"), self._answer)

    def _answer(self, route: Route) -> None:
        if self.refusal is not None:
            status, code = self.refusal
            route.fulfill(status=status, json={"code": code, "text": code, "retry_after": None})
        elif route.request.url.endswith("/result"):
            route.fulfill(json=self.review)
        else:
            self.asked += route.request.method == "POST"
            route.fulfill(json=self.status)


def open_review(host: Host, page: Page, game: str, query: str = "") -> str:
    """Open the stored review of the example on a page; the key of its table."""
    key = finished_table(host, game)
    StagedReview(page, key, review_of(game))
    page.goto(f"/review/{key}{query}")
    expect(page.locator(".board")).to_be_visible()
    return key
