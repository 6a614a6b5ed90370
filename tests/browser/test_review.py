"""The analysis board of finished games: with the stored reviews of the examples, and once with a real one."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import Enter
from tests.browser.host import Host
from tests.browser.page_checks import Screens, cut, settle, violations, violations_in_themes
from tests.browser.person import BOT, GAMES, ME, wait_for_turn
from tests.browser.reviewed import StagedReview, finished_table, open_review, review_of

LAPTOP: ViewportSize = {"width": 1366, "height": 768}
PHONE: ViewportSize = {"width": 390, "height": 844}
ERRORS = ("inaccuracy", "mistake", "blunder")


def errors_of(game: str, seat: int) -> list[dict[str, Any]]:
    return [one for one in review_of(game)["decisions"] if one["seat"] == seat and one["verdict"] in ERRORS]


def current(page: Page) -> int:
    return int(page.locator(".review").get_attribute("data-decision") or -1)


def tab(page: Page, name: str) -> None:
    page.get_by_role("tab", name=name).click()
    settle(page)


@pytest.mark.parametrize("game", GAMES)
def test_everything_is_in_view_and_accessible(game: str, host: Host, enter: Enter, screens: Screens) -> None:
    page = enter(size=LAPTOP)
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    open_review(host, page, game, "?seat=0")
    for part in (".asked", ".board", ".curve figure", "aside", "ol[aria-label=Decisions]"):
        box = page.locator(part).first.bounding_box()
        assert box, part
        assert box["y"] + box["height"] <= LAPTOP["height"] + 1, part
    for name in ("Decisions", "Summary", "Learn"):
        tab(page, name)
        expect(page.locator(".board")).to_be_visible()
        assert cut(page) == [], name
        assert "<coach" not in page.locator("aside").inner_text()
        assert violations_in_themes(page) == [], name
        screens.take_themes(page, f"review-{game}-{name.lower()}")
    page.set_viewport_size(PHONE)
    settle(page)
    for name in ("Learn", "Summary", "Decisions"):
        tab(page, name)
        assert cut(page) == [], name
        assert violations(page) == [], f"{name} on a phone"  # the colours of both themes were looked at above
        screens.take_themes(page, f"review-{game}-{name.lower()}-phone", full_page=True)
    assert problems == []


@pytest.mark.parametrize("game", GAMES)
def test_played_and_best_are_drawn(game: str, host: Host, enter: Enter) -> None:
    """On the board as the seat saw it; the address names decision and seat and shows the same again."""
    wrong = errors_of(game, 1)[0]
    page = enter(size=LAPTOP)
    key = open_review(host, page, game, f"?decision={wrong['number']}&seat=1")
    expect(page.locator(".review")).to_have_attribute("data-step", str(wrong["step"]))
    targets = {one["action"]: set(one["target"].split(">")) for one in wrong["candidates"]}
    played, best = targets[wrong["played"]], targets[wrong["best"]]
    for kind, expected in (("played", played - best), ("best", best - played), ("both", played & best)):
        marked = page.locator(f".board .target.{kind}")
        if expected:
            expect(marked).not_to_have_count(0)
        assert set(marked.evaluate_all("all => all.map(one => one.dataset.target)")) == expected, kind
    card = page.get_by_role("region", name="Verdict")
    expect(card).to_contain_text(wrong["verdict"])
    expect(card.locator("[data-candidate]")).to_have_count(len(wrong["candidates"]))
    page.locator(f'[data-candidate="{wrong["candidates"][1]["action"]}"]').click()
    expect(page.locator(".board .target.pointed").first).to_be_visible()
    assert page.url.endswith(f"/review/{key}?decision={wrong['number']}&seat=1")


def test_going_through_decisions(host: Host, enter: Enter) -> None:
    """By key, by button, in the list, and on the curve, which is a slider in words."""
    own = [one["number"] for one in review_of("stonehenge")["decisions"] if one["seat"] == 2]
    page = enter(size=LAPTOP)
    open_review(host, page, "stonehenge", f"?decision={own[0]}&seat=2")
    page.keyboard.press("ArrowRight")
    assert current(page) == own[1]
    page.get_by_role("button", name="Next decision").click()
    assert current(page) == own[2]
    page.keyboard.press("ArrowLeft")
    assert current(page) == own[1]
    page.keyboard.press("End")
    assert current(page) == own[-1]
    slider = page.get_by_role("slider", name="Win share over the game")
    slider.focus()
    page.keyboard.press("Home")
    assert current(page) == own[0]
    text = slider.get_attribute("aria-valuetext") or ""
    assert re.match(rf"Decision 1 of {len(own)}, Cait: .*Anna \d+", text), text
    expect(page.locator("#curve-in-words")).to_contain_text("At the end: Anna 0%, Bran 0%, Cait 100%")
    box = slider.bounding_box()
    assert box
    slider.click(position={"x": box["width"] * 0.6, "y": box["height"] / 3})
    assert current(page) not in (own[0], own[-1])
    page.locator(f'ol[aria-label=Decisions] [data-decision="{own[3]}"]').click()
    assert current(page) == own[3]
    expect(page.locator("ol[aria-label=Decisions] li")).to_have_count(len(own))
    page.get_by_label("Only errors").check()
    expect(page.locator("ol[aria-label=Decisions] li")).to_have_count(len(errors_of("stonehenge", 2)))
    page.get_by_label("Whose decisions").select_option("Anna")
    expect(page.locator("ol[aria-label=Decisions] li")).to_have_count(len(errors_of("stonehenge", 0)))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_summary(language: str, host: Host, enter: Enter) -> None:
    """Moments lead to their decisions; the ledger is there in words and adds up to the result."""
    page = enter(size=LAPTOP, language=language)
    open_review(host, page, "futark", "?seat=0")
    page.locator("#tab-summary").click()
    section = page.locator("[data-seat='0']")
    expect(section.locator("figcaption")).to_contain_text("= Result 100%" if language == "en" else "= Résultat 100")
    rating = review_of("futark")["ratings"][0]
    counted = f"{rating['real']} {'of' if language == 'en' else 'décisions sur'} {rating['decisions']}"
    expect(section).to_contain_text(counted)
    assert "<" not in page.locator("aside").inner_text()
    moments = page.locator("aside ol").first.locator("[data-decision]")
    number = moments.first.get_attribute("data-decision")
    moments.first.click()
    assert str(current(page)) == number


@pytest.mark.parametrize("game", GAMES)
def test_puzzles(game: str, host: Host, enter: Enter) -> None:
    """A mistake comes back without its answer; a solution is told, and remembered in this browser."""
    wrong = errors_of(game, 0)
    page = enter(size=LAPTOP)
    open_review(host, page, game, "?seat=0")
    tab(page, "Learn")
    expect(page.locator("[data-puzzle='0']")).to_be_visible()
    expect(page.locator(".board .target.enabled").first).to_be_visible()
    assert page.locator(".board .target:is(.best, .played, .both)").count() == 0, "the answer is not shown"
    page.locator("section.options-all summary").click()
    page.locator(f'section.options-all [data-option="{wrong[0]["played"]}"]').click()
    expect(page.locator("[data-outcome]")).to_have_attribute("data-outcome", "played")
    page.locator(f'section.options-all [data-option="{wrong[0]["best"]}"]').click()
    expect(page.locator("[data-outcome]")).to_have_attribute("data-outcome", "best")
    expect(page.locator(".board .target:is(.best, .both)").first).to_be_visible()
    expect(page.locator("aside")).to_contain_text(f"1 of {len(wrong)} solved")
    page.get_by_role("button", name="Next").click()
    if len(wrong) > 1:
        page.get_by_role("button", name="Show the best").click()
        expect(page.locator(".best").first).to_be_visible()
    page.reload()
    tab(page, "Learn")
    expect(page.locator("aside")).to_contain_text(f"1 of {len(wrong)} solved")
    if len(wrong) > 2:
        expect(page.locator("[data-puzzle='2']")).to_be_visible()


def test_a_puzzle_is_answered_on_the_board(host: Host, enter: Enter) -> None:
    wrong = errors_of("stonehenge", 0)[0]
    best = next(one for one in wrong["candidates"] if one["action"] == wrong["best"])
    page = enter(size=PHONE)
    open_review(host, page, "stonehenge", "?seat=0")
    tab(page, "Learn")
    page.locator(f'.board .target.enabled[data-target="{best["target"]}"]').click()
    expect(page.locator("[data-outcome]")).to_have_attribute("data-outcome", "best")


def test_play_on_from_here(host: Host, enter: Enter) -> None:
    wrong = errors_of("futark", 1)[0]
    page = enter(size=LAPTOP)
    key = open_review(host, page, "futark", f"?decision={wrong['number']}&seat=1")
    page.get_by_label("Level").select_option("novice")
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url(re.compile(r"/t/"))
    assert key not in page.url
    assert wait_for_turn(page)
    options = page.locator("[data-option]").evaluate_all("all => all.map(one => one.dataset.option)")
    assert wrong["best"] in options


@pytest.mark.parametrize(
    ("code", "sentence", "way"),
    [
        ("not-over", "The game is not over yet. Only finished games are reviewed", "Go to the table"),
        ("rules", "another version of the rules", "Replay"),
        ("too-many", "too many", "Try again"),
    ],
)
def test_refusals(code: str, sentence: str, way: str, host: Host, enter: Enter) -> None:
    page = enter(size=PHONE)
    key = finished_table(host, "stonehenge")
    StagedReview(page, key, None).refusal = (409, code)
    page.goto(f"/review/{key}")
    expect(page.get_by_role("alert")).to_contain_text(sentence)
    expect(page.get_by_role("button", name=way)).to_be_visible()
    assert violations(page) == []


def test_progress_failure_and_another_attempt(host: Host, enter: Enter) -> None:
    page = enter(size=LAPTOP)
    key = finished_table(host, "stonehenge")
    staged = StagedReview(page, key, review_of("stonehenge"))
    staged.status |= {"state": "running", "done": 20, "total": 51}
    page.goto(f"/review/{key}")
    expect(page.get_by_role("progressbar")).to_have_attribute("value", "20")
    expect(page.locator("main")).to_contain_text("20 of 51 decisions")
    assert violations(page) == []
    staged.status |= {"state": "failed", "problem": "no"}
    expect(page.get_by_role("alert")).to_contain_text("could not be made")
    staged.status |= {"state": "done"}
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".board")).to_be_visible()
    assert staged.asked == 1


def test_a_real_review_from_the_end_of_a_game(host: Host, enter: Enter) -> None:
    """The replay of a game that was just played links to its review, which the server makes."""
    made = host.table("stonehenge", [ME, BOT, BOT], options={"rounds": 1})
    host.play_out(made)
    page = enter(f"/replay/{made['table']}", size=LAPTOP)
    page.get_by_role("button", name="Review").click()
    page.wait_for_url(re.compile(rf"/review/{made['table']}"))
    expect(page.locator(".review .board")).to_be_visible(timeout=400_000)
    assert "<" not in page.locator("aside").inner_text()
    tab(page, "Summary")
    expect(page.locator("[data-seat]")).to_have_count(3)
    assert violations(page) == []
