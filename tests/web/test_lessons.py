"""Every lesson is a legal beginning of its deal, and has its texts in every language."""

import json
import re

import pytest

import druids
from tests.web.client import WEB

LESSONS = {path.parents[1].name: path for path in sorted((WEB / "src" / "games").glob("*/lesson/lesson.json"))}


@pytest.mark.parametrize("game", LESSONS)
def test_a_lesson_can_be_played(game: str) -> None:
    lesson = json.loads(LESSONS[game].read_text(encoding="utf-8"))
    match = druids.new(game, seats=lesson["seats"], seed=lesson["seed"], options=lesson["options"])
    assert 10 <= len(lesson["steps"]) <= 15
    script = list(lesson["before"])
    for step in lesson["steps"]:
        if "act" in step:
            script.append(f"{lesson['you']} {step['act']}")
        else:
            assert not step.get("then"), "nothing is played after a step that is only read"
        script += step.get("then", [])
    for line in script:
        seat, _, action = line.partition(" ")
        legal = [one.name for one in match.actions()]
        assert match.seat == int(seat), f"seat {match.seat} is asked, not {line}: {legal}"
        assert action in legal, f"{line} is not among {legal}"
        match.play(action)


@pytest.mark.parametrize("game", LESSONS)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_lesson_has_its_texts(game: str, language: str) -> None:
    lesson = json.loads(LESSONS[game].read_text(encoding="utf-8"))
    text = LESSONS[game].with_name(f"{language}.ftl").read_text(encoding="utf-8")
    assert re.findall(r"^(\S+) = \S", text, re.MULTILINE) == [step["words"] for step in lesson["steps"]]
