"""The tables of docs/rules/edora.md agree with the data files, in every language that shows them."""

import re
from pathlib import Path

import pytest

from druids.games.edora.data_files import BARS, BOARD, PIECES, entries, is_dark
from druids.games.edora.tables import MULTIPLIER, SICKLE_POINTS

RULES = Path(__file__).resolve().parents[3] / "docs" / "rules"
PAGES = {page.parent.name: page.read_text(encoding="utf-8") for page in (RULES / "edora.md", RULES / "fr" / "edora.md")}


def rows(page: str, clause: str, nth: int = 0) -> list[list[str]]:
    """The body of the n-th table after the beginning of a clause."""
    after = page[re.search(rf"^{re.escape(clause)} ", page, re.MULTILINE).start() :]  # type: ignore[union-attr]
    table = re.findall(r"(?:^\|.*\|\n)+", after, re.MULTILINE)[nth]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()[2:]]


def head(page: str, clause: str) -> list[str]:
    after = page[re.search(rf"^{re.escape(clause)} ", page, re.MULTILINE).start() :]  # type: ignore[union-attr]
    return [cell.strip() for cell in after[after.index("\n|") :].splitlines()[1].strip("|").split("|")]


def spread(places: list[str], worth: list[str]) -> dict[int, int]:
    """`7–10` and `×2` as what each place is worth."""
    found = {}
    for place, value in zip(places, worth, strict=True):
        first, _, last = place.partition("–")
        for n in range(int(first), int(last or first) + 1):
            found[n] = int(value.lstrip("×"))
    return found


@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)
def test_3_1_costs_of_potions(page: str) -> None:
    costs = [potion["cost"] for potion in entries(PIECES["potions"]).values()]
    assert [int(row[0]) for row in rows(page, "3.1")] == costs


@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)
def test_3_2_and_3_3_tablets_and_herbs(page: str) -> None:
    assert len(rows(page, "3.2")) == len(entries(PIECES["tablets"]))
    for row, tablet in zip(rows(page, "3.2"), entries(PIECES["tablets"]).values(), strict=True):
        wanted = tablet["at_least"]
        assert str(wanted) in row[0] or wanted == 1, row
    assert len(rows(page, "3.3")) == len(entries(PIECES["herbs"]))


@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)
def test_3_5_and_3_6_tracks(page: str) -> None:
    knowledge = spread(head(page, "3.5")[1:], rows(page, "3.5")[0][1:])
    assert knowledge == dict(enumerate(MULTIPLIER.tolist()[1:], 1))
    assert spread(head(page, "3.6")[1:], rows(page, "3.6")[0][1:]) == dict(enumerate(SICKLE_POINTS.tolist()))
    clause = re.search(r"^3\.6 .*$", page, re.MULTILINE)
    assert clause
    pairs = [int(n) for n in re.findall(r"\d+", clause[0])]
    assert pairs[-6:] == BARS["sickle"]["herb_pairs"]


def test_3_8_squares() -> None:
    for name, light, paths, stairs, portal, halves, corners in rows(PAGES["rules"], "3.8"):
        square = BOARD["squares"][name]
        assert [group.replace("+", "") for group in light.split(" / ")] == square["light"], name
        printed = {path.replace("–", "").rstrip("*"): path.endswith("*") for path in paths.split(", ")}
        assert printed == {path: is_dark(square, path) for path in square["paths"]}, name
        assert (stairs == "yes") == square["stairs"], name
        assert portal.replace("+", "").replace("–", "") == square["portal"], name
        assert dict(half.split(": ") for half in halves.split(" · ")) == {
            side: " / ".join(fields) for side, fields in square["halves"].items()
        }, name
        assert dict(icon.split("=") for icon in corners.split()) == square["corners"], name


def test_3_8_frame() -> None:
    for name, ccw, cw, icon in rows(PAGES["rules"], "3.8", 1):
        part = BOARD["corners"][name]
        assert (ccw, cw, icon) == (" / ".join(part["ccw"]), " / ".join(part["cw"]), part["icon"])
    for name, half, icons in rows(PAGES["rules"], "3.8", 2):
        part = BOARD["connectors"][name]
        assert (half, icons) == (" / ".join(part["half"]), ", ".join(part["icons"]))


def test_3_10_default_layout() -> None:
    layout = [cell.split() for row in rows(PAGES["rules"], "3.10") for cell in row[1:]]
    assert [square for square, _ in layout] == BOARD["default"]["squares"]
    assert [int(turn[1:]) for _, turn in layout] == BOARD["default"]["turns"]
