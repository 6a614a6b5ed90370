"""Every chapter of every lesson is played against the rules: legal plans, answered answers, working puzzles."""

from pathlib import Path

import pytest

from tests.web.chapters import PATHS, Chapter, answer_to, attempts, fits, name_of, planned, play, reply, solved

LANGUAGES = ("en", "fr")
CHAPTERS = {"stonehenge": 3, "futark": 3, "creatures": 3, "edora": 6}
ATTEMPTS = 40  # at most tried in a puzzle after each first action
each_chapter = pytest.mark.parametrize("path", PATHS, ids=name_of)


def test_games_have_their_chapters() -> None:
    counted = {game: sum(path.parents[1].name == game for path in PATHS) for game in CHAPTERS}
    assert counted == CHAPTERS


@each_chapter
def test_texts_in_all_languages(path: Path) -> None:
    chapter = Chapter(path)
    texts = [chapter.data["title"], chapter.data["about"]]
    for step in chapter.steps:
        texts += [step, *step.get("answer", []), *([step["missed"]] if "goal" in step else [])]
    for text in texts:
        for language in LANGUAGES:
            assert text[language].strip() == text[language] != ""


@each_chapter
def test_plan_is_legal(path: Path) -> None:
    """Every step follows from the one before, or has an opening; also when a right answer was not the planned one."""
    chapter = Chapter(path)
    for at, step in enumerate(chapter.steps):
        match = chapter.opened(at)
        if "act" in step:
            assert match.seat == chapter.you, f"step {at}"
            for line in planned(step, chapter.you):
                play(match, line)
            others = [one.name for one in chapter.opened(at).actions() if one.name != step["act"]]
            for name in others:
                if (answer_to(step, [name]) or {}).get("right"):
                    go_on(chapter, at, name)
        else:
            assert "then" not in step, "nothing is played after a step that is only read"


def go_on(chapter: Chapter, at: int, name: str) -> None:
    """Play another right answer, and from there on the plan until the next opening."""
    match = chapter.opened(at)
    for line in [f"{chapter.you} {name}", *chapter.steps[at].get("then", [])]:
        play(match, line)
    for step in chapter.steps[at + 1 :]:
        if "opening" in step:
            break
        for line in planned(step, chapter.you):
            play(match, line)


@each_chapter
def test_every_answer_is_answered(path: Path) -> None:
    """Every legal answer but the planned one has a text that is meant for its kind, and every text is met."""
    chapter = Chapter(path)
    for at, step in enumerate(chapter.steps):
        if "act" not in step:
            continue
        legal = [one.name for one in chapter.opened(at).actions()]
        for name in legal:
            assert name == step["act"] or answer_to(step, [name]), f"step {at}: nothing is said to {name}"
        for answer in step.get("answer", []):
            assert "*" not in answer["to"], "a text is for a kind of answer, not for all"
            wanted = [name for name in legal if name != step["act"] or answer.get("right")]
            met = [name for name in wanted if answer_to(step, [name]) == answer]
            assert met, f"step {at}: no legal answer is answered by {answer['en']!r}"
        assert len(legal) > 1 or "answer" not in step


@each_chapter
def test_puzzles(path: Path) -> None:
    """The solution is accepted, wrong answers are not, and each text is said to some attempt."""
    chapter = Chapter(path)
    puzzles = [(at, step) for at, step in enumerate(chapter.steps) if "goal" in step]
    assert 2 <= len(puzzles) <= 3
    assert puzzles[-1][0] == len(chapter.steps) - 1, "a chapter ends with its puzzles"
    for at, step in puzzles:
        assert "opening" in step or at == 0, f"step {at}: a puzzle has a position of its own"
        match = chapter.opened(at)
        assert match.seat == chapter.you
        assert not solved(step, match, chapter.you, match.length), f"step {at} is solved before it begins"
        tried = list(attempts(step, match, chapter.you, ATTEMPTS))
        wrong = [made for made, won in tried if not won]
        assert wrong, f"step {at}: everything solves it"
        assert follows(chapter, at, step["solution"]), f"step {at}: {step['solution']} does not solve it"
        for answer in step.get("answer", []):
            fitting = [(made, won) for made, won in tried if any(fits(p, a) for p in answer["to"] for a in made)]
            wanted = answer.get("right", False)
            assert any(won == wanted for _, won in fitting), f"step {at}: {answer['en']!r} is never said"


def follows(chapter: Chapter, at: int, solution: list[str]) -> bool:
    """Whether playing exactly these actions solves a puzzle."""
    step = chapter.steps[at]
    match = chapter.opened(at)
    begun = match.length
    for action in solution:
        assert not solved(step, match, chapter.you, begun), f"step {at}: {action} is not needed"
        play(match, f"{chapter.you} {action}")
        while match.seat not in {None, chapter.you} and "others" in step:
            if solved(step, match, chapter.you, begun):
                return True
            match.play(reply(step, match))
    return len(solution) <= step.get("moves", 1) and solved(step, match, chapter.you, begun)
