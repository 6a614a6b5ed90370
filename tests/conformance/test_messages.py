"""Words: every key a game says exists in every language with the same gaps, and none is idle."""

from functools import cache

from druids.kernel.message import Message
from druids.kernel.tasks import NATURE
from tests.conformance.fluent import Strict, entries, files, gaps, languages, within
from tests.conformance.games import Setting, load, settings
from tests.conformance.messages import messages, width
from tests.conformance.playthrough import play

FOR_DOORS = ("title", "about")  # said by terminal and server, not in play
ANSWERS = 40_000  # looked at per game at most, fewer when every key has been said
SCENE_EVERY = 29  # answers; pictures are slow to draw
WIDEST = 78


@cache
def said(name: str) -> dict[tuple[str, frozenset[str]], Message]:
    """One message per key and set of gaps, as said in many games: random ones, and ones played by the hints."""
    game = load(name)
    own = {key for language in languages(game.folder) for key in entries(files(game.folder, language)[0])}
    idle = {key for key in own if not key.startswith(("-", *FOR_DOORS))}
    found: dict[tuple[str, frozenset[str]], Message] = {}
    answers = seed = 0
    while answers < ANSWERS and (idle or seed < len(settings(name))):
        setting = settings(name)[seed % len(settings(name))]
        trail = play(setting, seed, greed=(0, 50, 95)[seed % 3])
        for i in range(len(trail) + 1):
            viewers = [setting.viewers[i % len(setting.viewers)]]
            if i < len(trail) and trail.actors[i] != NATURE:
                viewers.append(trail.actors[i])
            scene_too = i % SCENE_EVERY == 0 or i == len(trail)
            for message in (m for viewer in viewers for m in messages(trail, i, viewer, scene_too)):
                for part in within(message):
                    found.setdefault((part.key, frozenset(part.gaps)), part)
                    idle.discard(part.key)
        answers += len(trail)
        seed += 1
    return found


def test_every_key_said_has_words_with_its_gaps(name: str) -> None:
    folder = load(name).folder
    assert languages(folder), f"{name} has no words"
    for language in languages(folder):
        words = {key: entry for path in reversed(files(folder, language)) for key, entry in entries(path).items()}
        for key, given in said(name):
            assert key in words, f"{language}.ftl lacks {key}"
            wanted = gaps(words, key)
            assert wanted == given, f"{language}.ftl, {key}: gaps {sorted(wanted)}, said with {sorted(given)}"


def test_all_languages_have_the_same_keys_and_gaps(name: str) -> None:
    folder = load(name).folder
    english = entries(files(folder, "en")[0])
    for language in languages(folder):
        words = entries(files(folder, language)[0])
        assert {k for k in words if k[0] != "-"} == {k for k in english if k[0] != "-"}, f"{language}.ftl and en.ftl"
        for key in (k for k in words if k[0] != "-"):
            assert gaps(words, key) == gaps(english, key), f"{language}.ftl, {key}"


def test_no_key_is_idle(name: str) -> None:
    folder = load(name).folder
    for language in languages(folder):
        words = entries(files(folder, language)[0])
        used = {key for key, _ in said(name)}
        while more := {m for key in used & words.keys() for m in words[key].mentions} - used:
            used |= more
        idle = [key for key in words if key not in used and not key.startswith(FOR_DOORS)]
        assert not idle, f"{language}.ftl: nothing says {', '.join(idle)}"


def test_messages_render(name: str) -> None:
    folder = load(name).folder
    for language in languages(folder):
        reader = Strict(folder, language, viewer=0)
        for message in said(name).values():
            assert reader.text(message).strip(), message.key


def test_pictures_are_not_too_wide(setting: Setting) -> None:
    trail = play(setting, seed=8)
    readers = [Strict(setting.game.folder, language, viewer=0) for language in languages(setting.game.folder)]
    for i in trail.some(8):
        for viewer in (0, setting.viewers[-1]):
            view = trail.seen(i, viewer)
            for block in setting.game.show.scene(view[0], viewer):
                for line in block.lines:
                    for reader in readers:
                        assert width(reader, line) <= WIDEST, [span.text for span in line]
