"""Bots made by functions that an arena can name."""

from typing import Any

from druids.envs.policies import PolicyBot


def lowest(seed: int | None = None) -> PolicyBot:
    """The first legal action."""
    return PolicyBot(lambda observation: int(observation["action_mask"].argmax()), "lowest", seed)


def not_a_bot(seed: int | None = None) -> Any:
    return 7
