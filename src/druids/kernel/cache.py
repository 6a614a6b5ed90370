"""The cache of compiled rules: one directory per set of sources, so that no edit ever runs stale code.

Numba notices edits only in the file that defines a function, never in the files it calls into. So the
directory is named by a hash of everything a compiled function may depend on: the kernel, the folder the
function lives in (a game with its data files, without what only people see), the versions of Python, NumPy and Numba,
and Numba's switches.

A wheel made by `make wheel` carries such directories for every processor of its platform; see `SHIPPED`.

A file is written beside its place and then moved there, and begins with a checksum. Processes that compile the same
game at the same time, or end in the middle of it, leave whole files or none.
"""

import hashlib
import os
import sys
import warnings
from contextlib import suppress
from functools import cache
from importlib import metadata
from pathlib import Path

from platformdirs import user_cache_path

KERNEL = Path(__file__).parent
SHIPPED = KERNEL.parent / "precompiled" / "cache"  # read after the user's own; only in wheels made by `make wheel`
TEMPLATES = "*/compiled"  # beside the kernel: the folders of templates, which are compiled for each game
SWITCHES = ("NUMBA_BOUNDSCHECK",)  # they change the code that is compiled, and Numba's own cache does not notice
NOT_SOURCES = {".ftl", ".md"}  # words change no rule
BYTECODE = "__pycache__"  # also files that another process is about to rename or remove
NOT_COMPILED = {"show", "show.py", "words"}  # what people see: nothing in there is compiled
CHECKSUM = 32  # bytes at the beginning of a file
PROBE = bytes(64 * 1024)  # more than a full disk takes


class CacheWarning(UserWarning):
    """Compiled rules cannot be cached, so each process compiles them again."""


@cache
def _sources(folder: Path) -> bytes:
    """A digest of every source and data file below a folder that compiled code may depend on, names included."""
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        inside = path.relative_to(folder)
        if BYTECODE in inside.parts or inside.parts[0] in NOT_COMPILED or path.suffix in NOT_SOURCES:
            continue
        if path.is_file():
            digest.update(inside.as_posix().encode() + b"\0")
            digest.update(path.read_bytes() + b"\0")
    return digest.digest()


@cache
def _versions() -> bytes:
    packages = [f"{name}={metadata.version(name)}" for name in ("numba", "llvmlite", "numpy")]
    switches = [f"{name}={os.environ.get(name, '')}" for name in SWITCHES]
    return "|".join([str(sys.implementation.cache_tag), *packages, *switches]).encode()


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


def directory(*folders: Path) -> Path:
    """The directory for functions that depend on these folders. It is made when something is written."""
    digest = hashlib.sha256(_versions())
    for folder in sorted({KERNEL, *folders}):
        digest.update(_sources(folder))
    return root() / "compiled" / digest.hexdigest()[:16]


def shipped(place: Path) -> Path:
    """The directory of a wheel that corresponds to one of the user's cache."""
    return SHIPPED / "compiled" / place.name


# -- files -------------------------------------------------------------------------------------------------


def read(path: Path) -> bytes | None:
    """What was written to a file; None if it does not exist, cannot be read, or is damaged."""
    try:
        content = path.read_bytes()
    except OSError:
        return None
    data = content[CHECKSUM:]
    return data if hashlib.sha256(data).digest() == content[:CHECKSUM] else None


def write(path: Path, data: bytes) -> bool:
    """Write a file, all of it or nothing. If that is impossible, warn once and return False."""
    beside = path.with_name(f".{path.name[:100]}.{os.urandom(8).hex()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_bytes(hashlib.sha256(data).digest() + data)
        beside.replace(path)
    except OSError as error:
        with suppress(OSError):
            beside.unlink()
        _warn_once(_reason(error))
        return False
    return True


def problem() -> str | None:
    """Why nothing can be written to the cache; None if it can."""
    probe = root() / "compiled" / f".probe.{os.urandom(8).hex()}"
    try:
        probe.parent.mkdir(parents=True, exist_ok=True)
        probe.write_bytes(PROBE)
    except OSError as error:
        return _reason(error)
    finally:
        with suppress(OSError):
            probe.unlink()
    return None


def _reason(error: OSError) -> str:
    return f"{root()}: {error.strerror or error}"


@cache
def _warn_once(reason: str) -> None:
    warnings.warn(
        f"compiled rules cannot be cached ({reason}), so every process compiles them again. "
        "Set DRUIDS_CACHE to a writable directory.",
        CacheWarning,
        stacklevel=3,
    )


# -- games that are completely compiled ------------------------------------------------------------------------


def mark(part: str, game: Path, cpu: str) -> bool:
    """Note that a part of the game in this folder is completely compiled for this machine."""
    return write(_marker(part, game, cpu), part.encode())


def is_marked(part: str, game: Path, cpu: str, portable: str | None = None) -> bool:
    """Whether a part of a game is compiled for this machine here, or in the wheel for every processor."""
    if portable is not None:
        place = _marker(part, game, portable)
        if read(shipped(place.parent) / place.name) is not None:
            return True
    return read(_marker(part, game, cpu)) is not None


def unmark(part: str, game: Path, cpu: str) -> None:
    """Take back a mark: something is missing after all."""
    with suppress(OSError):
        _marker(part, game, cpu).unlink()


def _marker(part: str, game: Path, cpu: str) -> Path:
    machine = hashlib.sha256(cpu.encode()).hexdigest()[:16]
    return directory(game, *KERNEL.parent.glob(TEMPLATES)) / f"{game.name}-{part}-{machine}"
