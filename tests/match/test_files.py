"""Stored games: what is written is read back; what is damaged is refused with its line."""

import hashlib
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from druids.match import Match
from druids.match.files import ReplayError, read, read_file
from tests.match.conftest import begun, finished, toy


def test_a_finished_game_reads_back_the_same(whole_game: Match) -> None:
    assert read(whole_game.text(), toy).text() == whole_game.text()


def test_an_unfinished_game_goes_on_as_if_never_stored() -> None:
    straight = begun()
    for _ in range(4):
        straight.play(straight.actions()[-1])
    stored = read(straight.text(), toy)
    stored.resume_chance()
    while not straight.over:
        straight.play(straight.actions()[0])
        stored.play(stored.actions()[0])
    assert stored.text() == straight.text()


def test_a_game_cut_off_while_dealing_is_dealt_on() -> None:
    text = "game pebbles\nrules 1\nseats 2\nseed 5\n---\n* deal:0\n---\n"
    match = read(text, toy)
    assert len(match.steps) == 1
    match.resume_chance()
    assert match.seat == 0
    assert match.steps[0].action == 0


def test_the_digest_is_what_another_program_computes(whole_game: Match) -> None:
    text = whole_game.text()
    actions = text.split("---\n")[1]
    plain = "game pebbles\nrules 1\nseats 3\noptions low_wins=false rounds=3\n---\n" + actions
    assert f"digest   sha256:{hashlib.sha256(plain.encode()).hexdigest()}\n" in text


def test_comments_wide_spaces_and_missing_facts_are_fine(whole_game: Match) -> None:
    text = whole_game.text()
    head, body, tail = text.split("---\n")
    bare = "game     pebbles\nrules    1\nseats    3\n---\n"
    commented = "# first the deal\n" + body.replace("\n", "      # a comment\n", 1)
    without_digest = "".join(line for line in tail.splitlines(True) if not line.startswith("digest"))
    assert read(bare + commented + "---\n" + without_digest, toy).steps == whole_game.steps
    assert read(bare + body + "---\n", toy).steps == whole_game.steps
    assert read(head + "---\n" + body + "---\n" + tail, toy).steps == whole_game.steps


def line_of(text: str, start: str) -> int:
    return next(number for number, line in enumerate(text.splitlines(), 1) if line.startswith(start))


DAMAGE: list[tuple[str, Callable[[str], str], str, str]] = [
    ("empty", lambda t: "", "", "empty"),
    ("cut off in a line", lambda t: t[:-20], "digest", "cut off"),
    ("cut off after the actions", lambda t: t[: t.rindex("---")], "2 lay", "cut off"),
    ("another game", lambda t: t.replace("pebbles", "chess", 1), "game", "no game 'chess'"),
    ("another version", lambda t: t.replace("rules    1", "rules    2"), "rules", "expected 1"),
    ("version no number", lambda t: t.replace("rules    1", "rules    one"), "rules", "whole number"),
    ("too many seats", lambda t: t.replace("seats    3", "seats    5"), "seats", "2, 3 seats"),
    ("unknown option", lambda t: t.replace("rounds=", "sounds="), "options", "rounds, low_wins"),
    ("option without value", lambda t: t.replace("rounds=3", "rounds"), "options", "option=value"),
    ("option out of range", lambda t: t.replace("rounds=3", "rounds=9"), "options", "1 to 3"),
    ("option twice", lambda t: t.replace("rounds=3", "rounds=3 rounds=3"), "options", "twice"),
    ("a name too few", lambda t: t.replace(" | Cade", ""), "names", "3 names"),
    ("unknown header", lambda t: t.replace("seed", "soil"), "soil", "expected one of"),
    ("header twice", lambda t: t.replace("seats", "rules", 1), "rules    3", "second time"),
    ("header out of order", lambda t: "seats 3\n" + t.replace("seats    3\n", ""), "game", "out of order"),
    ("header missing", lambda t: t.replace("seats    3\n", ""), "---", "'seats'"),
    ("no such action", lambda t: t.replace("0 lay:", "0 put:", 1), "0 put", "no action"),
    ("two spaces", lambda t: t.replace("0 lay:", "0  lay:", 1), "0  lay", "one space"),
    ("wrong seat", lambda t: t.replace("0 lay:", "1 lay:", 1), "1 lay", "of seat 0"),
    ("seat for nature", lambda t: t.replace("* deal:", "0 deal:", 1), "0 deal", "NATURE"),
    ("impossible chance", lambda t: t.replace("* deal:", "* lay:", 1), "* lay", "possible: deal:0"),
    ("windows lines", lambda t: t.replace("\n", "\r\n"), "game", "LF alone"),
    ("wrong scores", lambda t: t.replace("scores   ", "scores   9"), "scores", "expected scores"),
    ("wrong winners", lambda t: t.replace("winners  ", "winners  0 "), "winners", "expected winners"),
    ("wrong digest", lambda t: t.replace("sha256:", "sha256:0"), "digest", "expected digest"),
    ("no scores", lambda t: "".join(x for x in t.splitlines(True) if "scores" not in x), "digest", "'scores'"),
    ("a third rule", lambda t: t + "---\n", "", "third"),
]


