"""Games played through pipes: complete, undone, saved and continued, left early."""

from pathlib import Path

import pytest

import druids as library
from druids.terminal.seating import seats_from_names
from tests.terminal.conftest import Run

PEBBLES = ("play", "pebbles", "--seed", "3")


def stored(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.druids"))


def test_a_whole_game_against_a_bot(druids: Run) -> None:
    ended = druids(*PEBBLES, typed="1\n1\n1\nn\n")
    assert ended.code == 0
    assert "Which pebble do you lay?\n1. pebble 4\n" in ended.out
    assert "Morgane (greedy) lays a pebble." in ended.out
    assert "1. Player: 15 points (rounds taken 15)." in ended.out
    assert "You win!" in ended.out
    assert "\x1b" not in ended.out


def test_the_same_seed_is_the_same_game(druids: Run) -> None:
    game = ("play", "pebbles", "--seats", "random,random,random", "--seed", "5")
    first, again = druids(*game), druids(*game)
    assert first == again
    assert first.out != druids(*game[:-1], "6").out


def test_bots_alone_play_to_the_end_and_write_no_file(druids: Run, tmp_path: Path) -> None:
    ended = druids("play", "pebbles", "--seats", "greedy,random")
    assert ended.code == 0
    assert "The game is over" in ended.out
    assert "Morgane (random) lays a pebble." in ended.out
    assert not stored(tmp_path)


def test_actions_by_number_name_last_part_and_text(druids: Run) -> None:
    for answers in ("1\n1\n", "lay:6\nlay:8\n", "6\n", "pebble 4\nPEBBLE 5\n"):
        ended = druids(*PEBBLES, typed=answers)
        assert ("You take the round and score 4." in ended.out) == (answers != "6\n")


def test_enter_plays_the_only_action(druids: Run) -> None:
    ended = druids(*PEBBLES, typed="\n1\n1\n\nn\n")
    assert "Type a number from 1 to 3, or ? for the rules." in ended.out
    assert "You win!" in ended.out


def test_an_illegal_action_is_refused_with_a_reason(druids: Run) -> None:
    ended = druids(*PEBBLES, typed="lay:1\nnonsense\n9\ndeal:1\n")
    assert "“lay:1” is not possible now: that pebble is not in your hand." in ended.out
    assert "“nonsense” is not an action or a command." in ended.out
    assert "Type a number from 1 to 3" in ended.out
    assert "“deal:1” is not possible now: only chance deals pebbles." in ended.out
    assert "You lay" not in ended.out


def test_rules_hint_log_view_scores_help(druids: Run) -> None:
    ended = druids(*PEBBLES, typed="?\nhint\n1\nlog\nview\nscores\nhelp\n")
    assert ended.out.count("Every seat lays one pebble face down.") == 1
    assert "pebble 6: " in ended.out
    assert "simulated games" in ended.out
    assert ended.out.count("You take the round and score 4.") == 3  # as it happened, in the log, and in the view
    assert "1. Player: 4 points (rounds taken 4)." in ended.out
    assert "undo: undo your last decision" in ended.out


def test_undo_reverts_the_own_decision_and_the_reply_of_the_bot(druids: Run) -> None:
    ended = druids(*PEBBLES, typed="undo\n1\nundo\n3\n")
    assert "There is nothing to undo yet." in ended.out
    assert "You take the round and score 4." in ended.out
    assert "Undone." in ended.out
    after = ended.out.split("Undone.")[1]
    assert "1. pebble 4\n2. pebble 5\n3. pebble 6" in after
    assert "You take the round and score 6." in after


def test_undo_is_for_one_person_alone(druids: Run) -> None:
    ended = druids("play", "pebbles", "--seats", "you,you", "--seed", "3", typed="\n1\n\nundo\n")
    assert "You can undo only when you play alone against bots." in ended.out


def test_several_people_hand_over_and_see_only_their_own_view(druids: Run) -> None:
    ended = druids("play", "pebbles", "--seats", "you:Anna,you:Bran", "--seed", "3", typed="\n1\n\n1\n\n1\n\n1\n")
    assert ended.out.index("It is Anna’s turn.") < ended.out.index("You are dealt") < ended.out.index("It is Bran’s")
    annas, brans = ended.out.split("It is Bran’s turn.")[:2]
    brans = brans.split("It is Anna’s turn.")[0]
    assert annas.count("You are dealt") == brans.count("You are dealt") == 3
    assert "Anna lays a pebble." in brans
    assert not set(annas.splitlines()) & {line for line in brans.splitlines() if ". pebble" in line}


def test_the_game_of_several_people_ends_for_all(druids: Run) -> None:
    ended = druids("play", "pebbles", "--seats", "you:Anna,you:Bran", "--seed", "3", typed="\n1\n" * 6 + "n\n")
    assert "The game is over" in ended.out
    assert "Anna wins." in ended.out or "Bran wins." in ended.out or "win together" in ended.out


def test_save_and_continue(druids: Run) -> None:
    first = druids(*PEBBLES, typed="1\nsave mine.druids\nquit\n")
    assert "Saved in mine.druids." in first.out
    assert first.code == 0
    then = druids("play", "mine.druids", typed="1\n1\n")
    assert "You take the round and score 5." in then.out
    assert "You take the round and score 4." in then.out  # what happened since the last turn
    assert "Morgane (greedy) lays a pebble." in then.out  # the bot is recognised by its name
    assert "Save the game" not in then.out  # it is saved after every decision
    assert library.load("mine.druids").over


def test_a_given_file_is_saved_after_every_decision(druids: Run) -> None:
    druids(*PEBBLES, "--save", "kept.druids", typed="1\n")
    assert [step.actor for step in library.load("kept.druids").steps][-2:] == [0, 1]
    taken = druids(*PEBBLES, "--save", "kept.druids")
    assert taken.code == 2
    assert "kept.druids already exists" in taken.err


def test_a_stored_game_is_never_overwritten_by_another(druids: Run) -> None:
    Path("precious.druids").write_text("precious")
    ended = druids(*PEBBLES, typed="1\nsave precious.druids\n")
    assert "precious.druids already exists and is not this game." in ended.out
    assert Path("precious.druids").read_text() == "precious"


def test_save_where_nothing_can_be_written(druids: Run) -> None:
    Path("file").touch()
    ended = druids(*PEBBLES, typed="1\nsave nul\x00\nsave file/x.druids\nsave fine.druids\n")
    assert ended.out.count("could not be written") == 2
    assert "Saved in fine.druids." in ended.out


def test_the_end_of_input_saves_the_game_and_says_where(druids: Run, tmp_path: Path) -> None:
    ended = druids(*PEBBLES, typed="1\n")
    assert ended.code == 0
    (path,) = stored(tmp_path / "data")
    assert f"The game is saved in {path}." in ended.err
    assert library.load(path).names == ("Player", "Morgane (greedy)")
    again = druids(*PEBBLES, typed="1\n")
    assert len(stored(tmp_path / "data")) == 2
    assert str(path) not in again.err


def test_nothing_is_saved_before_the_first_decision(druids: Run, tmp_path: Path) -> None:
    ended = druids(*PEBBLES, typed="")
    assert ended.code == 0
    assert not stored(tmp_path)


@pytest.mark.parametrize("answer", ["\n", "y\n", "yes\n"])
def test_quit_offers_to_save(druids: Run, answer: str) -> None:
    ended = druids(*PEBBLES, typed="1\nquit\n" + answer)
    assert "Save the game in pebbles-3.druids?" in ended.out
    assert stored(Path()) == [Path("pebbles-3.druids")]


def test_quit_takes_no_for_an_answer_and_other_names(druids: Run, tmp_path: Path) -> None:
    druids(*PEBBLES, typed="1\nquit\nn\n")
    assert not stored(tmp_path)
    druids(*PEBBLES, typed="1\nquit\nother.druids\n")
    assert stored(Path()) == [Path("other.druids")]


def test_french_throughout(druids: Run) -> None:
    ended = druids(*PEBBLES, "--lang", "fr", typed="aide\nrègle\nconseil\n1\nreprendre\nlay:1\n1\n1\n1\nnon\n")
    assert "Quel galet posez-vous ?" in ended.out
    assert "« lay:1 » n’est pas possible maintenant : ce galet n’est pas dans votre main." in ended.out
    assert "Coup repris." in ended.out
    assert "Vous gagnez !" in ended.out
    assert "<" not in ended.out


def test_french_by_locale(druids: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert "Quel galet posez-vous ?" in druids(*PEBBLES).out
    assert "Which pebble do you lay?" in druids(*PEBBLES, "--lang", "en").out


def test_invalid_utf8_is_not_understood(druids: Run) -> None:
    ended = druids(*PEBBLES, typed="\ufffd\ufffd\n²\n")
    assert "is not an action or a command" in ended.out


def test_bots_of_stored_games_are_recognised_by_their_names() -> None:
    """Those of version 0.1, too, which were called like their kind."""
    names = ("Anna", "Merlin (ismcts:druid)", "Morgane (greedy)", "greedy 2", "ismcts:novice", "Merlin")
    found = [(spec.bot, spec.level) for spec in seats_from_names(names)]
    assert found == [
        (None, None), ("ismcts", "druid"), ("greedy", None), ("greedy", None), ("ismcts", "novice"), (None, None),
    ]  # fmt: skip
