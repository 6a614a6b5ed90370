"""Wrong use: a message that lists what is valid, exit code 2, never a traceback."""

from pathlib import Path

import pytest

from tests.terminal.conftest import Run


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["play", "chess"], "there is no game “chess”; there are:"),
        (["play", "chess"], "pebbles"),
        (["play", "pebbles", "--seats", "you"], "Pebbles is for 2, 3 seats, not 1"),
        (["play", "pebbles", "--seats", "9"], "Pebbles is for 2, 3 seats, not 9"),
        (["play", "pebbles", "--seats", "you,,you"], "there is no player “”; there are: you, random, greedy"),
        (["play", "pebbles", "--seats", "you,merlin"], "there is no player “merlin”; there are: you, random"),
        (["play", "pebbles", "--seats", "you:a|b,greedy"], "a name cannot contain |"),
        (["play", "pebbles", "--option", "colour=red"], "it has: rounds=3, low_wins=false"),
        (["play", "pebbles", "--option", "rounds"], "it has: rounds=3, low_wins=false"),
        (["play", "pebbles", "--option", "rounds=4"], "option rounds must be 1 to 3, not “4”"),
        (["play", "pebbles", "--option", "low_wins=maybe"], "option low_wins must be true, false, not “maybe”"),
        (["play", "nowhere.druids"], "nowhere.druids cannot be read: No such file"),
        (["play", "pebbles", "--lang", "tlh"], "there is no language 'tlh'; there are: en, fr"),
        (["play", "pebbles", "--seed", "soon"], "invalid int value: 'soon'"),
        (["replay", "nowhere.druids"], "nowhere.druids cannot be read"),
        (["bench", "chess"], "there is no game 'chess'; there are:"),
        (["dance"], "invalid choice: 'dance'"),
    ],
)
def test_exit_2_and_the_valid_ones(druids: Run, arguments: list[str], message: str) -> None:
    ended = druids(*arguments)
    assert ended.code == 2
    assert message in ended.err
    assert "Traceback" not in ended.err


def test_a_bot_without_levels(druids: Run) -> None:
    ended = druids("play", "pebbles", "--seats", "you,greedy:archdruid")
    assert ended.code == 2
    assert "greedy" in ended.err


def test_a_damaged_file_is_not_continued(druids: Run) -> None:
    Path("bad.druids").write_text("game     pebbles\nrules    1\nseats    2\n---\n0 lay:1\n---\n")
    for command in ("play", "replay"):
        ended = druids(command, "bad.druids")
        assert ended.code != 0
        assert "bad.druids:5: expected an action of NATURE (*)" in ended.err


def test_a_stored_game_keeps_its_number_of_seats(druids: Run) -> None:
    druids("play", "pebbles", "--seed", "3", "--save", "two.druids", typed="1\n")
    ended = druids("play", "two.druids", "--seats", "you,greedy,greedy")
    assert ended.code == 2
    assert "2 seats, not 3" in ended.err
