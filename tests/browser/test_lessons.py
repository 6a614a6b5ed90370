"""Every chapter of every lesson in a browser: wrong answers first, then the plan; puzzles missed and solved."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Enter
from tests.browser.page_checks import Screens, cut, settle, violations
from tests.web.chapters import PATHS, Chapter, answer_to, attempts, name_of

CALLOUT = ".callout"
REACTION = ".callout [data-part=reaction]"
STONEHENGE = next(path for path in PATHS if name_of(path) == "stonehenge/1-tricks")


def open_chapter(enter: Enter, path: Path, at: int = 0, **about: Any) -> Page:
    """A chapter at a step, as somebody who has come so far finds it, with the list of options open."""
    page = enter(**about)
    page.evaluate("""localStorage.setItem('druids.settings', '{"motion": "none", "volume": 0, "list": true}')""")
    progress = {name_of(path): {"at": at, "done": False, "solved": []}}
    page.evaluate("kept => localStorage.setItem('druids.lessons', kept)", json.dumps(progress))
    page.goto(f"/learn/{path.parents[1].name}/{path.stem}")
    wait(page, at)
    return page


def wait(page: Page, at: int, *phases: str) -> None:
    page.wait_for_function(
        """([at, phases]) => {
            const { step, phase } = document.querySelector('.lesson')?.dataset ?? {};
            return step === String(at) && phases.includes(phase) && document.querySelector('.board');
        }""",
        arg=[at, list(phases or ("reading", "answering"))],
    )


def take(page: Page, action: str) -> None:
    """With the keyboard: the callout may lie over the list, which people with a mouse do not need."""
    page.locator(f'section.options-all [data-option="{action}"]').press("Enter")


def press(page: Page, name: str) -> None:
    page.locator(CALLOUT).get_by_role("button", name=name, exact=True).click()


@pytest.mark.parametrize("path", PATHS, ids=name_of)
def test_chapter(path: Path, enter: Enter) -> None:
    """From its first step to its last, with a wrong answer wherever there is one."""
    chapter = Chapter(path)
    page = open_chapter(enter, path)
    for at, step in enumerate(chapter.steps):
        wait(page, at)
        expect(page.locator(CALLOUT)).to_contain_text(step["en"])
        if "point" in step:
            expect(page.locator(".ring").first).to_be_visible()
        if "goal" in step:
            miss_and_solve(page, chapter, at)
        elif "act" in step:
            answer_wrongly(page, chapter, at)
            take(page, step["act"])
        else:
            press(page, "Next")
    wait(page, len(chapter.steps), "finished")
    expect(page.locator(CALLOUT)).to_contain_text("Chapter finished!")
    puzzles = sum("goal" in step for step in chapter.steps)
    expect(page.get_by_role("img", name=f"{puzzles} of {puzzles} puzzles solved")).to_be_visible()
    press(page, "All chapters")
    expect(page.locator(f'[data-chapter="{path.stem}"]')).to_have_attribute("data-state", "done")


def answer_wrongly(page: Page, chapter: Chapter, at: int) -> None:
    """One answer of each kind that the step knows as wrong; the lesson says why and stays."""
    step = chapter.steps[at]
    legal = [one.name for one in chapter.opened(at).actions()]
    for answer in step.get("answer", []):
        if answer.get("right"):
            continue
        wrong = next(name for name in legal if name != step["act"] and answer_to(step, [name]) == answer)
        take(page, wrong)
        expect(page.locator(REACTION)).to_have_text(answer["en"])
        wait(page, at, "answering")


def miss_and_solve(page: Page, chapter: Chapter, at: int) -> None:
    """A wrong attempt is not accepted and can be repeated; the solution is."""
    step = chapter.steps[at]
    wrong = next(made for made, won in attempts(step, chapter.opened(at), chapter.you, 40) if not won)
    for action in wrong:
        take(page, action)
    wait(page, at, "missed")
    expect(page.locator(REACTION)).to_be_visible()
    press(page, "Try again")
    wait(page, at, "answering")
    for action in step["solution"]:
        take(page, action)
    wait(page, at, "solved")
    expect(page.locator(CALLOUT)).to_contain_text("Solved!")
    press(page, "Next")


def test_a_right_answer_that_was_not_planned(enter: Enter) -> None:
    """The lesson says what it thinks of it and goes on."""
    chapter = Chapter(STONEHENGE)
    at, answer = next(
        (k, answer)
        for k, step in enumerate(chapter.steps)
        for answer in step.get("answer", [])
        if "act" in step and answer.get("right")
    )
    legal = [one.name for one in chapter.opened(at).actions()]
    other = next(n for n in legal if n != chapter.steps[at]["act"] and answer_to(chapter.steps[at], [n]) == answer)
    page = open_chapter(enter, STONEHENGE, at)
    take(page, other)
    wait(page, at, "solved")
    expect(page.locator(REACTION)).to_have_text(answer["en"])
    press(page, "Next")
    wait(page, at + 1)


def test_an_illegal_click_is_explained(enter: Enter) -> None:
    """In the game's own words; a click while a text is read says to read on."""
    page = open_chapter(enter, STONEHENGE)
    page.locator('.board [data-target="card:G2"]').click()
    expect(page.locator(REACTION)).to_contain_text("Read this first")
    page = open_chapter(enter, STONEHENGE, 3)
    page.locator('.board [data-target="card:G2"]').click(position={"x": 12, "y": 12})
    expect(page.locator(REACTION)).to_contain_text("You hold red cards: follow red, or play a special.")
    wait(page, 3, "answering")


