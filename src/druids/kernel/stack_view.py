"""The task stack for Python code that shows a game; reading it costs less than a call into compiled code."""

from typing import Any

from druids.kernel.tasks import OVER, SEAT


def top(s: Any, part: int) -> int:
    """One part of the top task: KIND, SEAT, WHAT or N."""
    return int(s.tasks[s.depth - 1, part])


def to_act(s: Any) -> int:
    """The seat to act, NATURE or OVER."""
    return top(s, SEAT) if s.depth else OVER
