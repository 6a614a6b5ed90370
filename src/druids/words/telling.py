"""A scene in words or in characters, without colours and boxes: for screen readers, scripts and language models."""

from collections.abc import Callable, Iterable, Iterator

from druids.kernel.message import Message, Scene

Read = Callable[[Message], str]


def paragraphs(scene: Scene, read: Read) -> Iterator[str]:
    """What a seat knows of the table, a paragraph per block: its title and its facts as sentences."""
    for block in scene:
        yield " ".join(_sentence(read(said)) for said in (block.title, *block.sentences))


def asking(scene: Scene, question: str, answers: Iterable[tuple[str, str]], read: Read) -> Iterator[str]:
    """The table, the question, and the numbered answers, each given by its words and its name."""
    yield from paragraphs(scene, read)
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
