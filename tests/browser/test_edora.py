"""The table of The Druids of Edora: panels that open by themselves, explanations, ways, stages of a decision."""

import random
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import druids
from druids.match import Match
from tests.browser.conftest import Enter
from tests.browser.positions import SEAT, Asked, table_of, update_of
from tests.browser.staged_table import StagedTable
from tests.conformance.test_codes import codes, shown_codes

DEALS = 4
STAGES = ("told-contest", "told-fire", "told-link", "told-round", "told-new-tablet", "told-step")

# notes the stage, the last entry of the log and the pieces in movement at every change of the page
RECORD = """() => {
    globalThis.seen = [];
    new MutationObserver(() => {
        const table = document.querySelector('[data-version]');
        const now = {
            version: Number(table?.dataset.version ?? 0),
            stage: document.querySelector('.board [data-stage]')?.dataset.stage ?? null,
            steps: Number(document.querySelector('[data-stage=scoring]')?.dataset.steps ?? 0),
            fires: [...document.querySelectorAll('[data-piece^="fire:"]')].map(fire => fire.dataset.piece),
            moving: document.getAnimations().map(one => one.effect.target?.dataset?.piece ?? ''),
        };
        if (JSON.stringify(now) !== JSON.stringify(seen.at(-1))) seen.push(now);
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""


@cache
def decisions() -> dict[str, tuple[Asked, Asked]]:
    """For each kind of message, and for a long walk, a decision that brings it: the table before and after."""
    found: dict[str, tuple[Asked, Asked]] = {}
    for seed in range(DEALS):
        match = druids.new("edora", seats=2, seed=seed)
        rng = random.Random(seed)
        while not match.over:
            before = match.copy()
            match.play(rng.choice(match.legal.tolist()))
            brings = {message.key for message in match.narration(SEAT, before.length)}
            if "walk" not in found and _provisions(before, match) > 2:
                brings.add("walk")
            if brings - found.keys():
                pair = shown("before", before), shown("after", match)
                found |= dict.fromkeys(brings - found.keys(), pair)
        if {*STAGES, "walk"} <= found.keys():
            return found
    raise AssertionError(f"{DEALS} games do not bring {set(STAGES) - found.keys()}")


def shown(kind: str, match: Match) -> Asked:
    return Asked(kind, False, update_of(match), table_of(match))


def _provisions(before: Match, after: Match) -> int:
    """What a move has cost; 0 for another action."""
    actor, action = after.steps[before.length]
    if not after.game.actions.names[action].startswith("move:"):
        return 0
    return int(before.view(SEAT)["provisions"][actor] - after.view(SEAT)["provisions"][actor])


@cache
def asked(kind: str) -> Asked:
    """A question of this kind late in a game."""
    for seed in range(DEALS):
        match = druids.new("edora", seats=2, seed=seed)
        rng = random.Random(seed)
        last = None
        while not match.over:
            if match.seat == SEAT and match.question().key == kind:
                last = match.copy()
            match.play(rng.choice(match.legal.tolist()))
        if last:
            return shown(kind, last)
    raise AssertionError(f"{DEALS} games do not ask {kind}")


def at(enter: Enter, question: str, **more: Any) -> tuple[Page, StagedTable]:
    page = enter(**more)
    return page, StagedTable(page, asked(question))


def test_panels_open_at_the_question_and_close_again(enter: Enter) -> None:
    page, table = at(enter, "ask-move")
    panel = page.locator(".board [data-panel]")
    expect(panel).to_have_attribute("data-panel", "mine")
    for question, opened in (("ask-tablet", "oracle"), ("ask-brew", "potions"), ("ask-gem", "choices")):
        table.show(asked(question))
        expect(panel).to_have_attribute("data-panel", opened)
        assert panel.locator(".target.enabled").count() > 1
        table.show(asked("ask-move"))
        expect(panel).to_have_attribute("data-panel", "mine")
    page.get_by_role("tab", name="Potions").click()
    expect(panel).to_have_attribute("data-panel", "potions")
    table.show(asked("ask-tablet"))
    expect(panel).to_have_attribute("data-panel", "oracle")
    table.show(asked("ask-move"))
    expect(panel).to_have_attribute("data-panel", "potions")


@pytest.mark.parametrize(
    ("language", "texts"),
    [
        ("en", {"herb:": "no effect until", "stone:": "tanding stone", "rune:": "unestone", "held:": "10 prestige"}),
        ("fr", {"herb:": "sans effet", "stone:": "Menhir", "rune:": "ierre runique", "held:": "10 points de prestige"}),
    ],
)
def test_things_are_explained_without_codes(language: str, texts: dict[str, str], enter: Enter) -> None:
    page, _ = at(enter, "ask-move", language=language)
    for target, text in texts.items():
        page.locator(f".board .own [data-target^='{target}']").first.hover()
        expect(page.locator(".explanation")).to_contain_text(text)
    names = page.locator(".board [aria-label]").evaluate_all("parts => parts.map(part => part.ariaLabel)")
    shown = " ".join([page.locator("body").inner_text(), *names])
    assert not shown_codes(shown, codes("edora"))


def test_an_enabled_potion_is_explained_on_focus(enter: Enter) -> None:
    page, _ = at(enter, "ask-brew")
    page.keyboard.press("Tab")
    page.locator(".board [data-panel=potions] .target.enabled .overlay").first.focus()
    expect(page.locator(".explanation")).to_contain_text("mistletoe")


def test_the_way_to_a_shrine_is_drawn(enter: Enter) -> None:
    page, _ = at(enter, "ask-move")
    view: Any = asked("ask-move").update.view
    shrine = page.locator(".board .shrine.enabled").last
    goal = int((shrine.get_attribute("data-target") or "").removeprefix("shrine:s")) - 1
    shrine.locator(".halo").hover()
    way = page.locator(".board [data-route]").get_attribute("data-route") or ""
    assert way.split()[0] == str(view["here"][SEAT])
    assert way.split()[-1] == str(goal)
    expect(shrine.locator(".cost")).to_have_count(1)
    page.locator(".board .own h3").first.hover()
    expect(page.locator(".board [data-route]")).to_have_count(0)


def test_linked_dolmens_stay_on_the_map(enter: Enter) -> None:
    page = enter()
    _, after = decisions()["told-link"]
    StagedTable(page, after)
    expect(page.locator(".board [data-target^='dolmen:']")).to_have_count(12)
    expect(page.locator(".board [data-piece^='link:']")).to_have_count(2)


ORDER = {
    "walk": ["move"],
    "told-contest": ["contest"],
    "told-fire": ["fire"],
    "told-link": ["link"],
    "told-round": ["round"],
}


@pytest.mark.parametrize("key", ORDER)
def test_stages_come_before_the_final_position(key: str, enter: Enter) -> None:
    """The narrated stage is shown, and no fire moves but one that has just been lit."""
    seen, new = watch(enter, *decisions()[key])
    staged = [now["stage"] for now in seen]
    assert all(stage in staged for stage in ORDER[key]), staged
    old = set(seen[0]["fires"])
    for now in seen:
        flying = {piece for piece in now["moving"] if piece.startswith("fire:")}
        assert not flying & old, now
    assert new


def test_the_final_scoring_goes_step_by_step(enter: Enter) -> None:
    seen, _ = watch(enter, *decisions()["told-step"])
    steps = [now["steps"] for now in seen if now["stage"] == "step"]
    assert steps.pop() == 0, "in the end the board is seen again"
    assert steps == sorted(steps)
    assert set(steps) >= {1, 2, 3, 4, 5}


def watch(enter: Enter, before: Asked, after: Asked) -> tuple[list[dict[str, Any]], int]:
    """What the page shows from one position to the next."""
    page = enter()
    page.evaluate("localStorage.setItem('druids.settings', JSON.stringify({ motion: 'quick' }))")
    table = StagedTable(page, before)
    page.evaluate(RECORD)
    table.advance(after)
    page.wait_for_function(
        """version => document.querySelector('[data-version]')?.dataset.version === version
            && !document.querySelector('.prompt > .skip')""",
        arg=str(table.version),
    )
    return page.evaluate("seen"), table.version
