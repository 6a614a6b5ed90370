"""Messages: every key exists in every language with the same arguments, and every key is used."""

from functools import cache

from druids.kernel.message import Message
from druids.kernel.tasks import NATURE
from tests.conformance.fluent import Strict, arguments, entries, files, languages, within
from tests.conformance.games import Setting, load, settings
from tests.conformance.messages import messages, width
from tests.conformance.playthrough import play

FOR_FRONTENDS = ("title", "about")  # used by terminal and server, not in play
ACTIONS = 40_000  # read per game at most, fewer if every key has occurred
SCENE_EVERY = 29  # actions; scenes are slow to make
WIDEST = 78


@cache
def used(name: str) -> dict[tuple[str, frozenset[str]], Message]:
    """One message per key and set of arguments that occurs in many games, random and greedy ones."""
    game = load(name)
    own = {key for language in languages(game.folder) for key in entries(files(game.folder, language)[0])}
    unused = {key for key in own if not key.startswith(("-", *FOR_FRONTENDS))}
    found: dict[tuple[str, frozenset[str]], Message] = {}
    actions = seed = 0
    while actions < ACTIONS and (unused or seed < len(settings(name))):
        setting = settings(name)[seed % len(settings(name))]
        played = play(setting, seed, greedy_percent=(0, 50, 95)[seed % 3])
        for i in range(len(played) + 1):
            viewers = [setting.viewers[i % len(setting.viewers)]]
            if i < len(played) and played.actors[i] != NATURE:
                viewers.append(played.actors[i])
            with_scene = i % SCENE_EVERY == 0 or i == len(played)
            for message in (m for viewer in viewers for m in messages(played, i, viewer, with_scene)):
                for part in within(message):
                    found.setdefault((part.key, frozenset(part.gaps)), part)
                    unused.discard(part.key)
        actions += len(played)
        seed += 1
    return found


def test_every_key_has_a_text_with_its_arguments(name: str) -> None:
    folder = load(name).folder
    assert languages(folder), f"{name} has no .ftl files"
    for language in languages(folder):
        words = {key: entry for path in reversed(files(folder, language)) for key, entry in entries(path).items()}
        for key, given in used(name):
            assert key in words, f"{language}.ftl lacks {key}"
            wanted = arguments(words, key)
            assert wanted == given, f"{language}.ftl, {key}: arguments {sorted(wanted)}, used with {sorted(given)}"


def test_all_languages_have_the_same_keys_and_arguments(name: str) -> None:
    folder = load(name).folder
    english = entries(files(folder, "en")[0])
    for language in languages(folder):
        words = entries(files(folder, language)[0])
        assert {k for k in words if k[0] != "-"} == {k for k in english if k[0] != "-"}, f"{language}.ftl and en.ftl"
        for key in (k for k in words if k[0] != "-"):
            assert arguments(words, key) == arguments(english, key), f"{language}.ftl, {key}"


def test_every_key_is_used(name: str) -> None:
    folder = load(name).folder
    for language in languages(folder):
        words = entries(files(folder, language)[0])
        reached = {key for key, _ in used(name)}
        while more := {m for key in reached & words.keys() for m in words[key].references} - reached:
            reached |= more
        unused = [key for key in words if key not in reached and not key.startswith(FOR_FRONTENDS)]
        assert not unused, f"{language}.ftl: nothing uses {', '.join(unused)}"


def test_messages_render(name: str) -> None:
    folder = load(name).folder
    for language in languages(folder):
        reader = Strict(folder, language, viewer=0)
        for message in used(name).values():
            assert reader.text(message).strip(), message.key


def test_scenes_are_not_too_wide(setting: Setting) -> None:
    game = play(setting, seed=8)
    readers = [Strict(setting.game.folder, language, viewer=0) for language in languages(setting.game.folder)]
    for i in game.some(8):
        for viewer in (0, setting.viewers[-1]):
            for block in game.hidden(i, viewer).scene(viewer):
                for line in block.lines:
                    for reader in readers:
                        assert width(reader, line) <= WIDEST, [span.text for span in line]
