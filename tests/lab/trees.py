"""The trees of small worlds, each unrolled once in a process: that of `creatures_small` has 155,161 nodes."""

from functools import cache

from druids import lab, worlds
from druids.lab.tree import Tree


@cache
def tree_of(name: str) -> Tree:
    return lab.unroll(worlds.load(name))
