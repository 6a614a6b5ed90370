"""Scenes as sentences or characters without colours and boxes, for screen readers, scripts and language models."""

from collections.abc import Callable, Iterable, Iterator

from druids.kernel.message import Message, Scene

Read = Callable[[Message], str]


def paragraphs(scene: Scene, read: Read) -> Iterator[str]:
    """A scene as one paragraph per block: its title and its facts as sentences."""
    for block in scene:
        yield " ".join(_sentence(read(message)) for message in (block.title, *block.sentences))


class SceneNews:
    """Remembers the last scene, so that only what is new is shown."""

    def __init__(self) -> None:
        self._shown: dict[str, tuple[str, ...]] = {}

    def forget(self) -> None:
        self._shown.clear()

    def news(self, scene: Scene, read: Read) -> Iterator[str]:
        """The paragraphs of a scene without what was there the last time."""
        for block in scene:
            title, *facts = (_sentence(read(message)) for message in (block.title, *block.sentences))
            shown, self._shown[title] = self._shown.get(title), tuple(facts)
            new = facts if shown is None else [fact for fact in facts if fact not in shown]
            if new or shown is None:
                yield " ".join((title, *new))


def asking(question: str, actions: Iterable[str]) -> Iterator[str]:
    """The question and the numbered texts of the actions."""
    yield question
    for number, text in enumerate(actions, start=1):
        yield f"{number}. {text}"


def pictures(scene: Scene, read: Read) -> Iterator[str]:
    """The scene drawn as lines of characters."""
    for block in scene:
        yield read(block.title)
        for line in block.lines:
            yield "  " + "".join(read(s.text) if isinstance(s.text, Message) else s.text for s in line)


def _sentence(text: str) -> str:
    """A title or a fact with a capital and a full stop."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")
