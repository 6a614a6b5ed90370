"""The page as a whole: lessons, settings, sounds, installation, a notice for the time without a server."""

import json
import re
from pathlib import Path
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Enter
from tests.browser.host import Host
from tests.browser.person import BOT, GAMES, LIT, ME, OPEN, Player, sit, version, wait_for_turn
from tests.browser.sound import cut, photograph, settle, violations

pytestmark = pytest.mark.xdist_group("browser")  # one server and one browser for all of them


@pytest.mark.parametrize("game", GAMES)
def test_learn(game: str, enter: Enter, artefacts: Path) -> None:
    """A lesson from its first step to its last, by touching what is lit."""
    page = enter(f"/learn/{game}")
    teller = page.locator(".teller")
    wait_step(page, 0)
    counted = re.search(r"\d+ of (\d+)", teller.inner_text())
    assert counted
    total = int(counted[1])
    assert 10 <= total <= 15
    for step in range(total):
        wait_step(page, step)
        if step == 1:
            assert violations(page) == []
            for size, pixels in {"phone": PHONE, "desktop": DESKTOP}.items():
                page.set_viewport_size(pixels)
                settle(page)
                assert cut(page) == []
                photograph(page, artefacts / f"learn-{game}-{size}.png", full_page=True)
        forward = page.get_by_role("button", name="Next")
        if forward.count():
            forward.click()
        else:
            do_what_is_asked(page, step)
    expect(teller.get_by_text("You are ready to play.")).to_be_visible()


def wait_step(page: Page, step: int) -> None:
    page.wait_for_function(
        """step => document.querySelector('.teller')?.dataset.step === String(step)
            && document.querySelector('.teller .say')
            && document.querySelector('.teller .chief, .board .lit')""",
        arg=step,
    )


def do_what_is_asked(page: Page, step: int) -> None:
    """One touch, or two: a thing of the hand, which lies below, and its place."""
    lit = page.locator(LIT)
    for one in (lit.last, lit.first):
        one.click()
        if page.locator(".teller").get_attribute("data-step") != str(step):
            return
    raise AssertionError(f"step {step} cannot be done on the board")


def test_settings_are_kept(enter: Enter) -> None:
    page = enter("/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Theme").select_option("light")
    page.get_by_label("Colours").select_option("colour-blind")
    page.get_by_label("Language").select_option("fr")
    expect(page.get_by_role("button", name="Fermer")).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="Jouer").first).to_be_visible()
    assert page.evaluate("({...document.documentElement.dataset})") == {
        "theme": "light",
        "palette": "colour-blind",
        "motion": "none",
    }


def test_a_move_is_confirmed_where_one_asks_for_it(host: Host, enter: Enter) -> None:
    """The first touch selects, and can be taken back; the second confirms."""
    page = enter("/")
    page.evaluate("localStorage.setItem('druids.settings', JSON.stringify({confirm: true}))")
    sit(page, host.table("stonehenge", [ME, BOT, BOT], options={"rounds": 1}), "stonehenge")
    assert wait_for_turn(page)
    before = version(page)
    page.locator(LIT).first.click()
    expect(page.locator(".board .chosen")).to_have_count(1)
    page.get_by_role("button", name="Not this").click()
    expect(page.locator(".board .chosen")).to_have_count(0)
    assert version(page) == before
    page.locator(LIT).first.click()
    page.get_by_role("button", name="Confirm").click()
    page.wait_for_function("v => Number(document.querySelector('[data-version]').dataset.version) > v", arg=before)


@pytest.mark.parametrize("clicks", [True, False])  # browsers differ in whether letting go after long is a click
def test_a_long_press_explains_and_touches_nothing(clicks: bool, host: Host, enter: Enter) -> None:
    """A finger that rests on a card has it explained; a screen reader, which clicks without pressing, then plays it."""
    page = enter("/", size=PHONE)
    sit(page, host.table("stonehenge", [ME, BOT, BOT], options={"rounds": 1}), "stonehenge")
    assert wait_for_turn(page)
    before = version(page)
    card = page.locator(LIT).first
    card.dispatch_event("pointerdown", {"pointerType": "touch"})
    expect(page.locator(".about")).to_be_visible()
    card.dispatch_event("pointerup", {"pointerType": "touch"})
    if clicks:
        card.dispatch_event("click")
    page.wait_for_timeout(600)  # no finger's click comes later than that
    assert version(page) == before
    card.dispatch_event("click")
    page.wait_for_function("v => Number(document.querySelector('[data-version]').dataset.version) > v", arg=before)


