"""How strong a trained network is: arenas against the network before it and the fixed players of the ladder.

Every player has a fixed number of simulations, so the same network gets the same results on any machine.
"""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from druids.kernel.game import Game
from druids.lab import arena
from druids.networks import weights
from druids.networks.compiled.forward import Layers
from druids.networks.network import Network

LADDER = ("greedy", "novice:simulations=10", "apprentice:simulations=50", "druid:simulations=350")
BEFORE = "the network before"
SEED = 11


def strength(
    network: Network, before: Layers | None, deals: int, workers: int | None = 1, ray: str | None = None,
    progress: Callable[[str, int, int], None] = lambda what, done, total: None,
) -> list[dict[str, Any]]:  # fmt: skip
    """The win share of a network against each rival at the default number of seats, every deal in rotated seats."""
    game = network.game
    with TemporaryDirectory() as folder:  # its path has no colon, which would end a setting
        own = _player(game, network.layers, Path(folder) / "network.npz")
        rivals = {name: name for name in LADDER}
        if before is not None:
            rivals = {BEFORE: _player(game, before, Path(folder) / "before.npz")} | rivals
        found = []
        for name, rival in rivals.items():
            report = arena.run(
                game, [own, rival], deals, seats=game.info.default_seats, seed=SEED, workers=workers, ray=ray,
                progress=partial(progress, f"against {name}"),
            )  # fmt: skip
            standing = report.standings[own]
            interval = None if standing.interval is None else [round(end, 3) for end in standing.interval]
            found.append({"against": name, "deals": deals, "seed": SEED, "share": round(standing.win_share, 3),
                          "interval": interval})  # fmt: skip
        return found


def _player(game: Game, layers: Layers, path: Path) -> str:
    """The label of a bot that plays with these weights."""
    weights.save(Network(game, layers, {"command": ""}), path)
    return f"net:weights={path}"


def table(found: list[dict[str, Any]], fair: float) -> list[str]:
    """The results as lines of a Markdown table."""
    lines = [f"| against | deals | win share (fair {fair:.3f}) |", "|---|---|---|"]
    for one in found:
        interval = "" if one["interval"] is None else " ({:.3f}-{:.3f})".format(*one["interval"])
        lines.append(f"| {one['against']} | {one['deals']} | {one['share']:.3f}{interval} |")
    return lines
