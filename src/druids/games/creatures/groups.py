"""Group keys: the rank of a set of creatures and its tie-break number, with all attachments (creatures section 7)."""

from typing import Any

import numpy as np

from druids.games.creatures.state import RANK
from druids.games.creatures.tables import ALL_TYPES, GROUP, HIGHEST_VALUE, TYPES, TYPES_OF, VALUE
from druids.kernel.instructions import lowest, popcount
from druids.kernel.jit import jit

UNORGANIZED, STRAIGHT, SAME_TYPE, SAME_VALUE, STRAIGHT_FLUSH = range(1, 6)
KINDS = len(TYPES)
HIGHEST = np.array([max(values.bit_length() - 1, 0) for values in range(1 << HIGHEST_VALUE + 1)], np.int64)


@jit
def value_of(s: Any, creature: int) -> int:
    return int(VALUE[creature]) + (int(s.raised) >> creature & 1) - (int(s.lowered) >> creature & 1)


@jit
def types_of(s: Any, creature: int) -> int:
    if int(s.starred) >> creature & 1:
        return ALL_TYPES
    return int(TYPES_OF[creature])


@jit
def highest(values: int) -> int:
    """The highest of a set of values, which must not be empty."""
    return int(HIGHEST[values])


@jit
def key_of(s: Any, group: int) -> int:
    """The key of a set of creatures under the rule chosen, 0 if it is no group."""
    if popcount(group) < GROUP:
        return 0
    if s.group_rule == 1:
        return best_key(s, group)
    return whole_key(s, group)


@jit
def whole_key(s: Any, group: int) -> int:
    """The key of a whole set of three or more (creatures 7.2)."""
    size, total, values, common = 0, 0, 0, ALL_TYPES
    left = group
    while left:
        creature = lowest(left)
        left &= left - 1
        value = value_of(s, creature)
        values |= 1 << value
        total += value
        common &= types_of(s, creature)
        size += 1
    straight = values >> lowest(values) == (1 << size) - 1  # no gap, and as many values as creatures
    if straight and common:
        return STRAIGHT_FLUSH * RANK + highest(values)
    if values & (values - 1) == 0:
        return SAME_VALUE * RANK + lowest(values)
    if common:
        return SAME_TYPE * RANK + highest(values)
    if straight:
        return STRAIGHT * RANK + highest(values)
    return UNORGANIZED * RANK + total


@jit
def runs_of(values: int) -> int:
    """The values that end a run of GROUP consecutive ones."""
    run = values
    for back in range(1, GROUP):
        run &= values << back
    return run


@jit
def best_key(s: Any, group: int) -> int:
    """The best key of any three or more. Longer subsets matter only to a sum (creatures 9.4 best_subset)."""
    total, values, twice, thrice = 0, 0, 0, 0
    left = group
    while left:
        creature = lowest(left)
        left &= left - 1
        value = value_of(s, creature)
        thrice |= twice & 1 << value
        twice |= values & 1 << value
        values |= 1 << value
        total += value
    flush, same_type = -1, -1
    for kind in range(KINDS):
        size, shown = 0, 0
        left = group
        while left:
            creature = lowest(left)
            left &= left - 1
            if types_of(s, creature) >> kind & 1:
                size += 1
                shown |= 1 << value_of(s, creature)
        if size >= GROUP:
            same_type = max(same_type, highest(shown))
            if runs_of(shown):
                flush = max(flush, highest(runs_of(shown)))
    if flush >= 0:
        return STRAIGHT_FLUSH * RANK + flush
    if thrice:
        return SAME_VALUE * RANK + highest(thrice)
    if same_type >= 0:
        return SAME_TYPE * RANK + same_type
    if runs_of(values):
        return STRAIGHT * RANK + highest(runs_of(values))
    return UNORGANIZED * RANK + total
