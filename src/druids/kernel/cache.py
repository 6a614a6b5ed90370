"""The cache of compiled rules: one directory per set of sources, so that no edit ever runs stale code.

Numba notices edits only in the file that defines a function, never in the files it calls into. So the
directory is named by a hash of everything a compiled function may depend on: the kernel, the folder the
function lives in (a game with its data files), the versions of Python, NumPy and Numba, and Numba's switches.
"""

import hashlib
import os
import sys
import warnings
from functools import cache
from importlib import metadata
from pathlib import Path

from platformdirs import user_cache_path

KERNEL = Path(__file__).parent
SWITCHES = ("NUMBA_BOUNDSCHECK",)  # they change the code that is compiled, and Numba's own cache does not notice
NOT_SOURCES = {".pyc", ".ftl", ".md"}  # words and bytecode change no rule


class CacheWarning(UserWarning):
    """Compiled rules cannot be cached, so each process compiles them again."""


@cache
def _sources(folder: Path) -> bytes:
    """A digest of every source and data file below a folder, names included."""
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.suffix not in NOT_SOURCES:
            digest.update(path.relative_to(folder).as_posix().encode() + b"\0")
            digest.update(path.read_bytes() + b"\0")
    return digest.digest()


@cache
def _versions() -> bytes:
    packages = [f"{name}={metadata.version(name)}" for name in ("numba", "llvmlite", "numpy")]
    switches = [f"{name}={os.environ.get(name, '')}" for name in SWITCHES]
    return "|".join([sys.version, *packages, *switches]).encode()


def home(folder: Path) -> Path:
    """The folder whose files a function depends on: that of its game if it lives below one, else its own."""
    place = folder
    while (place / "__init__.py").is_file():
        if (place / "game.py").is_file():
            return place
        place = place.parent
    return folder


def root() -> Path:
    """The directory that holds all compiled rules; the variable `DRUIDS_CACHE` moves it."""
    chosen = os.environ.get("DRUIDS_CACHE")
    return Path(chosen) if chosen else user_cache_path("druids")


def directory(*folders: Path) -> Path | None:
    """The cache directory for functions that depend on these folders, or None if it is not writable."""
    digest = hashlib.sha256(_versions())
    for folder in sorted({KERNEL, *folders}):
        digest.update(_sources(folder))
    place = root() / "compiled" / digest.hexdigest()[:16]
    try:
        place.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        _warn_once(str(error))
        return None
    if not os.access(place, os.W_OK):
        _warn_once(f"{place} is not writable")
        return None
    return place


@cache
def _warn_once(reason: str) -> None:
    warnings.warn(
        f"compiled rules cannot be cached ({reason}), so every process compiles them again. "
        "Set DRUIDS_CACHE to a writable directory.",
        CacheWarning,
        stacklevel=3,
    )
