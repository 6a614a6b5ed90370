"""Size and speed of the page. Timed tests are run by `make bench-browser`: medians, on an idle machine."""

import gzip
import re
from statistics import median

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Enter
from tests.browser.host import ROOT, Host
from tests.browser.person import BOT, ME, Player, sit, wait_for_turn

STATIC = ROOT / "src" / "druids" / "server" / "static"
SCRIPT_LIMIT = 150 * 1024
CHEAP = {"transform", "opacity"}  # what the browser animates without layout or paint
PAINTED = """() => performance.getEntriesByName('druids:painted').map(entry => entry.duration)"""


def test_the_first_screen_is_small() -> None:
    """The scripts that index.html names, compressed as a proxy would send them."""
    index = (STATIC / "index.html").read_text(encoding="utf-8")
    scripts = re.findall(r'(?:src|href)="/(assets/[^"]+\.js)"', index)
    assert scripts
    assert sum(len(gzip.compress((STATIC / name).read_bytes())) for name in scripts) <= SCRIPT_LIMIT


def test_games_are_loaded_on_demand(enter: Enter) -> None:
    """The home page loads no board, no rules and no lesson."""
    page = enter("/")
    page.wait_for_selector("article")
    loaded = page.evaluate("performance.getEntriesByType('resource').map(entry => entry.name)")
    assert not [name for name in loaded if re.search(r"Board|lesson|docs|stonehenge-", name)]


@pytest.mark.timed
def test_a_full_edora_table_is_rendered_quickly(host: Host, enter: Enter) -> None:
    """Four seats; from receiving the position to its first paint."""
    made = host.table("edora", [ME, BOT, BOT, BOT])
    page = enter("/")
    sit(page, made, "edora")
    assert wait_for_turn(page)
    times = []
    for _ in range(6):
        page.reload()
        page.wait_for_function(f"() => ({PAINTED})().length > 0")
        times.append(page.evaluate(PAINTED)[0])
    print(f"painting a table of four: {median(times):.0f} ms of {sorted(map(round, times))}")
    assert median(times) < 200, times


@pytest.mark.timed
def test_an_action_is_painted_quickly(host: Host, enter: Enter) -> None:
    """From the click to the painted change, through the server."""
    made = host.table("stonehenge", [ME, ME, ME], options={"rounds": 1})
    page = enter("/")
    sit(page, made, "stonehenge")
    times = []
    for _ in range(10):
        page.wait_for_selector(".cover, [data-option]", state="attached")
        if page.locator(".cover").count():
            page.locator(".cover button").click()
        page.wait_for_selector(".board .enabled")
        times.append(page.evaluate(CLICK_TO_PAINT))
    print(f"from click to paint: {median(times):.0f} ms of {sorted(map(round, times))}")
    assert median(times) < 100, times


CLICK_TO_PAINT = """() => new Promise(resolve => {
    const began = performance.now();
    const main = document.querySelector('main');
    const before = document.querySelector('[data-version]').dataset.version;
    const watch = new MutationObserver(() => {
        const table = document.querySelector('[data-version]');
        if (table && table.dataset.version === before && !document.querySelector('.cover')) return;
        watch.disconnect();
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
    });
    watch.observe(main, { subtree: true, childList: true, attributes: true });
    document.querySelector('.board .enabled').dispatchEvent(new MouseEvent('click', { bubbles: true }));
})"""


def test_only_transforms_and_opacity_are_animated() -> None:
    """In the style sheets that are served."""
    styles = "\n".join(path.read_text(encoding="utf-8") for path in (STATIC / "assets").glob("*.css"))
    moved = set()
    for declared in re.findall(r"transition(?:-property)?:([^;}]+)", styles):
        moved |= {part.split()[0] for part in re.sub(r"\([^)]*\)", "", declared).split(",")}
    assert moved
    assert moved <= CHEAP | {"none"}, moved
    for keyframes in re.findall(r"@keyframes [^{]+\{((?:[^{}]*\{[^{}]*\})*)\}", styles):
        assert set(re.findall(r"([a-z-]+):", keyframes)) <= CHEAP


# records every animation that begins, and the frames shown while it runs
WATCH = """() => {
    globalThis.movements = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, timing) {
        const animation = animate.call(this, frames, timing);
        if (!movements.some(movement => movement.running)) {
            const properties = frames.flatMap(frame => Object.keys(frame));
            const movement = { properties, duration: timing.duration, frames: [], running: true };
            movements.push(movement);
            const note = time => { movement.frames.push(time); if (movement.running) requestAnimationFrame(note); };
            requestAnimationFrame(note);
            animation.finished.finally(() => { movement.running = false; });
        }
        return animation;
    };
}"""


@pytest.mark.parametrize(("motion", "duration"), [("slow", 960), ("full", 440), ("quick", 220), ("none", None)])
def test_pieces_move_as_long_as_the_setting_says(motion: str, duration: int | None, host: Host, enter: Enter) -> None:
    """With the built style sheets, which write times differently than the sources."""
    page = enter("/")
    page.evaluate("motion => localStorage.setItem('druids.settings', JSON.stringify({motion}))", motion)
    sit(page, host.table("stonehenge", [ME, BOT, BOT], options={"rounds": 1}), "stonehenge")
    assert wait_for_turn(page)
    page.evaluate(WATCH)
    Player(page).turn()
    assert wait_for_turn(page)
    assert {movement["duration"] for movement in page.evaluate("movements")} == ({duration} if duration else set())


@pytest.mark.timed
def test_pieces_move_at_sixty_frames(host: Host, enter: Enter) -> None:
    """With slow animation; the median movement has sixty frames a second."""
    made = host.table("stonehenge", [ME, BOT, BOT], options={"rounds": 1})
    page = enter("/")
    page.evaluate("localStorage.setItem('druids.settings', JSON.stringify({motion: 'slow'}))")
    sit(page, made, "stonehenge")
    assert wait_for_turn(page)
    page.evaluate(WATCH)
    player = Player(page)
    for _ in range(4):
        if not wait_for_turn(page):
            break
        player.turn()
    found = rates(page)
    print(f"moving at {median(found):.0f} frames a second of {sorted(map(round, found))}")
    assert median(found) > 55


def rates(page: Page) -> list[float]:
    """Frames a second of the movements that have ended."""
    page.wait_for_function("() => movements.length && !movements.at(-1).running")
    found = []
    for movement in page.evaluate("movements"):
        assert set(movement["properties"]) <= CHEAP
        times = movement["frames"]
        if times[-1] - times[0] > movement["duration"] / 2:  # leave out a piece that was removed on its way
            found.append(1000 * (len(times) - 1) / (times[-1] - times[0]))
    return found
