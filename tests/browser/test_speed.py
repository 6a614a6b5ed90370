"""How large and how quick the page is. What takes time is run by `make bench-browser`: medians, on an idle machine."""

import gzip
import re
from statistics import median

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Enter
from tests.browser.host import ROOT, Host
from tests.browser.person import BOT, ME, Player, sit, wait_for_turn

pytestmark = pytest.mark.xdist_group("browser")  # one server and one browser for all of them

STATIC = ROOT / "src" / "druids" / "server" / "static"
SCRIPT_LIMIT = 150 * 1024
CHEAP = {"transform", "opacity"}  # what the browser animates without laying out or painting anew
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
    """Four seats; from knowing the position to its first painting."""
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
def test_an_answer_is_painted_quickly(host: Host, enter: Enter) -> None:
    """From the click to the painted change, over the server and back."""
    made = host.table("stonehenge", [ME, ME, ME], options={"rounds": 1})
    page = enter("/")
    sit(page, made, "stonehenge")
    times = []
    for _ in range(10):
        page.wait_for_selector(".cover, [data-option]", state="attached")
        if page.locator(".cover").count():
            page.locator(".cover button").click()
        page.wait_for_selector(".board .lit")
        times.append(page.evaluate(ANSWERED))
    print(f"from click to paint: {median(times):.0f} ms of {sorted(map(round, times))}")
    assert median(times) < 100, times


ANSWERED = """() => new Promise(resolve => {
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
    document.querySelector('.board .lit').dispatchEvent(new MouseEvent('click', { bubbles: true }));
})"""


def test_only_transforms_and_opacity_are_animated() -> None:
    """By the style sheets that are served."""
    styles = "\n".join(path.read_text(encoding="utf-8") for path in (STATIC / "assets").glob("*.css"))
    moved = set()
    for declared in re.findall(r"transition(?:-property)?:([^;}]+)", styles):
        moved |= {part.split()[0] for part in re.sub(r"\([^)]*\)", "", declared).split(",")}
    assert moved
    assert moved <= CHEAP | {"none"}, moved
    for keyframes in re.findall(r"@keyframes [^{]+\{((?:[^{}]*\{[^{}]*\})*)\}", styles):
        assert set(re.findall(r"([a-z-]+):", keyframes)) <= CHEAP


# notes every animation that begins, and the frames that are shown while it runs
WATCH = """() => {
    globalThis.glides = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, timing) {
        const animation = animate.call(this, frames, timing);
        if (!glides.some(glide => glide.running)) {
            const properties = frames.flatMap(frame => Object.keys(frame));
            const glide = { properties, duration: timing.duration, frames: [], running: true };
            glides.push(glide);
            const note = time => { glide.frames.push(time); if (glide.running) requestAnimationFrame(note); };
            requestAnimationFrame(note);
            animation.finished.finally(() => { glide.running = false; });
        }
        return animation;
    };
}"""


@pytest.mark.parametrize(("motion", "duration"), [("slow", 960), ("full", 440), ("quick", 220), ("none", None)])
def test_pieces_glide_as_long_as_asked(motion: str, duration: int | None, host: Host, enter: Enter) -> None:
    """By the built style sheets, which write their times in another way than the sources do."""
    page = enter("/")
    page.evaluate("motion => localStorage.setItem('druids.settings', JSON.stringify({motion}))", motion)
    sit(page, host.table("stonehenge", [ME, BOT, BOT], options={"rounds": 1}), "stonehenge")
    assert wait_for_turn(page)
    page.evaluate(WATCH)
    Player(page).turn()
    assert wait_for_turn(page)
    assert {glide["duration"] for glide in page.evaluate("glides")} == ({duration} if duration else set())


@pytest.mark.timed
def test_pieces_glide_at_sixty_frames(host: Host, enter: Enter) -> None:
    """With slow animation cards are played; most glides have sixty frames a second from first to last."""
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
    print(f"gliding at {median(found):.0f} frames a second of {sorted(map(round, found))}")
    assert median(found) > 55


def rates(page: Page) -> list[float]:
    """Frames a second of the glides that are over."""
    page.wait_for_function("() => glides.length && !glides.at(-1).running")
    found = []
    for glide in page.evaluate("glides"):
        assert set(glide["properties"]) <= CHEAP
        times = glide["frames"]
        if times[-1] - times[0] > glide["duration"] / 2:  # not of a piece that was taken away on its way
            found.append(1000 * (len(times) - 1) / (times[-1] - times[0]))
    return found
