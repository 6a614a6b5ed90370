"""Messages: every key exists in both languages, sums are right, nothing hidden is revealed."""

import random
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from druids.games.stonehenge.game import GAME
from druids.kernel.game import Event
from druids.kernel.message import Many, Message, Scene, Seat, Span
from druids.kernel.rng import seeded_rng
from druids.kernel.tasks import NATURE, NOBODY, OVER
from tests.games.stonehenge.table import Table

LANGUAGES = ("en", "fr")


@cache
def words(language: str) -> dict[str, set[str]]:
    """The arguments each key uses; `who_you` belongs to `who`."""
    text = (GAME.folder / "words" / f"{language}.ftl").read_text(encoding="utf-8")
    entries = re.split(r"^(?=[a-z][a-z-]* =)", text, flags=re.MULTILINE)[1:]
    return {e.split(" ")[0]: {g.removesuffix("_you") for g in re.findall(r"\$(\w+)", e)} for e in entries}


def messages(message: Message) -> Iterator[Message]:
    yield message
    for gap in message.gaps.values():
        if isinstance(gap, Message):
            yield from messages(gap)
        elif isinstance(gap, Many):
            for item in gap.many:
                yield from messages(item)


def in_scene(scene: Scene) -> Iterator[Message]:
    for block in scene:
        yield block.title
        yield from block.sentences
        yield from (span.text for line in block.lines for span in line if isinstance(span.text, Message))


def hidden(table: Table, viewer: int) -> Any:
    return table.seen(viewer)


@cache
def messages_in_games() -> list[Message]:
    """Everything said in some random games, to every viewer."""
    messages: list[Message] = []
    for game in range(12):
        seats, choices, rng = 3 + game % 3, random.Random(game), seeded_rng(game)
        table = Table(seats, game % 2 == 1, 1 + game % 7)
        while table.actor != OVER:
            messages += messages_now(table, choices)
            messages += messages_after(table, seats, choices, rng)
        messages += scene_messages(table)
    return messages


def messages_now(table: Table, rng: random.Random) -> list[Message]:
    if table.actor == NATURE:
        return []
    states = hidden(table, table.actor)
    s, legal = states[0], table.legal()
    messages = [GAME.show.question(s), GAME.show.rule(s)]
    choices = [GAME.show.choice(s, action) for action in legal]
    assert len({choice.target for choice in choices}) == len(choices)
    messages += [choice.words for choice in choices]
    illegal = [action for action in range(GAME.actions.size) if action not in legal]
    messages += [
        GAME.show.refusal(s, action) for action in (rng.sample(illegal, 8) if table.ask == "PLAY" else illegal)
    ]
    return messages + (scene_messages(table) if rng.random() < 0.1 else [])


def scene_messages(table: Table) -> list[Message]:
    messages: list[Message] = []
    for viewer in (NOBODY, *range(table.seats)):
        states = hidden(table, viewer)
        messages += in_scene(GAME.show.scene(states[0], viewer))
    for seat, score in enumerate(table.scores()):
        lines = GAME.show.breakdown(table.s, seat)
        assert sum(line.points for line in lines) == score
        messages += [line.what for line in lines]
    return messages


def messages_after(table: Table, seats: int, choices: random.Random, rng: Any) -> list[Message]:
    actor = table.actor
    action = table.true.sample_chance(rng) if actor == NATURE else choices.choice(table.legal())
    viewer = choices.choice([NOBODY, *range(seats)])
    before = hidden(table, viewer)
    seen = -1 if table.true.is_secret(action, viewer) else action
    table.act(action)
    after = hidden(table, viewer)
    return GAME.show.narrate(Event(before[0], after[0], actor, seen, viewer))


def test_every_key_is_used_and_has_the_same_arguments_in_every_language() -> None:
    keys = {"title": set[str](), "about": set[str]()}  # used by the frontends
    for message in messages_in_games():
        for part in messages(message):
            keys.setdefault(part.key, set()).update(part.gaps)
    for language in LANGUAGES:
        assert words(language) == keys


@pytest.fixture
def following() -> Table:
    """Seat 1 holds blue and must follow it."""
    return Table(3).stage(["B7", "B2 B9 R1 S", "G1"]).play("card:B7")


def test_6_4_question_and_refusal_name_the_rule(following: Table) -> None:
    assert GAME.show.question(following.s).key == "question-follow"
    (red,) = GAME.actions.by_name["card:R1"]
    (foreign,) = GAME.actions.by_name["card:G1"]
    assert GAME.show.refusal(following.s, red).key == "refusal-follow"
    assert GAME.show.refusal(following.s, foreign).key == "refusal-not-in-hand"


def narrated_by(table: Table, name: str) -> list[str]:
    before = table.copy()
    actor = table.actor
    (action,) = set(table.legal()) & set(GAME.actions.by_name[name])
    table.play(name)
    return [message.key for message in GAME.show.narrate(Event(before[0], table.s, actor, action, 0))]


def test_7_5_and_7_7_a_trick_is_narrated_step_by_step() -> None:
    table = Table(3).stage(["B7 G1", "B9 G2", "S G3"]).play("card:B7", "card:B9")
    assert narrated_by(table, "card:S") == ["played", "trick-won", "placed", "sickle-takes"]


def test_7_6_a_fifth_domain_is_narrated_with_the_points() -> None:
    table = Table(3).stage(["P6 G1", "P4 G2", "S G3"], piles={0: {"G": 1, "Y": 2, "R": 3, "B": 4}})
    table.play("card:P6", "card:P4")
    assert narrated_by(table, "card:S") == ["played", "trick-won", "placed", "bust", *["round-points"] * 3]


def test_4_2_the_scene_shows_tops_and_own_hand_only(following: Table) -> None:
    states = hidden(following, 1)
    text = " ".join(
        span.text
        for block in GAME.show.scene(states[0], 1)
        for line in block.lines
        for span in line
        if isinstance(span, Span) and isinstance(span.text, str)
    )
    assert "B★2" in text
    assert "G✚1" not in text


def test_seat_gaps_are_seats() -> None:
    for message in messages_in_games():
        for part in messages(message):
            if "who" in part.gaps:
                assert isinstance(part.gaps["who"], Seat)
