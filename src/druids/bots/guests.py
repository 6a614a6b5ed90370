"""Guests: bots from any module, named by a path such as `my.module:MyBot` with settings such as `:depth=3`.

What the path names is called with `seed` and the settings and must return a `Bot`: a subclass of `Bot`, or a function.
"""

import inspect
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from druids.bots.bot import Bot, BotError, UnknownBot

SEED = "seed"
READERS: dict[type, Callable[[str], Any]] = {int: int, float: float, str: str}
SWITCH = {"true": True, "false": False}


def is_guest(text: str) -> bool:
    """Whether a bot, as written, is a guest: its first part has a dot, or it is `module:name` and no bot of ours."""
    from druids.bots.registry import names

    first, *more = text.split(":")
    return "." in first or (bool(more) and more[0].isidentifier() and first not in names())


def split(text: str) -> tuple[str, dict[str, str]]:
    """The path and the settings of a guest as written: `my.module:MyBot:depth=3` or `my.module.make:depth=3`."""
    first, *parts = text.split(":")
    path = f"{first}:{parts.pop(0)}" if parts and "=" not in parts[0] else first
    settings = {}
    for part in parts:
        key, equals, value = part.partition("=")
        if not equals:
            raise UnknownBot(f"{text!r}: write a setting as name=value, not {part!r}")
        settings[key] = value
    return path, settings


def make(path: str, seed: int | None, settings: Mapping[str, Any]) -> Bot:
    """A guest; BotError says what is wrong with its path or its settings."""
    maker = _found(path)
    known = _settings_of(maker, path)
    for name in settings:
        if name not in known and "**" not in known:
            listed = ", ".join(known) or "none"
            raise UnknownBot(f"{path} has no setting {name!r}; it has: {listed}")
    read = {name: _read(path, name, value, known.get(name)) for name, value in settings.items()}
    try:
        made = maker(seed=seed, **read)
    except BotError:
        raise
    except Exception as error:
        raise BotError(f"{path} could not be made: {type(error).__name__}: {error}") from error
    if not isinstance(made, Bot):
        raise UnknownBot(f"{path} must return a Bot, not {type(made).__name__}")
    return made


def _found(path: str) -> Any:
    module, colon, name = path.partition(":")
    if not colon:
        module, _, name = path.rpartition(".")
    try:
        return getattr(import_module(module), name)
    except (ImportError, AttributeError, ValueError) as error:
        raise UnknownBot(f"there is no bot {path!r}: {error}") from error
    except Exception as error:  # the module itself is broken
        raise BotError(f"the module of {path} could not be loaded: {type(error).__name__}: {error}") from error


def _settings_of(maker: Any, path: str) -> dict[str, inspect.Parameter]:
    """The settings that a guest takes, by name; `**` if it takes any."""
    try:
        parameters = inspect.signature(maker).parameters
    except (TypeError, ValueError):
        raise UnknownBot(f"{path} is no bot: it cannot be called") from None
    found = {name: p for name, p in parameters.items() if p.kind in (p.POSITIONAL_OR_KEYWORD, p.KEYWORD_ONLY)}
    if any_name := [p for p in parameters.values() if p.kind == p.VAR_KEYWORD]:
        found["**"] = any_name[0]
    if SEED not in found and "**" not in found:
        raise UnknownBot(f"{path} must take a setting 'seed'; it takes: {', '.join(found) or 'none'}")
    found.pop(SEED, None)
    return found


def _read(path: str, name: str, value: Any, parameter: inspect.Parameter | None) -> Any:
    """A setting's value; text is read as the type of the setting's default, or of its annotation."""
    if not isinstance(value, str) or parameter is None:
        return value
    default = parameter.default
    wanted = parameter.annotation if default in (None, parameter.empty) else type(default)
    names = {str(kind): kind for kind in (*READERS, bool)} | {kind.__name__: kind for kind in (*READERS, bool)}
    kind = names.get(str(wanted).removesuffix(" | None"), str)
    try:
        return SWITCH[value] if kind is bool else READERS[kind](value)
    except (ValueError, KeyError):
        what = "true or false" if kind is bool else "a number"
        raise BotError(f"{path}: the setting {name} is {what}, not {value!r}") from None
