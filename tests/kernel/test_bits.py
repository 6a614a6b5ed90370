"""Sets as bits, checked against Python's own sets."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from druids.kernel.bits import (
    allow,
    allow_bits,
    allowed,
    clear,
    count,
    mask_words,
    members,
    nth,
    nth_member,
    small_set,
    unpack,
)

ACTIONS = 200
subsets = st.sets(st.integers(0, ACTIONS - 1), max_size=40)
small = st.sets(st.integers(0, 61))


def legal_mask(actions: set[int]) -> "np.typing.NDArray[np.uint64]":
    mask = np.zeros(mask_words(ACTIONS), np.uint64)
    for action in actions:
        allow(mask, action)
    return mask


@pytest.mark.parametrize(("actions", "expected"), [(0, 0), (1, 1), (64, 1), (65, 2), (128, 2), (129, 3)])
def test_words_round_up(actions: int, expected: int) -> None:
    assert mask_words(actions) == expected


@given(subsets)
def test_a_mask_is_a_set(actions: set[int]) -> None:
    mask = legal_mask(actions)
    assert members(mask) == sorted(actions)
    assert count(mask) == len(actions)
    assert [nth(mask, k) for k in range(len(actions))] == sorted(actions)
    assert {a for a in range(ACTIONS) if allowed(mask, a)} == actions
    assert np.flatnonzero(unpack(mask, ACTIONS)).tolist() == sorted(actions)
    assert len(unpack(mask, ACTIONS)) == ACTIONS
    clear(mask)
    assert count(mask) == 0


@given(small, st.integers(0, ACTIONS - 62), subsets)
def test_allow_bits_adds_a_small_set_anywhere(these: set[int], first: int, before: set[int]) -> None:
    mask = legal_mask(before)
    allow_bits(mask, first, sum(1 << k for k in these))
    assert set(members(mask)) == before | {first + k for k in these}


@given(small)
def test_nth_member_counts_upwards(these: set[int]) -> None:
    word = sum(1 << k for k in these)
    assert [nth_member(word, k) for k in range(len(these))] == sorted(these)
    assert small_set(word) == sorted(these)