def test_edora_previews_what_a_die_brings(host: Host, enter: Enter) -> None:
    """Where a die is to be placed, each says what it costs before it is chosen."""
    page = enter("/")
    sit(page, host.table("edora", [ME, BOT], options={"board": "default"}), "edora")
    player = Player(page)
    for _ in range(30):
        assert wait_for_turn(page)
        if page.locator(".board [data-target^='die:'].lit").count():
            break
        player.turn()
    dice = page.locator(".board .tray [data-target^='die:'].lit")
    expect(dice.first.locator(".chip").first).to_be_visible()
    for die in dice.all():
        value = int((die.get_attribute("data-target") or "").split(">")[-1].rpartition(":")[2])
        assert f"−{value}" in die.inner_text()
    dice.first.hover()
    expect(page.locator(".about .gains")).to_contain_text("You pay")


def test_sounds_are_made_only_if_asked_for(host: Host, enter: Enter) -> None:
    page = enter("/")
    page.add_init_script(
        """globalThis.notes = 0;
        const make = AudioContext.prototype.createOscillator;
        AudioContext.prototype.createOscillator = function () { notes += 1; return make.call(this); };"""
    )
    for sound in (False, True):
        page.evaluate("sound => localStorage.setItem('druids.settings', JSON.stringify({sound}))", sound)
        sit(page, host.table("creatures", [ME, BOT]), "creatures")
        assert wait_for_turn(page)
        Player(page).turn()
        if sound:
            page.wait_for_function("notes > 0")
        else:
            assert page.evaluate("notes") == 0


def test_the_invitation_is_a_code_as_well(host: Host, enter: Enter) -> None:
    """A square of light and dark with its three eyes; that it says the link was tried by hand."""
    made = host.table("creatures", [ME, OPEN])
    page = enter("/")
    sit(page, made, "creatures")
    image = page.get_by_role("img", name="The link as a code")
    expect(image).to_be_visible()
    drawing = unquote((image.get_attribute("src") or "").partition(",")[2])
    assert ElementTree.fromstring(drawing).tag.endswith("svg")
    assert image.evaluate("picture => picture.naturalWidth") > 0


def test_what_changes_is_said_aloud(host: Host, enter: Enter) -> None:
    """The question and the story stand in live regions."""
    page = enter("/")
    sit(page, host.table("stonehenge", [ME, BOT, BOT], options={"rounds": 1}), "stonehenge")
    assert wait_for_turn(page)
    question = page.locator("[aria-live=polite] .question")
    expect(question).not_to_be_empty()
    lines = page.get_by_role("log", name="What happened").locator("p").count()
    Player(page).turn()
    expect(page.get_by_role("log", name="What happened").locator("p").nth(lines)).to_be_attached()


def test_it_can_be_installed_and_has_a_notice_for_offline(browser: Browser, host: Host) -> None:
    """The worker keeps a notice for the time without a server, and nothing else."""
    context = browser.new_context(base_url=host.address)
    page = context.new_page()
    page.goto("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function(
        "() => caches.open('offline').then(kept => kept.keys()).then(keys => keys.length === 3)", polling=100
    )
    debugger = context.new_cdp_session(page)
    missing = [one["errorId"] for one in debugger.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert [one for one in missing if one != "in-incognito"] == []
    context.set_offline(True)
    page.goto("/")
    expect(page.get_by_text("The table cannot be reached.")).to_be_visible()
    context.set_offline(False)
    assert json.loads(page.request.get("/manifest.webmanifest").text())["display"] == "standalone"
    context.close()
