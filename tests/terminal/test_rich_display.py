"""The drawing display: boxes side by side, and actions numbered at their targets."""

import io

import pytest
from rich.console import Console

from druids.kernel.message import Block, Scene, Span, say
from druids.match import Match
from druids.terminal.boxes import INKS
from druids.terminal.display import standings
from druids.terminal.rich_display import RichDisplay
from druids.terminal.speaker import Speaker
from tests.toy.pebbles.game import GAME


@pytest.fixture
def match() -> Match:
    match = Match(GAME, 2, seed=3, names=("Anna", "Bran"))
    match.resume_chance()
    return match


def drawn(width: int) -> tuple[RichDisplay, io.StringIO]:
    paper = io.StringIO()
    return RichDisplay(Console(file=paper, width=width, highlight=False)), paper


def blocks(*widths: int) -> Scene:
    return tuple(Block(say("table"), ((Span("x" * width),),), (), aside=True) for width in widths)


@pytest.mark.parametrize(("width", "rows"), [(80, 1), (69, 1), (68, 2), (30, 3)])
def test_boxes_are_side_by_side_while_there_is_space(match: Match, width: int, rows: int) -> None:
    display, paper = drawn(width)
    display.scene(blocks(20, 20, 15), Speaker("en", match))
    assert sum("x" in line for line in paper.getvalue().splitlines()) == rows


def test_actions_are_numbered_at_their_targets(match: Match) -> None:
    display, paper = drawn(80)
    display.ask(match.scene(0), "Which?", match.actions(), Speaker("en", match, 0))
    assert "│ 1 4 2 5 3 6  │" in paper.getvalue()
    assert "pebble" not in paper.getvalue()  # nothing else is listed


def test_actions_without_a_target_are_listed(match: Match) -> None:
    display, paper = drawn(80)
    display.ask((), "Which?", match.actions(), Speaker("en", match, 0))
    assert "1 pebble 4   2 pebble 5   3 pebble 6" in paper.getvalue()


def test_lines_too_wide_for_the_terminal_are_cut_not_broken(match: Match) -> None:
    display, paper = drawn(20)
    display.scene(blocks(40), Speaker("en", match))
    assert "│ xxxxxxxxxxxxxxx… │" in paper.getvalue()
    assert len(paper.getvalue().splitlines()) == 3


def test_standings_have_a_column_per_seat_and_a_star_for_the_winner(match: Match) -> None:
    while not match.over:
        match.play(match.actions()[0])
    display, paper = drawn(80)
    display.standings(standings(match, Speaker("en", match)), Speaker("en", match))
    best = match.names[match.winners[0]]
    assert f"★ {best}" in paper.getvalue()
    assert str(max(match.scores)) in paper.getvalue()


def test_every_ink_is_a_style() -> None:
    console = Console()
    for style in INKS.values():
        assert console.get_style(style or "none") is not None
