"""The page as a whole: settings, sounds, installation, the offline notice."""

import json
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import PHONE, Enter
from tests.browser.host import Host
from tests.browser.person import BOT, ENABLED, ME, OPEN, Player, sit, version, wait_for_turn


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


def test_a_move_is_confirmed_if_the_setting_says_so(host: Host, enter: Enter) -> None:
    """The first click chooses and can be cancelled; the second confirms."""
    page = enter()
    page.evaluate("localStorage.setItem('druids.settings', JSON.stringify({confirm: true}))")
    sit(page, host.table("stonehenge", [ME, BOT, BOT], options={"rounds": 1}), "stonehenge")
    assert wait_for_turn(page)
    before = version(page)
    page.locator(ENABLED).first.click()
    expect(page.locator(".board .chosen")).to_have_count(1)
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator(".board .chosen")).to_have_count(0)
    assert version(page) == before
    page.locator(ENABLED).first.click()
    page.get_by_role("button", name="Confirm").click()
    page.wait_for_function("v => Number(document.querySelector('[data-version]').dataset.version) > v", arg=before)


@pytest.mark.parametrize("clicks", [True, False])  # browsers differ in whether releasing a long press is a click
def test_a_long_press_explains_and_activates_nothing(clicks: bool, host: Host, enter: Enter) -> None:
    """A long press explains a card; a click without a press, as a screen reader sends it, plays it."""
    page = enter(size=PHONE)
    sit(page, host.table("stonehenge", [ME, BOT, BOT], options={"rounds": 1}), "stonehenge")
    assert wait_for_turn(page)
    before = version(page)
    card = page.locator(ENABLED).first
    card.dispatch_event("pointerdown", {"pointerType": "touch"})
    expect(page.locator(".explanation")).to_be_visible()
    card.dispatch_event("pointerup", {"pointerType": "touch"})
    if clicks:
        card.dispatch_event("click")
    page.wait_for_timeout(600)  # a browser sends the click of a long press earlier
    assert version(page) == before
    card.dispatch_event("click")
    page.wait_for_function("v => Number(document.querySelector('[data-version]').dataset.version) > v", arg=before)


def test_edora_previews_what_a_die_brings(host: Host, enter: Enter) -> None:
    """A die that can be placed says what it costs."""
    page = enter()
    sit(page, host.table("edora", [ME, BOT], options={"board": "default"}), "edora")
    player = Player(page)
    for _ in range(30):
        assert wait_for_turn(page)
        if page.locator(".board [data-target^='die:'].enabled").count():
            break
        player.turn()
    dice = page.locator(".board .own [data-target^='die:'].enabled")
    dice.first.hover()
    expect(page.locator(".explanation .preview")).to_contain_text("You pay")


def test_sounds_are_played_only_if_switched_on(host: Host, enter: Enter) -> None:
    """Without them the page keeps no audio context, which would work in silence too."""
    page = enter()
    page.add_init_script(
        """globalThis.contexts = globalThis.notes = 0;
        globalThis.AudioContext = class extends AudioContext {
            constructor() { super(); contexts += 1; }
            createOscillator() { notes += 1; return super.createOscillator(); }
        };"""
    )
    for volume in (0, 0.25):
        page.evaluate("volume => localStorage.setItem('druids.settings', JSON.stringify({volume}))", volume)
        sit(page, host.table("creatures", [ME, BOT]), "creatures")
        assert wait_for_turn(page)
        Player(page).turn()
        if volume:
            page.wait_for_function("notes > 0")
            assert page.evaluate("contexts") == 1
        else:
            assert page.evaluate("[contexts, notes]") == [0, 0]


def test_the_invitation_has_a_qr_code(host: Host, enter: Enter) -> None:
    """It is drawn; that it holds the link was tried by hand."""
    made = host.table("creatures", [ME, OPEN])
    page = enter()
    sit(page, made, "creatures")
    image = page.get_by_role("img", name="QR code of the link")
    expect(image).to_be_visible()
    drawing = unquote((image.get_attribute("src") or "").partition(",")[2])
    assert ElementTree.fromstring(drawing).tag.endswith("svg")
    assert image.evaluate("picture => picture.naturalWidth") > 0


def test_changes_are_announced_to_screen_readers(host: Host, enter: Enter) -> None:
    """The question and the log are live regions."""
    page = enter()
    sit(page, host.table("stonehenge", [ME, BOT, BOT], options={"rounds": 1}), "stonehenge")
    assert wait_for_turn(page)
    question = page.locator("[aria-live=polite] .question")
    expect(question).not_to_be_empty()
    lines = page.get_by_role("log", name="Log").locator("p").count()
    Player(page).turn()
    expect(page.get_by_role("log", name="Log").locator("p").nth(lines)).to_be_attached()


def test_it_can_be_installed_and_has_an_offline_notice(browser: Browser, host: Host) -> None:
    """The service worker stores the offline notice and nothing else."""
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
    expect(page.get_by_text("The server cannot be reached.")).to_be_visible()
    context.set_offline(False)
    assert json.loads(page.request.get("/manifest.webmanifest").text())["display"] == "standalone"
    context.close()
