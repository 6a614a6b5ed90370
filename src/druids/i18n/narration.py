"""A scene in words or in characters, without colours and boxes: for screen readers, scripts and language models."""

from collections.abc import Callable, Iterable, Iterator

from druids.kernel.message import Message, Scene

Read = Callable[[Message], str]


def paragraphs(scene: Scene, read: Read) -> Iterator[str]:
    """What a seat knows of the table, a paragraph per block: its title and its facts as sentences."""
    for block in scene:
        yield " ".join(_sentence(read(said)) for said in (block.title, *block.sentences))


class Listener:
    """Somebody who remembers the table as it was last told, and need hear only what is new."""

    def __init__(self) -> None:
        self._heard: dict[str, tuple[str, ...]] = {}

    def forget(self) -> None:
        self._heard.clear()

    def news(self, scene: Scene, read: Read) -> Iterator[str]:
        """The paragraphs of a scene, without what was the same the last time."""
        for block in scene:
            title, *facts = (_sentence(read(said)) for said in (block.title, *block.sentences))
            heard, self._heard[title] = self._heard.get(title), tuple(facts)
            new = facts if heard is None else [fact for fact in facts if fact not in heard]
            if new or heard is None:
                yield " ".join((title, *new))


def asking(question: str, answers: Iterable[tuple[str, str]]) -> Iterator[str]:
    """The question and the numbered answers, each given by its words and its name."""
    yield question
    for number, (text, name) in enumerate(answers, start=1):
        yield f"{number}. {text} ({name})"


def pictures(scene: Scene, read: Read) -> Iterator[str]:
    """The picture of the table as lines of characters."""
    for block in scene:
        yield read(block.title)
        for line in block.lines:
            yield "  " + "".join(read(s.text) if isinstance(s.text, Message) else s.text for s in line)


def _sentence(text: str) -> str:
    """A title or a fact as a sentence, so that it is read with a pause behind it."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")
