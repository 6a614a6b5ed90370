"""Deciding terrains, ties and the end: vectors 21 to 23, clauses 8 and 9."""

import pytest

from tests.games.creatures.table import Table

PLACE = 3  # Marsh


def test_11_21_a_low_card_keeps_the_time_of_a_straight() -> None:
    table = Table().dealt()
    table.s.steps = 20
    table.stand(PLACE, 0, "raven walrus toad")
    table.s.steps = 23
    table.stand(PLACE, 1, "otter eel bear")
    table.s.steps = 31
    table.stand(PLACE, 0, "sea_snake")
    assert table.key(PLACE, 0) == table.key(PLACE, 1) == (2, 5)
    assert table.s.since[PLACE].tolist() == [20, 23]
    assert table.scores() == [1, 0]


def test_11_22_a_later_improvement_sets_a_new_time() -> None:
    table = Table().dealt()
    table.s.steps = 12
    table.stand(PLACE, 0, "mayfly toad raven")
    assert table.key(PLACE, 0) == (1, 9)
    table.s.steps = 25
    table.stand(PLACE, 1, "bear manta_ray salamander")
    assert table.key(PLACE, 1) == (1, 12)
    table.s.steps = 30
    table.stand(PLACE, 0, "otter")
    assert table.key(PLACE, 0) == (1, 12)
    assert table.scores() == [0, 1]


@pytest.mark.parametrize("actor", range(2))
def test_8_4_c_16_both_changed_by_one_exchange_the_actor_is_first(actor: int) -> None:
    table = Table().dealt().give(0, "tortoise").give(1, "ant")
    if actor == 1:
        table.play("play:tortoise", "at:0", "end_turn")
        while table.actor < 0:
            table.act(table.random_action())
    table.give(actor, "otter", "exchange")
    table.stand(PLACE, 0, "bear eel newt").stand(PLACE, 1, "viper walrus minnow")
    assert table.key(PLACE, 0) == (1, 10)
    assert table.key(PLACE, 1) == (1, 8)
    table.play("swap:eel", "for:viper")
    assert table.key(PLACE, 0) == table.key(PLACE, 1) == (1, 9)
    assert table.scores() == ([1, 0] if actor == 0 else [0, 1])


def test_8_1_group_beats_none_and_none_is_void() -> None:
    table = Table().dealt().stand(PLACE, 0, "toad eel").stand(PLACE, 1, "otter")
    assert table.scores() == [0, 0]
    assert table.stand(PLACE, 0, "hedgehog").scores() == [1, 0]


def test_c_26_a_lost_terrain_may_be_closed() -> None:
    table = Table().dealt().give(0, "bear", "end").stand(0, 0, "viper otter hedgehog").stand(0, 1, "ant tortoise toad")
    assert table.scores() == [0, 1]
    assert "close:0" in table.names()


@pytest.mark.parametrize(("fallback", "won", "winners"), [
    ("draw", (2, 2), []), ("draw", (2, 1), []), ("draw", (3, 1), [0]), ("draw", (2, 3), [1]),
    ("majority", (2, 1), [0]), ("majority", (1, 2), [1]), ("majority", (2, 2), []), ("majority", (0, 0), []),
])  # fmt: skip
def test_11_23_who_wins(fallback: str, won: tuple[int, int], winners: list[int]) -> None:
    table = Table(fallback=fallback).dealt()
    for position in range(sum(won)):
        table.s.keys[position, 0 if position < won[0] else 1] = 1 * 128 + 9
    assert table.scores() == list(won)
    table.s.depth = 0  # nothing is left to ask: the game is over
    assert table.winners() == winners
