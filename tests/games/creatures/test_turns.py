"""Turns, legality and names (creatures 11.18 to 11.20, section 12)."""

from collections import Counter

import pytest

from druids.games.creatures.tables import COPIES, CREATURE_NAMES
from druids.kernel.tasks import NATURE
from tests.games.creatures.table import GAME, NAMES, Table

FOREST, OCEAN, SKY, MARSH, MOUNTAIN = range(5)


def test_12_order_of_the_setup() -> None:
    table = Table().play("first:1")
    kinds = []
    while table.actor == NATURE:
        kinds.append((table.ask, table.what))
        table.act(table.random_action())
    deal = [[("CREATURE", seat)] * 4 + [("SPECIAL", seat)] * 2 for seat in (1, 0)]
    assert kinds == [("TERRAIN", 0)] * 5 + deal[0] + deal[1]
    assert table.actor == 1


def test_11_18_walrus_needs_wings_for_the_sky() -> None:
    table = Table().dealt().give(0, "walrus").play("play:walrus")
    assert set(table.names()) == {f"at:{OCEAN}", f"at:{MARSH}"}
    table = Table().dealt().give(0, "walrus", "wings").play("play:walrus")
    assert set(table.names()) == {f"at:{SKY}", f"at:{OCEAN}", f"at:{MARSH}", f"at:{MOUNTAIN}"}
    assert set(table.play(f"at:{SKY}").names()) == {"with:wings"}
    table.play("with:wings")
    assert CREATURE_NAMES.index("walrus") in [k for k in range(33) if int(table.s.sides[SKY, 0]) >> k & 1]
    assert table.s.specials_held[0] == 0


def test_11_18_attached_icons_and_types_must_be_new() -> None:
    table = Table().dealt().give(0, "bear", "wings star").stand(SKY, 0, "eagle").stand(FOREST, 1, "unicorn")
    assert set(table.names()) == {"play:bear", "icon:wings:unicorn", "star:eagle"}


def test_12_with_is_asked_when_a_held_icon_is_new_even_if_useless() -> None:
    table = Table().dealt().give(0, "walrus", "wings legs").play("play:walrus", f"at:{OCEAN}")
    assert table.ask == "WITH"
    assert set(table.names()) == {"with:none", "with:wings", "with:legs", "with:wings+legs"}
    table = Table().dealt().give(0, "walrus", "wings legs").play("play:walrus", f"at:{SKY}")
    assert set(table.names()) == {"with:wings", "with:wings+legs"}
    table = Table().dealt().give(0, "walrus", "fins star").play("play:walrus", f"at:{OCEAN}")
    assert table.ask == "TURN"


def test_12_copies_of_a_kind_are_one_name() -> None:
    table = Table().dealt().give(0, "walrus", "wings wings").play("play:walrus", f"at:{OCEAN}")
    assert set(table.names()) == {"with:none", "with:wings"}
    assert table.play("with:wings").s.specials[0, 0] == 1


def test_11_19_exchange_at_one_terrain_changes_sides() -> None:
    table = Table().dealt().give(0, "bear", "exchange").stand(OCEAN, 0, "walrus").stand(OCEAN, 1, "minnow")
    assert set(table.names()) == {"play:bear", "swap:walrus"}
    table.play("swap:walrus", "for:minnow")
    assert table.s.sides[OCEAN].tolist() == [1 << CREATURE_NAMES.index(name) for name in ("minnow", "walrus")]


def test_11_19_exchange_needs_both_to_fit() -> None:
    for attached, legal in (
        ("", False),
        ("wings:walrus", False),
        ("fins:eagle", False),
        ("wings:walrus fins:eagle", True),
    ):
        table = Table().dealt().give(0, "bear", "exchange").stand(OCEAN, 0, "walrus").stand(SKY, 0, "eagle", attached)
        assert ("swap:walrus" in table.names()) == legal
        assert "swap:eagle" not in table.names()  # the earlier one is named first
    table.play("swap:walrus")
    assert set(table.names()) == {"for:eagle"}


def test_6_1_no_exchange_on_one_side_of_one_terrain() -> None:
    table = Table().dealt().give(0, "bear", "exchange").stand(OCEAN, 0, "walrus minnow")
    assert set(table.names()) == {"play:bear"}


