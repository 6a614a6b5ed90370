"""What is wrong in a game's folder or in the texts is named with file, line and what to do."""

from pathlib import Path

import pytest

from tests.web.client import ROOT, copy_tree, script

GAMES = "web/src/games"


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    return copy_tree(tmp_path)


def problems(tree: Path) -> list[str]:
    found: list[str] = script("check_games").check(tree)
    return found


def edit(path: Path, old: str, new: str) -> int:
    """Replace a text; the number of its line."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return text[: text.index(old)].count("\n") + 1


def test_the_client_is_sound() -> None:
    assert problems(ROOT) == []


@pytest.mark.parametrize("part", ["Board.svelte", "Art.svelte", "colours.css", "rules.json", "fr.ftl"])
def test_a_missing_part(tree: Path, part: str) -> None:
    (tree / GAMES / "futark" / part).unlink()
    assert f"{GAMES}/futark/{part}: missing. Add it: docs/adding-a-game.md says what it holds" in problems(tree)


def test_a_missing_view_says_what_to_run(tree: Path) -> None:
    (tree / GAMES / "futark" / "view.ts").unlink()
    assert problems(tree) == [f"{GAMES}/futark/view.ts: missing. Run `make web`"]


def test_a_text_that_a_language_lacks(tree: Path) -> None:
    line = edit(tree / "web/src/i18n/en.ftl", "web-close = ", "web-close-not = ")
    edit(tree / "web/src/shell/Dialog.svelte", "</script>", '// ui.t("web-close-not")\n</script>')
    found = problems(tree)
    assert f"web/src/i18n/fr.ftl: web-close-not is missing; it is in en.ftl:{line}. Add it" in found
    assert any("no text has the key web-close." in problem for problem in found)


def test_other_arguments_in_a_language(tree: Path) -> None:
    line = edit(tree / "web/src/i18n/fr.ftl", "{ $minutes }", "{ $minuten }")
    assert problems(tree) == [f"web/src/i18n/fr.ftl:{line}: web-minutes must have the arguments of en.ftl: minutes"]


def test_a_text_that_nobody_uses(tree: Path) -> None:
    for language in ("en", "fr"):
        path = tree / GAMES / "edora" / f"{language}.ftl"
        path.write_text(path.read_text(encoding="utf-8") + "\nweb-other = x\n", encoding="utf-8")
    assert [problem for problem in problems(tree) if "no source uses web-other" in problem]


def test_a_damaged_file(tree: Path) -> None:
    line = edit(tree / GAMES / "edora" / "en.ftl", "web-board-zoom = ", "web-board-zoom ")
    assert any(problem.startswith(f"{GAMES}/edora/en.ftl:{line}: not Fluent") for problem in problems(tree))


def test_a_lesson_without_chapters(tree: Path) -> None:
    for path in (tree / GAMES / "futark" / "lesson").glob("*.toml"):
        path.unlink()
    found = problems(tree)
    assert len(found) == 1
    assert found[0].startswith(f"{GAMES}/futark/lesson: a game has a lesson of one or more chapters.")


def test_a_lesson_step_without_a_text(tree: Path) -> None:
    path = tree / GAMES / "stonehenge" / "lesson" / "1-tricks.toml"
    edit(path, 'fr = "Bienvenue', 'de = "Bienvenue')
    assert problems(tree) == [f"{GAMES}/stonehenge/lesson/1-tricks.toml: step 0 has no text in fr. Add it"]


def test_a_lesson_line_that_is_no_action(tree: Path) -> None:
    path = tree / GAMES / "stonehenge" / "lesson" / "1-tricks.toml"
    line = edit(path, '"1 card:G10"', '"card:G10"')
    place = f"{GAMES}/stonehenge/lesson/1-tricks.toml:{line}"
    assert problems(tree) == [f'{place}: "card:G10" is not "seat action"']


def test_a_lesson_that_is_not_toml(tree: Path) -> None:
    edit(tree / GAMES / "stonehenge" / "lesson" / "1-tricks.toml", "seats = 3", "seats 3")
    assert [problem for problem in problems(tree) if "1-tricks.toml: not TOML" in problem]


def test_a_key_that_the_server_does_not_have(tree: Path) -> None:
    line = edit(tree / GAMES / "edora" / "Forest.svelte", '"pit-lit"', '"pit-burning"')
    assert problems(tree) == [
        f"{GAMES}/edora/Forest.svelte:{line}: the server has no text pit-burning. Correct the key"
    ]