@pytest.mark.parametrize(("damage", "start", "says"), [row[1:] for row in DAMAGE], ids=[row[0] for row in DAMAGE])
def test_damage_is_refused_with_its_line(
    damage: Callable[[str], str], start: str, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def find(name: str) -> object:
        if name != "pebbles":
            raise ValueError(f"there is no game {name!r}; there is: pebbles")
        return toy(name)

    text = damage(finished().text())
    with pytest.raises(ReplayError) as error:
        read(text, find)  # type: ignore[arg-type]
    assert says in error.value.problem
    if start:
        assert f"line {error.value.line}:" in str(error.value)
        assert text.splitlines()[error.value.line - 1].strip("\r").startswith(start)


def test_a_removed_action_is_noticed_where_it_is_missing(whole_game: Match) -> None:
    text = whole_game.text()
    gone = line_of(text, "1 lay")
    lines = text.splitlines(True)
    del lines[gone - 1]
    with pytest.raises(ReplayError, match=f"line {gone}: expected an action of seat 1"):
        read("".join(lines), toy)


def test_actions_after_the_end_are_refused(whole_game: Match) -> None:
    text = whole_game.text()
    last = text.rindex("---")
    with pytest.raises(ReplayError, match="the game is over, yet"):
        read(text[:last] + "0 lay:1\n" + text[last:], toy)


def test_results_of_an_unfinished_game_are_refused() -> None:
    text = begun().text().replace("digest", "scores   0 0 0\ndigest")
    with pytest.raises(ReplayError, match="not over"):
        read(text, toy)


def test_a_file_is_there_whole_or_not_at_all(tmp_path: Path, whole_game: Match) -> None:
    path = tmp_path / "deep" / "game.druids"
    whole_game.save(path)
    assert path.read_text(encoding="utf-8") == whole_game.text()
    assert [entry.name for entry in path.parent.iterdir()] == ["game.druids"]
    assert read_file(path, toy).steps == whole_game.steps


def test_bytes_that_are_not_text_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "noise.druids"
    path.write_bytes(b"game pebbles\n\xff\xfe\n")
    with pytest.raises(ReplayError, match="line 2: not UTF-8"):
        read_file(path, toy)


def test_nature_follows_the_seed_or_it_does_not(whole_game: Match) -> None:
    assert read(whole_game.text(), toy).follows_seed()
    assert not read(whole_game.text().replace("seed     7", "seed     8"), toy).follows_seed()


def without_seed(match: Match) -> str:
    return "".join(line for line in match.text().splitlines(True) if not line.startswith("seed"))


def test_a_file_without_a_seed_stays_without_one(whole_game: Match) -> None:
    assert read(without_seed(whole_game), toy).text() == without_seed(whole_game)


def test_a_game_without_a_seed_goes_on_with_chance_that_nobody_can_know() -> None:
    texts = set()
    for _ in range(20):
        match = read("game pebbles\nrules 1\nseats 3\n---\n---\n", toy)
        match.resume_chance()
        texts.add(match.text())
    assert len(texts) > 1


@pytest.mark.parametrize("damage", ["9" * 6000 + " lay:1", "1234 lay:1"])
def test_a_number_that_is_no_seat_is_reported_in_a_sentence(damage: str) -> None:
    text = begun().text().replace("---\n", f"---\n{damage}\n", 1)
    with pytest.raises(ReplayError, match="expected an actor, one space and an action"):
        read(text, toy)


def test_an_option_of_too_many_digits_is_reported_in_a_sentence() -> None:
    text = begun().text().replace("rounds=3", "rounds=" + "3" * 5000)
    with pytest.raises(ReplayError, match="option rounds is 1 to 3"):
        read(text, toy)


def test_a_pipe_can_be_read(whole_game: Match) -> None:
    inlet, outlet = os.pipe()
    with os.fdopen(outlet, "w", encoding="utf-8") as file:
        file.write(whole_game.text())
    try:
        assert read_file(f"/dev/fd/{inlet}", toy).steps == whole_game.steps
    finally:
        os.close(inlet)


def test_what_never_ends_is_refused() -> None:
    with pytest.raises(ReplayError, match="larger than"):
        read_file("/dev/zero", toy)
