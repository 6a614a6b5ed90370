"""Bind a template module to one game: run its source in a new module with the game's own functions.

The compiler never caches functions that are passed as arguments or held in closures; it does cache those of a module.
"""

import importlib.util
import sys
from dataclasses import fields
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from druids.kernel import unbound
from druids.kernel.game import Game


class TemplateError(TypeError):
    """A template defines a name that a game's own function has."""


@cache
def _source(template: str) -> tuple[str, str]:
    spec = importlib.util.find_spec(template)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(f"no template {template}")
    return Path(spec.origin).read_text(encoding="utf-8"), spec.origin


@cache  # keyed by the game, which it keeps alive: the id of a deleted game may be reused
def bind(template: str, game: Game) -> Any:
    """The template as a module of functions for this game; the same module each time."""
    source, path = _source(template)
    name = f"{template}[{game.name}]"
    module = ModuleType(name, f"{template} bound to {game.name}")
    module.__file__ = path
    sys.modules[name] = module  # Numba looks a function's module up by its name
    space = vars(module)
    space["BOUND_FOLDERS"] = (game.folder,)
    exec(compile(source, path, "exec"), space)  # noqa: S102
    own = {f.name: getattr(half, f.name) for half in (game.rules, game.heuristics) for f in fields(half)}
    own |= {
        "SIZE": game.actions.size,
        "MASK_WORDS": game.actions.mask_words,
        "RECORD_WORDS": game.record.dtype.itemsize // 8,
        "MAX_SEATS": max(game.info.seats),
        "DTYPE": game.record.dtype,
    }
    for key, value in own.items():
        if key in space:
            if space[key] is not vars(unbound).get(key):
                del sys.modules[name]
                raise TemplateError(f"{template} defines {key}, a name of the game's own: import or rename it")
            space[key] = value
    return module
