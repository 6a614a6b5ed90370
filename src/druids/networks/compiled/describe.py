"""What a record says about the thing that an action names, as rows of a matrix: the prior of actions depends on it.

A network that knows the action `move to shrine 7` by its number alone would have to learn for every shrine what each
of its fields is worth. With these rows it learns once what a field is worth, and finds it at any shrine. The tables are
made by `druids.networks.descriptions`.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from druids.kernel.jit import jit
from druids.networks.compiled.arrange import cell_value

Numbers = NDArray[np.int64]

HOW, NUMBER = 3, 4  # columns of `facts`, after the place of the cell
IS_MEMBER, IS_NAMED, SEAT_VALUE, VALUE, AMOUNT = range(5)  # how a fact is told
NOT_DESCRIBED = -1
OWN, AT_PRESENT = range(2)  # columns of `lists`


class Descriptions(NamedTuple):
    """Tables of the facts about what actions name; without any rows, nothing is described."""

    size: int  # rows
    most: int  # of an action
    present: Numbers  # per seat: where the cell is that names the present thing, such as the shrine where it stands
    lists: Numbers  # per action: its list, and the first of those that depend on the present thing
    begins: Numbers  # per list: the first of its facts; they end where those of the next list begin
    facts: Numbers  # where a cell is, how it is told, and the number that it is compared with
    rows: Numbers  # per number of seats, observing seat and fact: the first row


@jit
def describe(of: Descriptions, words: Numbers, me: int, seats: int, action: int, rows: Numbers) -> int:
    """Write the rows of an action; return how many."""
    n = 0
    if of.lists[action, OWN] != NOT_DESCRIBED:
        n = tell(of, words, me, seats, of.lists[action, OWN], rows, n)
    if of.lists[action, AT_PRESENT] != NOT_DESCRIBED:
        present = cell_value(words, of.present[me])
        if present >= 0:
            n = tell(of, words, me, seats, of.lists[action, AT_PRESENT] + present, rows, n)
    return n


@jit
def tell(of: Descriptions, words: Numbers, me: int, seats: int, which: int, rows: Numbers, n: int) -> int:
    """Write the rows of a list of facts after the first n; return the new number."""
    for f in range(of.begins[which], of.begins[which + 1]):
        value, how, number = cell_value(words, of.facts[f]), of.facts[f, HOW], of.facts[f, NUMBER]
        if value < 0:
            continue
        if how == IS_MEMBER:
            value = (value >> number & 1) - 1
        elif how == IS_NAMED:
            value = 0 if value == number else -1
        elif how == SEAT_VALUE:
            value = (value - me) % seats
        elif how == AMOUNT:
            value = min(value, number) - 1
        if value >= 0:
            rows[n] = of.rows[seats, me, f] + value
            n += 1
    return n


@jit
def describe_all(
    of: Descriptions, records: Numbers, viewers: Numbers, seats: int, choice_begins: Numbers,
    actions: NDArray[np.int16], begins: Numbers, rows: NDArray[np.int32],
) -> None:  # fmt: skip
    """Write the rows of the choices of many records, and where those of each choice begin."""
    own = np.empty(of.most, np.int64)
    for i in range(records.shape[0]):
        for k in range(choice_begins[i], choice_begins[i + 1]):
            n = describe(of, records[i], viewers[i], seats, actions[k], own)
            for r in range(n):
                rows[begins[k] + r] = own[r]
            begins[k + 1] = begins[k] + n
