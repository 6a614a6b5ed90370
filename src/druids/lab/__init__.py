"""Instruments: how fast the rules are, how strong the bots, how even the games; exact work on small worlds."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from druids.lab.exact import best_response, exploitability, values
    from druids.lab.regret import cfr, mccfr
    from druids.lab.tree import unroll

__all__ = ["best_response", "cfr", "exploitability", "mccfr", "unroll", "values"]
_MODULES = {"exact": ("best_response", "exploitability", "values"), "regret": ("cfr", "mccfr"), "tree": ("unroll",)}


def __getattr__(name: str) -> Any:
    """The functions for exact work, imported when they are first used: `druids --help` must be quick."""
    for module, names in _MODULES.items():
        if name in names:
            return getattr(import_module(f"{__name__}.{module}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
