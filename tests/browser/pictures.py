"""Takes the pictures of the README and the documentation from the running product: `make pictures`.

Each game is played for a while on a fixed deal, one seat at random and the others by bots, and then photographed in the
browser as its player sees it. Look at every picture before you commit it.
"""

import random
import sys
import tempfile
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, ViewportSize, sync_playwright

from druids.client import Server
from tests.browser import chromium
from tests.browser.host import ROOT, Host, serving
from tests.browser.page_checks import settle
from tests.browser.person import sit, wait_for_turn

FOLDER = ROOT / "docs" / "images"
SCREEN: ViewportSize = {"width": 1280, "height": 860}
WIDTH = 960  # pixels of a picture
LARGEST = 80_000  # bytes of a picture
QUALITIES = (85, 75, 65, 55, 45)
MOMENTS = {"stonehenge": (4, 8), "futark": (3, 9), "creatures": (2, 24), "edora": (3, 16)}  # seats, own decisions
SEED = 7
COMPILED_WITHIN = 300_000  # milliseconds: the notice that bots get stronger is not in the picture


def play(host: Host, game: str, seats: int, decisions: int) -> dict[str, str]:
    """A table whose first seat has made a number of decisions; its key and token."""
    others = [{"kind": "bot", "bot": "greedy"}] * (seats - 1)
    rng = random.Random(SEED)
    wish = {"seats": [{"kind": "me"}, *others], "seed": SEED}
    with Server(host.address, timeout=900).new_table(game, name="Anna", **wish) as table:
        for made, turn in enumerate(table.turns()):
            if made == decisions:
                return {"table": table.key, "token": table.token}
            turn.play(rng.choice(turn.options)["name"])
    raise AssertionError(f"{game} was over before {decisions} decisions")


def photograph(browser: Browser, host: Host, game: str, made: dict[str, str]) -> bytes:
    """The table as its player sees it, as a PNG."""
    page = browser.new_page(
        base_url=host.address,
        viewport=SCREEN,
        color_scheme="dark",
        reduced_motion="reduce",
        service_workers="block",
    )
    page.goto("/")
    sit(page, made, game)
    assert wait_for_turn(page)
    page.wait_for_function("() => !document.querySelector('progress')", timeout=COMPILED_WITHIN)
    settle(page)
    taken = page.screenshot()
    page.close()
    return taken


def small(png: bytes) -> bytes:
    """The picture as a WebP of at most `LARGEST` bytes, as good as fits."""
    picture = Image.open(BytesIO(png)).convert("RGB")
    picture = picture.resize((WIDTH, round(picture.height * WIDTH / picture.width)), Image.Resampling.LANCZOS)
    for quality in QUALITIES:
        out = BytesIO()
        picture.save(out, "WEBP", quality=quality, method=6)
        if out.tell() <= LARGEST:
            return out.getvalue()
    raise AssertionError(f"the picture does not fit into {LARGEST} bytes")


def main(games: list[str]) -> None:
    program = chromium.executable()
    assert program, chromium.MISSING
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder)) as host,
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"]) as browser,
    ):
        for game in games:
            made = play(host, game, *MOMENTS[game])
            picture = small(photograph(browser, host, game, made))
            (FOLDER / f"{game}.webp").write_bytes(picture)
            print(f"docs/images/{game}.webp: {len(picture)} bytes")


if __name__ == "__main__":
    main(sys.argv[1:] or list(MOMENTS))
