"""Messages: refusals name the rule, scenes and log entries are right, nothing hidden is revealed."""

import pytest

from druids.i18n.narration import paragraphs, pictures
from druids.i18n.reader import Reader
from druids.kernel.game import Event
from druids.kernel.message import Message
from druids.kernel.tasks import NATURE, NOBODY
from tests.games.creatures.table import GAME, Table

FOREST, OCEAN, SKY, MARSH, MOUNTAIN = range(5)


def refused(table: Table, name: str, language: str = "en") -> str:
    action = GAME.actions.by_name[name][0]
    assert action not in table.legal()
    view = table.seen(table.actor)
    return Reader(GAME.folder, language, ("Anna", "Bran"), table.actor).text(GAME.show.refusal(view[0], action))


def test_refusal_cannot_enter_names_the_icons_it_lacks() -> None:
    table = Table().dealt().give(0, "walrus", "fins").play("play:walrus")
    assert refused(table, f"at:{SKY}") == "the walrus cannot enter Sky: it lacks sky"
    assert refused(table, f"at:{MOUNTAIN}") == "the walrus cannot enter Mountain: it lacks land and sky"
    assert "le morse" in refused(table, f"at:{SKY}", "fr")
    assert refused(table, "end_turn") == "choose where the creature goes first"


def test_refusals_of_placing() -> None:
    table = Table().dealt().give(0, "walrus", "wings fins").play("play:walrus")
    table.s.closed = 1 << OCEAN
    assert refused(table, f"at:{OCEAN}") == "position 2 is closed"
    table.play(f"at:{SKY}")
    assert refused(table, "with:none") == "the walrus cannot enter Sky: it lacks sky"
    assert refused(table, "with:fins") == "the walrus already has water: an attached icon must be new"
    assert refused(table, "with:legs") == "you do not hold Legs"
    assert refused(table, f"at:{SKY}") == "choose the icons for the creature first"


def test_refusals_of_a_turn() -> None:
    table = Table().dealt().give(0, "bear", "star wings").stand(FOREST, 1, "unicorn").stand(SKY, 0, "eagle")
    assert refused(table, "end_turn") == "you cannot end your turn before you have placed a creature"
    assert refused(table, "play:otter") == "the otter is not in your hand"
    assert refused(table, "star:unicorn") == "the unicorn already has all types"
    assert refused(table, "star:bear") == "the bear is not placed: this card affects only placed creatures"
    assert refused(table, "icon:wings:eagle") == "the eagle already has sky: an attached icon must be new"
    assert refused(table, "minus:eagle") == "you do not hold ±1"
    assert refused(table, "creature:bear") == "cards are dealt by chance"
    assert refused(table, "at:0") == "choose the creature before its terrain"
    table.s.closed = 1 << SKY
    assert "position 3, which is closed" in refused(table, "star:eagle")
    table.play("play:bear", f"at:{FOREST}", "with:none")
    assert refused(table, "play:bear") == "you have already placed your creature this turn"


def test_refusals_of_exchange_and_end() -> None:
    table = Table().dealt().give(0, "bear", "exchange end")
    table.stand(OCEAN, 0, "walrus eel").stand(OCEAN, 1, "minnow").stand(SKY, 0, "falcon flying_frog").stand(
        MARSH, 1, "newt"
    )
    assert refused(table, f"close:{OCEAN}").startswith("position 2 can be closed only with 3 creatures on each side")
    assert refused(table, "swap:falcon").startswith("the falcon has no partner")
    assert refused(table, "swap:newt").startswith("the newt has no partner later in card order")
    table.play("swap:minnow")
    assert refused(table, "for:walrus") == "the walrus comes first in card order: choose it first in an exchange"
    assert refused(table, "for:flying_frog") == "the minnow cannot enter Sky: it lacks sky"
    assert refused(table, "for:toad").startswith("the toad is not placed")
    table = Table(exchange_scope="same_side").dealt().give(0, "bear", "exchange")
    table.stand(OCEAN, 0, "walrus eel").stand(OCEAN, 1, "minnow").stand(MARSH, 0, "newt").play("swap:walrus")
    assert refused(table, "for:eel").startswith("both are on the same side")
    assert refused(table, "for:minnow") == "in this game only creatures on the same side can be exchanged"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_everything_said_has_words(language: str) -> None:
    reader = Reader(GAME.folder, language, ("Anna", "Bran"), 0)

    def check(message: Message) -> None:
        assert "<" not in reader.text(message)
        assert "{" not in reader.text(message)

    for seed in range(3):
        table = Table(seed)
        while not table.over:
            before, actor, action = table.seen(0), table.actor, table.random_action()
            if actor != NATURE:
                own = table.seen(actor)
                legal = table.legal()
                check(GAME.show.question(own[0]))
                check(GAME.show.rule(own[0]))
                for answer in range(seed, GAME.actions.size, 11):
                    if answer in legal:
                        check(GAME.show.choice(own[0], answer).words)
                    else:
                        check(GAME.show.refusal(own[0], answer))
            known = not table.true.is_secret(action, 0)
            table.act(action)
            for message in GAME.show.narrate(Event(before[0], table.seen(0)[0], actor, action if known else -1, 0)):
                check(message)
            if len(table.actions) % 9 == 0 or table.over:
                for viewer in (0, NOBODY):
                    scene = GAME.show.scene(table.seen(viewer)[0], viewer)
                    text = "\n".join([*pictures(scene, reader.text), *paragraphs(scene, reader.text)])
                    assert "<" not in text
                    assert max(len(line) for line in pictures(scene, reader.text)) <= 80  # two are the indent


def test_the_scene_shows_values_types_icons_and_groups() -> None:
    table = (
        Table()
        .dealt()
        .give(0, "bear", "wings")
        .stand(MARSH, 0, "otter walrus eagle", "star:eagle fins:eagle minus:otter")
    )
    reader = Reader(GAME.folder, "en", ("Anna", "Bran"), 0)
    text = "\n".join(pictures(GAME.show.scene(table.seen(0)[0], 0), reader.text))
    assert "►Anna: same type, highest 5" in text
    assert "2↓ otter mam ▲≈  4 walrus mam ≈  5 eagle ★ +≈○" in text
    assert "5 bear mam ▲" in text


def test_a_stranger_reads_no_hand() -> None:
    table = Table().dealt().give(1, "kraken bat", "wings")
    reader = Reader(GAME.folder, "en", ("Anna", "Bran"), 0)
    for viewer in (0, NOBODY):
        scene = GAME.show.scene(table.seen(viewer)[0], viewer)
        text = " ".join([*pictures(scene, reader.text), *paragraphs(scene, reader.text)])
        assert "kraken" not in text
        assert "bat" not in text
