"""A listener hears the whole table once, and then what is new."""

from druids.i18n.narration import Listener
from druids.kernel.message import Block, Message, Scene, say


def scene(*facts: str) -> Scene:
    return (
        Block(say("moor"), (), tuple(say(fact) for fact in facts)),
        Block(say("hill"), (), (say("it is green"),)),
    )


def read(message: Message) -> str:
    return message.key


def test_first_everything_then_what_is_new() -> None:
    listener = Listener()
    assert list(listener.news(scene("a stone", "a tree"), read)) == ["Moor. A stone. A tree.", "Hill. It is green."]
    assert list(listener.news(scene("a stone", "a tree"), read)) == []
    assert list(listener.news(scene("a stone", "a crow"), read)) == ["Moor. A crow."]


def test_what_comes_back_is_new_again() -> None:
    listener = Listener()
    for facts in (("a tree",), ("a crow",)):
        list(listener.news(scene(*facts), read))
    assert list(listener.news(scene("a tree"), read)) == ["Moor. A tree."]


def test_who_forgets_hears_everything() -> None:
    listener = Listener()
    first = list(listener.news(scene("a tree"), read))
    listener.forget()
    assert list(listener.news(scene("a tree"), read)) == first
