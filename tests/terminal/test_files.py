"""`druids verify` and `druids replay`."""

import hashlib
from pathlib import Path

import pytest

from tests.terminal.conftest import Run


@pytest.fixture
def game(druids: Run) -> Path:
    druids("play", "pebbles", "--seats", "you:Anna,greedy", "--seed", "3", "--save", "game.druids", typed="1\n1\n1\n")
    return Path("game.druids")


def test_verify_describes_a_valid_file(druids: Run, game: Path) -> None:
    ended = druids("verify", "game.druids")
    assert ended.code == 0
    assert ended.out == "game.druids: OK, pebbles, 6 decisions, scores 15 0, won by Anna\n"
    assert (
        "OK, pebbles, 6 décisions, points 15 0, gagné par Anna" in druids("verify", "game.druids", "--lang", "fr").out
    )


def test_verify_checks_the_commitment(druids: Run, game: Path) -> None:
    text = game.read_text()
    committed = hashlib.sha256(b"druids seed 3\n").hexdigest()
    Path("kept.druids").write_text(text.replace("---\n", f"---\n# commitment sha256:{committed}\n", 1))
    Path("broken.druids").write_text(text.replace("---\n", f"---\n# commitment sha256:{'0' * 64}\n", 1))
    assert druids("verify", "kept.druids").code == 0
    broken = druids("verify", "broken.druids")
    assert broken.code == 1
    assert "committed to before the game" in broken.out


def test_verify_locates_the_error_in_a_bad_file(druids: Run, game: Path) -> None:
    text = game.read_text()
    lines = text.splitlines()
    at = lines.index("0 lay:6") + 1
    Path("tampered.druids").write_text(text.replace("0 lay:6", "0 lay:3"))
    Path("cut.druids").write_text("\n".join(lines[:at]) + "\n")
    Path("scores.druids").write_text(text.replace("scores   15 0", "scores   15 1"))
    Path("binary.druids").write_bytes(bytes(range(256)))
    Path("foreign.druids").write_text(text.replace("rules    1", "rules    2"))
    ended = druids(
        "verify",
        "game.druids",
        "tampered.druids",
        "cut.druids",
        "scores.druids",
        "binary.druids",
        "foreign.druids",
        "no.druids",
    )
    assert ended.code == 1
    said = ended.out.splitlines()
    assert said[0].startswith("game.druids: OK")
    assert said[1].startswith(f"tampered.druids:{at}: ")
    assert "not in your hand" in said[1]
    assert said[2].startswith(f"cut.druids:{at}: expected two lines")
    assert said[3].startswith(f"scores.druids:{lines.index('scores   15 0') + 1}: expected scores 15 0")
    assert said[4].startswith("binary.druids:")
    assert said[5].startswith("foreign.druids:2: the file follows rules 2 of pebbles; expected 1")
    assert said[6].startswith("no.druids cannot be read: No such file")
    assert len(said) == 7


def test_verify_an_unfinished_game(druids: Run) -> None:
    druids("play", "pebbles", "--seed", "3", "--save", "half.druids", typed="1\n")
    assert druids("verify", "half.druids").out == "half.druids: OK, pebbles, unfinished after 2 decisions, scores 4 0\n"


def test_replay_goes_forward_back_and_to_a_place(druids: Run, game: Path) -> None:
    ended = druids("replay", "game.druids", "--seat", "0", typed="\n\nb\n6\n\n0\nb\nwhat\nq\n")
    assert ended.code == 0
    places = [line for line in ended.out.splitlines() if line.startswith("Decision ")]
    assert places == [f"Decision {place} of 6" for place in (0, 1, 2, 1, 6, 0)]
    assert "1. Anna: 15 points" in ended.out
    assert "This is the end." in ended.out
    assert "This is the beginning." in ended.out
    assert "a number from 0 to 6 to go there" in ended.out


def test_replay_shows_a_seat_only_what_it_knew(druids: Run, game: Path) -> None:
    own = druids("replay", "game.druids", "--seat", "0").out
    public = druids("replay", "game.druids").out
    assert own.count("You are dealt") == 3
    assert "You are dealt" not in public
    assert "It is Anna’s turn." in public


def test_replay_open_reaches_the_end(druids: Run, game: Path) -> None:
    ended = druids("replay", "game.druids", "--open", typed="\n" * 6 + "q\n")
    assert ended.code == 0
    assert "Anna lays a pebble." in ended.out
    assert "Anna takes the round and scores 6." in ended.out


def test_replay_of_a_seat_that_does_not_exist(druids: Run, game: Path) -> None:
    ended = druids("replay", "game.druids", "--seat", "2")
    assert ended.code == 2
    assert "there is no seat 2; there are 0 to 1" in ended.err
