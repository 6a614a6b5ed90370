"""Lessons are data: each is a legal beginning of its deal, and has its words in every language."""

import json
import re

import pytest

import druids
from tests.browser.host import ROOT
from tests.browser.person import GAMES

LEARN = ROOT / "web" / "src" / "learn"


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_can_be_played(game: str) -> None:
    lesson = json.loads((LEARN / game / "lesson.json").read_text(encoding="utf-8"))
    match = druids.new(game, seats=lesson["seats"], seed=lesson["seed"], options=lesson["options"])
    assert 10 <= len(lesson["steps"]) <= 15
    script = list(lesson["before"])
    for step in lesson["steps"]:
        if "act" in step:
            script.append(f"{lesson['you']} {step['act']}")
        else:
            assert not step.get("then"), "a step that is only read moves nothing"
        script += step.get("then", [])
    for line in script:
        seat, _, action = line.partition(" ")
        legal = [one.name for one in match.actions()]
        assert match.seat == int(seat), f"seat {match.seat} is asked, not {line}: {legal}"
        assert action in legal, f"{line} is not among {legal}"
        match.play(action)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_lesson_has_its_words(game: str, language: str) -> None:
    lesson = json.loads((LEARN / game / "lesson.json").read_text(encoding="utf-8"))
    text = (LEARN / game / f"{language}.ftl").read_text(encoding="utf-8")
    assert re.findall(r"^(\S+) = \S", text, re.MULTILINE) == [step["words"] for step in lesson["steps"]]
