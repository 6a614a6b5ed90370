"""A scene in words or in characters, without colours and boxes: for screen readers, scripts and language models."""

from collections.abc import Iterator

from druids.kernel.message import Message, Scene
from druids.words.reader import Reader


def sentences(scene: Scene, reader: Reader) -> Iterator[str]:
    """What a seat knows of the table, block by block: a title, then its sentences."""
    for block in scene:
        yield f"{reader.text(block.title)}:"
        for sentence in block.sentences:
            yield f"  {reader.text(sentence)}"


def pictures(scene: Scene, reader: Reader) -> Iterator[str]:
    """The picture of the table as lines of characters."""
    for block in scene:
        yield reader.text(block.title)
        for line in block.lines:
            yield "  " + "".join(reader.text(s.text) if isinstance(s.text, Message) else s.text for s in line)
