"""No message shows the codes that stored games use for things: `B7`, `s02`, `P3c`, `PRE`."""

import re

from tests.conformance.fluent import Strict, languages
from tests.conformance.games import Setting, load
from tests.conformance.messages import messages
from tests.conformance.playthrough import play

DEALS = 3
SCENE_EVERY = 40  # actions; scenes are slow to make
PARTS = re.compile(r"[^:>+]+")
CODE = re.compile(r"(?=.*[0-9])(?=.*[A-Za-z])[A-Za-z0-9]+|[A-Z]{2,}")
WORDS = re.compile(r"\w+")


def codes(name: str) -> set[str]:
    """The parts of action names that are no words: letters with digits, or capitals."""
    names = load(name).actions.names
    return {part for action in names for part in PARTS.findall(action.partition(":")[2]) if CODE.fullmatch(part)}


def shown_codes(text: str, known: set[str]) -> set[str]:
    return known & set(WORDS.findall(text))


def test_codes_are_found_in_texts() -> None:
    assert {"s02", "H07", "P3c", "R6", "T11", "PRE"} <= codes("edora")
    assert shown_codes("You move to s02 (PRE).", codes("edora")) == {"s02", "PRE"}
    assert not shown_codes("You move to shrine 2 for 3 provisions.", codes("edora"))


def test_no_message_shows_a_code(setting: Setting) -> None:
    """Questions, rules, choices, refusals, log entries, scores and scenes of random games, in every language."""
    folder = setting.game.folder
    known = codes(setting.game.name)
    readers = [Strict(folder, language, viewer=0) for language in languages(folder)]
    read: set[object] = set()
    for seed in range(DEALS):
        played = play(setting, seed, greedy_percent=(0, 50, 95)[seed % 3])
        for i in range(len(played) + 1):
            viewer = played.actors[i] if i < len(played) and played.actors[i] >= 0 else 0
            for message in messages(played, i, viewer, i % SCENE_EVERY == 0):
                if repr(message) in read:
                    continue
                read.add(repr(message))
                for reader in readers:
                    text = reader.text(message)
                    assert not shown_codes(text, known), f"{message.key}: {text}"
            if i % SCENE_EVERY == 0:
                drawn = [
                    span.text
                    for block in played.hidden(i, viewer).scene(viewer)
                    for line in block.lines
                    for span in line
                ]
                for text in (text for text in drawn if isinstance(text, str)):
                    assert not shown_codes(text, known), f"the scene draws {text}"
