"""Plain narration of scenes: everything once, then what is new."""

from druids.i18n.narration import SceneNews
from druids.kernel.message import Block, Message, Scene, say


def scene(*facts: str) -> Scene:
    return (
        Block(say("moor"), (), tuple(say(fact) for fact in facts)),
        Block(say("hill"), (), (say("it is green"),)),
    )


def read(message: Message) -> str:
    return message.key


def test_first_everything_then_what_is_new() -> None:
    scene_news = SceneNews()
    assert list(scene_news.news(scene("a stone", "a tree"), read)) == ["Moor. A stone. A tree.", "Hill. It is green."]
    assert list(scene_news.news(scene("a stone", "a tree"), read)) == []
    assert list(scene_news.news(scene("a stone", "a crow"), read)) == ["Moor. A crow."]


def test_what_comes_back_is_new_again() -> None:
    scene_news = SceneNews()
    for facts in (("a tree",), ("a crow",)):
        list(scene_news.news(scene(*facts), read))
    assert list(scene_news.news(scene("a tree"), read)) == ["Moor. A tree."]


def test_after_forget_everything_is_new() -> None:
    scene_news = SceneNews()
    first = list(scene_news.news(scene("a tree"), read))
    scene_news.forget()
    assert list(scene_news.news(scene("a tree"), read)) == first
