"""Files of weights: written whole or not at all, checked when they are read.

A file is a NumPy archive of half-precision arrays, with the facts about the network as JSON. The shipped ones are in
the folder `weights` of this package, not in the folders of the games: every file in there counts as a source of the
compiled rules, so each training would compile the game anew.
"""

import hashlib
import json
import os
import warnings
from contextlib import suppress
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np

from druids.kernel.game import Game
from druids.networks.arrangement import arrangement
from druids.networks.compiled.forward import LEVELS, Layers
from druids.networks.descriptions import descriptions
from druids.networks.features import features
from druids.networks.network import Network

FORMAT = 1
SHIPPED = Path(__file__).parent / "weights"
ABOUT = "about"
LATER = ("arranged", "facts", "scores", "features")  # older files lack these
LARGEST = 1_000_000  # bytes of a file
LARGEST_READ = 64_000_000  # bytes of a file that somebody names


class WeightsError(ValueError):
    """A file of weights cannot be used; the message is one sentence that says why."""


class WeightsWarning(UserWarning):
    """A bot plays without its network."""


def shipped(game: Game) -> Path:
    """Where the weights of a game are."""
    return SHIPPED / f"{game.name}.npz"


def layout(game: Game, arranged: bool = False, described: bool = False, featured: bool = False) -> str:
    """A digest of everything that the rows and actions of a network depend on."""
    table, in_order, facts = features(game), arrangement(game, arranged), descriptions(game, described)
    names = [*game.actions.names, *(game.heuristics.feature_names if featured else ())]
    digest = hashlib.sha256(json.dumps([table.size, *names]).encode())
    parts = [table.cells, table.rows, table.stack]
    parts += in_order[2:] if in_order.things > 0 else []
    parts += facts[2:] if facts.size > 0 else []
    for part in parts:
        digest.update(part.astype("<i8").tobytes())
    return digest.hexdigest()[:16]


def _layout_of(game: Game, parts: dict[str, Any]) -> str:
    """The layout of a network with these arrays."""
    arranged, used = parts.get("arranged"), (parts.get(name) for name in ("facts", "features"))
    return layout(game, arranged is not None and bool(arranged.any()), *(p is not None and p.size > 0 for p in used))


def rounded(layers: Layers) -> Layers:
    """The layers as a file keeps them: in half precision."""
    return Layers(*(part.astype(np.float16).astype(np.float32) for part in layers))


def save(network: Network, path: Path) -> None:
    """Write a file; it is there whole or not at all."""
    facts = network.about | {
        "format": FORMAT, "game": network.game.name, "rules": network.game.info.rules,
        "layout": _layout_of(network.game, network.layers._asdict()),
    }  # fmt: skip
    text = np.frombuffer(json.dumps(facts, indent=1, sort_keys=True).encode(), np.uint8)
    arrays: dict[str, Any] = {name: part.astype(np.float16) for name, part in network.layers._asdict().items()}
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.{os.urandom(4).hex()}")
    try:
        with beside.open("wb") as file:
            np.savez_compressed(file, **arrays, about=text)
        beside.replace(path)
    finally:
        with suppress(OSError):
            beside.unlink()


def load(game: Game, path: Path) -> Network:
    """Read a file of weights for a game; WeightsError if that is impossible."""
    try:
        if path.stat().st_size > LARGEST_READ:
            raise WeightsError(f"the weights in {path} are too large")
        with np.load(BytesIO(path.read_bytes()), allow_pickle=False) as archive:
            about = json.loads(archive[ABOUT].tobytes())
            parts = {name: archive[name] for name in Layers._fields if name in archive or name not in LATER}
    except FileNotFoundError:
        raise WeightsError(f"there are no weights in {path}") from None
    except WeightsError:
        raise
    except (OSError, ValueError, KeyError, EOFError, BadZipFile, MemoryError) as error:
        raise WeightsError(f"the weights in {path} are damaged ({type(error).__name__})") from error
    except Exception as error:  # zlib has errors of its own
        raise WeightsError(f"the weights in {path} cannot be read ({type(error).__name__})") from error
    wanted = {"format": FORMAT, "game": game.name, "rules": game.info.rules, "layout": _layout_of(game, parts)}
    for name, value in wanted.items():
        found = about.get(name) if isinstance(about, dict) else None
        if found != value:
            raise WeightsError(f"the weights in {path} are for {name} {found}, not {value}")
    layers = Layers(**{name: np.ascontiguousarray(part, np.float32) for name, part in parts.items()})
    if not _fits(game, layers):
        raise WeightsError(f"the weights in {path} are damaged (shapes or numbers are wrong)")
    return Network(game, layers, about)


def _fits(game: Game, layers: Layers) -> bool:
    first, second = layers.first_bias.size, layers.second_bias.size
    results, actions = 2 * max(game.info.seats), game.actions.size
    shapes = (
        (features(game).size, first), (first,), (first, second), (second,), (second, results), (results,),
        (actions, second), (actions,), (2,), (1,),
        (descriptions(game, True).size, second) if layers.facts.size > 0 else (0, 1),
        (LEVELS, second) if layers.scores.size > 0 else (0, 1),
        (len(game.heuristics.feature_names), second) if layers.features.size > 0 else (0, 1),
    )  # fmt: skip
    return all(part.shape == shape and np.isfinite(part).all() for part, shape in zip(layers, shapes, strict=True))


@cache
def network(game: Game, path: Path | None = None) -> Network | None:
    """The network of a game, from its own file or another; None, and one warning that says why, if it is unusable."""
    try:
        return load(game, shipped(game) if path is None else path)
    except WeightsError as error:
        warnings.warn(f"{error}; {game.name} is played by the heuristics alone", WeightsWarning, stacklevel=2)
        return None
