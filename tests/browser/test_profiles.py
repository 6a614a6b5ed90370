"""Profiles that tests use again are as new: what one person stored or opened, the next one does not find."""

from playwright.sync_api import Browser

from tests.browser.conftest import BLANK, DESKTOP, Profile
from tests.browser.host import Host


def test_an_emptied_profile_is_as_new(browser: Browser, host: Host) -> None:
    profile = Profile(browser, host, "en", DESKTOP, "dark")
    for _ in range(2):
        assert profile.context.pages == [profile.blank]
        assert profile.context.cookies() == []
        page = profile.context.new_page()
        page.add_init_script("globalThis.left = true")
        page.goto(BLANK)
        assert page.evaluate("Object.keys(localStorage)") == ["druids.settings"]
        assert '"motion": "none"' in page.evaluate("localStorage.getItem('druids.settings')")
        page.evaluate("localStorage.setItem('druids.settings', '{}'); localStorage.setItem('druids.tables', '{}')")
        page.evaluate("document.cookie = 'left=1'")
        profile.empty()
    page = profile.context.new_page()
    page.goto(BLANK)
    assert page.evaluate("'left' in globalThis") is False
    profile.context.close()
