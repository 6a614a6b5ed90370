"""Group keys (creatures 11.1 to 11.17)."""

import pytest

from tests.games.creatures.table import Table

VECTORS = [
    (1, "raven falcon eagle", "", (5, 5)),
    (2, "falcon eagle phoenix", "", (5, 6)),
    (3, "bat mudskipper kingfisher", "", (4, 2)),
    (5, "minnow flying_fish kraken", "", (3, 6)),
    (6, "unicorn phoenix kraken", "", (4, 6)),
    (7, "walrus eagle unicorn", "", (2, 6)),
    (8, "bear unicorn kraken", "", (3, 6)),
    (9, "bat raven walrus eel", "", (1, 13)),
    (10, "hedgehog bat raven", "", (2, 3)),
    (11, "raven falcon", "", (0, 0)),
    (12, "bat otter walrus bear", "", (5, 5)),
    (13, "eagle unicorn phoenix", "plus:phoenix", (5, 7)),
    (14, "hedgehog wren bee", "minus:hedgehog", (2, 2)),
    (15, "otter walrus eagle", "star:eagle", (5, 5)),
    (16, "unicorn kraken manta_ray", "plus:manta_ray", (4, 6)),
    (17, "mayfly toad raven", "", (1, 9)),
]


@pytest.mark.parametrize(("number", "creatures", "attached", "key"), VECTORS)
def test_7_2_key_of_vector(number: int, creatures: str, attached: str, key: tuple[int, int]) -> None:
    assert Table().dealt().stand(0, 0, creatures, attached).key(0, 0) == key


@pytest.mark.parametrize(("number", "creatures", "attached", "key"), [v for v in VECTORS if v[0] not in (9, 12)])
def test_9_4_best_subset_is_the_same_for_three(
    number: int, creatures: str, attached: str, key: tuple[int, int]
) -> None:
    assert Table(group_rule="best_subset").dealt().stand(0, 0, creatures, attached).key(0, 0) == key


def test_9_4_best_subset_leaves_the_unfitting_out() -> None:
    table = Table(group_rule="best_subset").dealt()
    assert table.stand(0, 0, "bat raven walrus eel").key(0, 0) == (2, 4)
    assert table.stand(1, 0, "raven falcon eagle kraken").key(1, 0) == (5, 6)
    assert table.stand(2, 0, "bear otter hedgehog wren").key(2, 0) == (3, 5)


def test_7_3_vector_4_four_twos_lose_to_three_threes() -> None:
    table = Table().dealt().stand(0, 0, "bat mudskipper kingfisher bee").stand(0, 1, "otter raven viper")
    assert table.key(0, 0) == (4, 2)
    assert table.key(0, 1) == (4, 3)
    assert table.scores() == [0, 1]


def test_7_4_c_13_no_wrap_round() -> None:
    assert Table().dealt().stand(0, 0, "hedgehog eagle unicorn").key(0, 0) == (1, 12)


def test_c_11_an_unfitting_fourth_destroys_a_group() -> None:
    table = Table().dealt().stand(0, 0, "raven falcon eagle")
    assert table.stand(0, 0, "bear").key(0, 0) == (1, 17)
