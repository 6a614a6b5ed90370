"""Which tests one worker runs together, and in which order work is given out: `pytest --dist loadgroup`.

xdist's own groups are markers that it appends to the names of tests. Since pytest 9.2 names cannot be changed, and
every test was silently sent to any worker. Here the group follows from the name.
"""

from typing import Any

import pytest
from xdist.scheduler import LoadScopeScheduling

from druids import catalog, worlds

BROWSER = "tests/browser/"  # one server and one browser for a group
GROUPS = {
    "tests/browser/test_first_start.py": "browser",  # one server that finds nothing compiled
    "tests/envs/test_baselines.py": "worlds",  # small worlds; and PyTorch takes seconds to import
    "tests/envs/test_examples.py::test_ppo": "worlds",
    "tests/learning/": "worlds",
    "tests/lab/test_exact.py": "worlds",
    "tests/lab/test_ray.py": "ray",  # one cluster
    "tests/test_wheel.py": "wheel",  # one wheel is built
    "pebbles": "pebbles",  # the toy game
}
FIRST = ("edora", "browser")  # the groups that take longest
LONG = 240  # seconds: the limit of a test that may take long, on a busy machine


def group_of(name: str) -> str | None:
    """The group of a test: one game, so that no two workers compile the same rules, or a costly fixture.

    All small worlds are one group: tests of several packages compile them and unroll their trees.
    """
    named = next((group for part, group in GROUPS.items() if part in name), None)
    if named:
        return named
    if any(world in name for world in worlds.names()):
        return "worlds"
    game = next((game for game in catalog.infos() if game in name), None)
    return " ".join(["browser", *([game] if game else [])]) if name.startswith(BROWSER) else game


def place(item: pytest.Item) -> int:
    """When a test is given out: the longest groups first, then single tests that may take long, single tests last."""
    group = group_of(item.nodeid)
    if group:
        return 0 if group in FIRST else 2
    return 1 if _may_take_long(item) else 3


def _may_take_long(item: pytest.Item) -> bool:
    limits = (item.get_closest_marker(name) for name in ("timeout", "time_limit"))
    return any(limit.args[0] >= LONG for limit in limits if limit)


class GroupScheduling(LoadScopeScheduling):  # type: ignore[misc]
    """Gives groups and single tests to workers in the order in which they were collected."""

    def _split_scope(self, nodeid: str) -> str:
        return group_of(nodeid) or nodeid


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> GroupScheduling | None:
    if config.getvalue("dist") != "loadgroup":
        return None
    config.option.loadscopereorder = False
    return GroupScheduling(config, log)
