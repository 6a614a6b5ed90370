"""Interchangeable things of a record, such as the five domains of Stonehenge, put in an order that a network expects.

Two records that differ only in which domain is which are one record to the network: what it learns of one domain it
knows of all. `forward.think` arranges a copy of the record and keeps the places of the things, by which the rows of
actions are found. The tables are made by `druids.networks.arrangement`.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from druids.kernel.instructions import popcount
from druids.kernel.jit import jit
from druids.kernel.record import TASK_PARTS
from druids.kernel.tasks import KIND

Numbers = NDArray[np.int64]

CELL_WORD, CELL_UP, CELL_DOWN = range(3)  # first columns of `cells` and `keys`: where a cell is
OWNER, STRIDE, BLOCK, IS_SET = range(3, 7)  # further columns of `cells`
KEY_KIND, KEY_BLOCK, KEY_BITS = range(3)  # columns of `keys`
NAMED, COUNTED, HELD = range(3)  # kinds of keys: the thing is named by a cell, has a number, has members of a set
BASE, THING, ACTION_BLOCK, RANK = range(4)  # columns of `actions`
ASK_KIND, ASK_PART = range(2)  # columns of `asks`


class Arrangement(NamedTuple):
    """Tables of a game's interchangeable things; without any, nothing is arranged."""

    things: int
    words: int  # of a record
    keys: Numbers  # by what the things are put in order: kind, members that belong to each, bits
    key_cells: Numbers  # per key, observing seat and thing: where its cell is
    cells: Numbers  # cells that belong to a thing, name one, or have members that belong to one
    actions: Numbers  # per action: its number is base + place of the thing * block + rank; a thing of -1 is none
    asks: Numbers  # kinds of tasks that name a thing, and which part of them does
    stack: Numbers  # where the depth of the stack and the parts of its tasks are, if there are such asks


@jit
def cell_value(words: Numbers, place: Numbers) -> int:
    value: int = (words[place[CELL_WORD]] << place[CELL_UP]) >> place[CELL_DOWN]
    return value


@jit
def set_cell(words: Numbers, place: Numbers, value: int) -> None:
    if place[CELL_DOWN] == 0:  # a whole word
        words[place[CELL_WORD]] = value
        return
    first, ones = place[CELL_DOWN] - place[CELL_UP], (1 << (64 - place[CELL_DOWN])) - 1
    words[place[CELL_WORD]] = (words[place[CELL_WORD]] & ~(ones << first)) | ((value & ones) << first)


@jit
def write_places(of: Arrangement, words: Numbers, me: int, keys: Numbers, places: Numbers) -> None:
    """Write the place of each thing as a seat sees them: the one with the highest keys comes first."""
    for thing in range(of.things):
        total = 0
        for k in range(of.keys.shape[0]):
            total = (total << of.keys[k, KEY_BITS]) | key_of(of, words, me, k, thing)
        keys[thing] = total
    for thing in range(of.things):
        place = 0
        for other in range(of.things):
            if keys[other] > keys[thing] or (keys[other] == keys[thing] and other < thing):
                place += 1
        places[thing] = place


@jit
def key_of(of: Arrangement, words: Numbers, me: int, k: int, thing: int) -> int:
    value = cell_value(words, of.key_cells[k, me, thing])
    kind, block = of.keys[k, KEY_KIND], of.keys[k, KEY_BLOCK]
    if kind == NAMED:
        return 1 if value == thing else 0
    if value < 0:  # hidden
        return 0
    if kind == COUNTED:
        return value
    held = (value >> (block * thing)) & ((1 << block) - 1)
    counted: int = (popcount(held) << block) | held
    return counted


@jit
def arrange(of: Arrangement, words: Numbers, places: Numbers, out: Numbers) -> None:
    """Write a record with the things at their places."""
    for w in range(of.words):
        out[w] = words[w]
    for c in range(of.cells.shape[0]):
        value, block, target = cell_value(words, of.cells[c]), of.cells[c, BLOCK], c
        if value >= 0 and of.cells[c, IS_SET] == 1:
            value = arranged_set(of, value, block, places)
        elif value >= 0 and block > 0 and value < of.things * block:
            value = places[value // block] * block + value % block
        owner = of.cells[c, OWNER]
        if owner >= 0:
            target += (places[owner] - owner) * of.cells[c, STRIDE]
        set_cell(out, of.cells[target], value)
    if of.asks.shape[0] > 0:
        arrange_task(of, places, out)


@jit
def arrange_task(of: Arrangement, places: Numbers, out: Numbers) -> None:
    """Let the task on top of the stack name the place of a thing instead of the thing."""
    depth = cell_value(out, of.stack[0])
    if depth <= 0:
        return
    task = of.stack[1 + TASK_PARTS * (depth - 1) :]
    for k in range(of.asks.shape[0]):
        cell = task[of.asks[k, ASK_PART]]
        thing = cell_value(out, cell)
        if cell_value(out, task[KIND]) == of.asks[k, ASK_KIND] and 0 <= thing < of.things:
            set_cell(out, cell, places[thing])


@jit
def arranged_set(of: Arrangement, members: int, block: int, places: Numbers) -> int:
    """The set with the members of each thing at its place; members that belong to none stay."""
    found = members >> (of.things * block) << (of.things * block)
    for thing in range(of.things):
        found |= ((members >> (block * thing)) & ((1 << block) - 1)) << (block * places[thing])
    return found


@jit
def arranged_action(of: Arrangement, places: Numbers, action: int) -> int:
    """The action that an action becomes when the things are put at their places."""
    if of.things == 0 or of.actions[action, THING] < 0:
        return action
    place = places[of.actions[action, THING]]
    row: int = of.actions[action, BASE] + place * of.actions[action, ACTION_BLOCK] + of.actions[action, RANK]
    return row


@jit
def arrange_actions(
    of: Arrangement, records: Numbers, viewers: Numbers, begins: Numbers, actions: NDArray[np.int16]
) -> None:
    """Replace the actions of many records; those of record i end where those of record i + 1 begin."""
    keys, places = np.zeros(of.things, np.int64), np.zeros(of.things, np.int64)
    for i in range(records.shape[0]):
        write_places(of, records[i], viewers[i], keys, places)
        for k in range(begins[i], begins[i + 1]):
            actions[k] = arranged_action(of, places, actions[k])