def test_9_4_exchange_scope_same_side() -> None:
    table = Table(exchange_scope="same_side").dealt().give(0, "bear", "exchange")
    table.stand(OCEAN, 0, "walrus").stand(OCEAN, 1, "minnow")
    assert set(table.names()) == {"play:bear"}
    table.stand(MARSH, 1, "eel")
    assert set(table.names()) == {"play:bear", "swap:minnow"}
    assert set(table.play("swap:minnow").names()) == {"for:eel"}


def test_6_2_the_creature_of_the_turn_may_be_exchanged() -> None:
    table = Table().dealt().give(0, "walrus", "exchange star").stand(OCEAN, 1, "minnow")
    table.play("play:walrus", f"at:{MARSH}")
    assert {"swap:walrus", "end_turn"} <= set(table.names())


def test_11_20_end_needs_three_on_each_side_and_closes() -> None:
    table = Table().dealt().give(0, "bear hedgehog", "end plusminus")
    table.stand(FOREST, 0, "viper tortoise ant").stand(FOREST, 1, "otter raven")
    assert not any(name.startswith("close") for name in table.names())
    table.stand(FOREST, 1, "salamander").stand(MARSH, 0, "eel")
    table.play(f"close:{FOREST}")
    assert set(table.names()) == {"play:bear", "play:hedgehog", "plus:eel", "minus:eel"}
    assert set(table.play("play:bear").names()) == {f"at:{MARSH}", f"at:{MOUNTAIN}"}
    table = Table().dealt().give(0, "bear", "exchange exchange").stand(FOREST, 0, "viper").stand(MARSH, 0, "eel")
    assert "swap:eel" in table.names()
    table.s.closed = 1 << FOREST
    assert set(table.names()) == {"play:bear"}


def test_5_1_attachments_move_with_their_creature() -> None:
    table = Table().dealt().give(0, "bear", "exchange").stand(OCEAN, 0, "walrus", "star:walrus")
    table.stand(OCEAN, 1, "minnow eel manta_ray").stand(MARSH, 1, "toad newt")
    table.play("swap:walrus", "for:newt")
    assert table.stand(MARSH, 1, "olm").key(MARSH, 1) == (5, 5)  # olm 3, walrus 4 with star, toad 5


def test_4_1_end_turn_only_after_the_creature() -> None:
    table = Table().dealt().give(0, "bear")
    assert set(table.names()) == {"play:bear"}
    assert set(table.play("play:bear", f"at:{FOREST}").names()) == {"end_turn"}


def test_12_the_creature_is_drawn_before_the_specials() -> None:
    table = Table().dealt().give(0, "bear otter bat walrus", "wings legs")
    table.play("play:walrus", f"at:{SKY}", "with:wings+legs", "end_turn")
    asked = []
    while table.actor == NATURE:
        asked.append((table.ask, table.what))
        table.act(table.random_action())
    assert asked == [("CREATURE", 0), ("SPECIAL", 0), ("SPECIAL", 0)]
    assert table.actor == 1


def test_12_nothing_is_drawn_after_the_last_turn() -> None:
    table = Table().dealt().give(0, "bear", "star").stand(FOREST, 0, "viper")
    table.s.turn = 30
    table.play("play:bear", f"at:{FOREST}", "star:bear")
    assert table.s.special_deck[0] > 0
    assert table.play("end_turn").over


@pytest.mark.parametrize("seed", range(20))
def test_4_6_thirty_turns_and_fifteen_creatures_a_side(seed: int) -> None:
    table = Table(seed)
    turns: Counter[int] = Counter()
    while not table.over:
        action = table.random_action()
        if NAMES[action] == "end_turn":
            turns[table.actor] += 1
        table.act(action)
    assert turns == {0: 15, 1: 15}
    for side in range(2):
        assert sum(int(table.s.sides[p, side]).bit_count() for p in range(5)) == 15
    drawn = Counter(NAMES[a] for a in table.actions if NAMES[a].startswith("creature:"))
    assert len(drawn) == 30
    assert set(drawn.values()) == {1}
    kinds = Counter(NAMES[a] for a in table.actions if NAMES[a].startswith("special:"))
    first = GAME.actions.first("special")
    assert all(kinds[NAMES[first + k]] <= COPIES[k] for k in range(7))
    assert kinds.total() <= 10