def test_back_skip_and_resume(enter: Enter) -> None:
    page = open_chapter(enter, STONEHENGE)
    press(page, "Next")
    wait(page, 1)
    press(page, "Next")
    wait(page, 2, "answering")
    press(page, "Skip")  # the lesson plays the planned action
    wait(page, 3, "answering")
    expect(page.locator('.board [data-target="card:R12"]')).to_be_visible()
    page.reload()
    wait(page, 3, "answering")
    press(page, "Back")
    wait(page, 2, "answering")
    expect(page.locator('.board [data-target="domain:G"]').first).to_be_visible()
    page.goto("/learn/stonehenge")
    row = page.locator('[data-chapter="1-tricks"]')
    expect(row).to_have_attribute("data-state", "begun")
    row.get_by_role("button", name="Continue").click()
    wait(page, 2, "answering")


def test_a_puzzle_can_be_skipped_and_wins_no_star(enter: Enter) -> None:
    chapter = Chapter(STONEHENGE)
    first = next(k for k, step in enumerate(chapter.steps) if "goal" in step)
    page = open_chapter(enter, STONEHENGE, first)
    for at in range(first, len(chapter.steps)):
        wait(page, at, "answering")
        press(page, "Skip")
    wait(page, len(chapter.steps), "finished")
    expect(page.get_by_role("img", name="0 of 2 puzzles solved")).to_be_visible()


@pytest.mark.parametrize("game", ["stonehenge", "futark", "creatures", "edora"])
def test_things_and_callout_are_in_view(game: str, enter: Enter, screens: Screens) -> None:
    """On desktop and phone: the callout is inside the window, and so is what it points at; in French, too."""
    path = next(one for one in PATHS if one.parents[1].name == game)
    chapter = Chapter(path)
    at = next(k for k, step in enumerate(chapter.steps) if "act" in step and "point" in step)
    for size, pixels in {"desktop": DESKTOP, "phone": PHONE}.items():
        page = open_chapter(enter, path, at, size=pixels, language="fr")
        expect(page.locator(CALLOUT)).to_contain_text(chapter.steps[at]["fr"])
        expect(page.locator(".ring").first).to_be_in_viewport()
        settle(page)
        inside = """() => {
            const box = document.querySelector('.callout').getBoundingClientRect();
            return box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
        }"""
        page.wait_for_function(inside)
        assert cut(page) == []
        assert violations(page) == []
        screens.take(page, f"learn-{game}-{size}")


def test_chapter_list(enter: Enter, screens: Screens) -> None:
    page = enter("/learn/edora")
    expect(page.locator("[data-chapter]")).to_have_count(6)
    assert violations(page) == []
    assert cut(page) == []
    screens.take(page, "learn-chapters")
    page.locator("[data-chapter]").first.get_by_role("button").click()
    wait(page, 0)
    assert page.url.endswith("/learn/edora/1-turn")
