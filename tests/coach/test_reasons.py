"""Reasons: a sentence in every language, in the game's words, about what truly differs."""

import re

import pytest

from druids import catalog, coach
from druids.coach.judging import judge
from druids.coach.method import method
from druids.coach.reasons import _marks, _Means, _sentence, reason
from druids.i18n import Reader, languages
from druids.kernel.jit import COMPILED
from druids.kernel.message import Message, say
from druids.match import files
from tests.coach.make_examples import EXAMPLES, TABLES
from tests.coach.test_examples import example

KEY = re.compile(r"^([a-z][a-z-]*) =", re.MULTILINE)


def test_every_language_has_the_same_sentences() -> None:
    found = {language: KEY.findall((coach.WORDS / f"{language}.ftl").read_text()) for language in languages()}
    assert len({tuple(keys) for keys in found.values()}) == 1
    assert all(f"coach-{mark}" in found["en"] for game in TABLES for mark in _marks(game))


@pytest.mark.parametrize("game", sorted(TABLES))
@pytest.mark.parametrize("language", languages())
def test_the_reasons_of_the_examples_are_sentences(game: str, language: str) -> None:
    match = files.read_file(EXAMPLES / f"{game}.druids")
    for decision in example(game).decisions:
        for you in range(match.seats):
            reader = Reader(match.game.folder, language, match.names, you, (coach.WORDS,))
            sentence = reader.text(message_of(decision.reason))
            assert sentence[0] != "<", decision.reason
            assert "{" not in sentence
            assert sentence.endswith(".")


def message_of(plain: object) -> Message:
    """A message from what JSON makes of it."""
    from druids.kernel.message import Many, Seat

    def argument(value: object) -> object:
        if isinstance(value, dict):
            if "seat" in value:
                return Seat(value["seat"])
            if "many" in value:
                return Many(tuple(argument(one) for one in value["many"]))  # type: ignore[misc]
            return Message(value["key"], {name: argument(one) for name, one in value.get("gaps", {}).items()})  # type: ignore[misc]
        return value

    found = argument({"key": plain.key, "gaps": plain.gaps})  # type: ignore[attr-defined]
    assert isinstance(found, Message)
    return found


def continuation(own: float, other: float, mark: float = 0.0) -> _Means:
    means = _Means(2)
    means.messages = {"line": say("line")}
    means.lines[0]["line"], means.lines[1]["line"] = own, other
    means.marks["fifth-domain"] = mark
    return means


def test_the_largest_difference_is_named() -> None:
    best = say("best")
    assert _sentence(best, 0, continuation(1, 1), continuation(4, 1)).key == "coach-line-more"
    assert _sentence(best, 0, continuation(1, 9), continuation(1, 2)).key == "coach-other-less"
    assert _sentence(best, 0, continuation(1, 1), continuation(1, 1)).key == "coach-share"
    assert _sentence(best, 0, continuation(1, 1, 0.4), continuation(4, 1, 0.1)).key == "coach-fifth-domain"


def test_marks_name_lines_that_exist() -> None:
    """stonehenge 8.2: who opens a fifth domain scores -3 for the round."""
    from druids.games.stonehenge.tables import BUST_POINTS

    mark = _marks("stonehenge")["fifth-domain"]
    words = (catalog.folder("stonehenge") / "words" / "en.ftl").read_text(encoding="utf-8")
    assert mark["points"] == BUST_POINTS
    assert f"\n{mark['line']} =" in words


@pytest.mark.skipif(not COMPILED, reason="a judgement takes minutes interpreted")
def test_a_best_action_needs_no_comparison() -> None:
    match = files.read_file(EXAMPLES / "stonehenge.druids")
    for decision in example("stonehenge").decisions[:6]:
        hidden = match.position_after(decision.step).hide(decision.seat)
        judged = judge(hidden, match.steps[decision.step].action, method(match.game), 0, 0.1)
        key = reason(hidden, judged, method(match.game), 0).key
        assert (key == "coach-best") == (judged.verdict == "best")
        assert (key == "coach-close") == (judged.verdict == "close")
