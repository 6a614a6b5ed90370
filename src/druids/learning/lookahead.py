"""Values of positions after an action: games by players that look one action ahead, and such a player as a policy.

`play` makes examples in compiled code, `Values` is a network that has learned from some, and `examples/` has a learner
made of both. Nothing is known of a game but its rules.
"""

from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from druids.envs.batch import Batch
from druids.envs.config import GameConfig
from druids.kernel.bind import bind
from druids.kernel.rng import rng_streams
from druids.learning.compiled.lookahead import GREEDY, LEARNED, RANDOM, Kept, Player
from druids.learning.ragged import Ragged
from druids.networks.compiled.forward import Layers
from druids.networks.network import net_of
from druids.networks.weights import layout, rounded

TEMPLATE = "druids.learning.compiled.lookahead"
ROOM = 1.25  # for rows of examples, in relation to the mean
PILOT = 64  # games that are played to count choices and rows
FAR = 1e6  # a weight of margins beside which standings do not count
TEACHERS = {"random": RANDOM, "greedy": GREEDY}


@dataclass(frozen=True)
class Examples:
    """Positions after an action, as rows of the network's first layer with factors, and the returns to learn."""

    rows: Ragged
    wanted: NDArray[np.float32]
    choices: int  # how many decisions with a choice the games had

    def __len__(self) -> int:
        return len(self.wanted)


@dataclass(frozen=True)
class Values:
    """A network that judges positions after an action, and thereby a policy for `evaluate`: a `Planner`.

    It chooses the action after which it expects most, in a sampled world. A result is the standing, from -1 to 1, plus
    the score margin times `margin`.
    """

    config: GameConfig
    layers: Layers  # only the first output of the results is used
    margin: float

    def act(self, batch: Batch) -> NDArray[np.int64]:
        """The best action in each row of a batch, from what the seat to act sees."""
        actions = np.zeros(batch.n, np.int64)
        memory = np.array(batch.states).view(np.int64).reshape(batch.n, -1)
        player = Player(LEARNED, 0.0, 1.0, self.margin, net_of(batch.game, self.layers))
        bind(TEMPLATE, batch.game).choose(player, memory, np.array(batch.turn), batch.seats, actions)
        return actions

    def rounded(self) -> "Values":
        """The network as it is stored, in half precision."""
        return replace(self, layers=rounded(self.layers))

    def save(self, path: Path | str) -> None:
        half = {name: part.astype(np.float16) for name, part in self.layers._asdict().items()}
        about = np.array([self.config.name, layout(self.config.game), repr(self.margin)])
        with Path(path).open("wb") as file:  # a file object, because NumPy would change the name
            np.savez_compressed(file, **half, about=about)

    @staticmethod
    def load(path: Path | str, config: GameConfig) -> "Values":
        """Stored values; ValueError if they belong to another game or other rules."""
        with np.load(path, allow_pickle=False) as stored:
            about = "about" if "about" in stored else "facts"  # its name in older files, where no layer is called so
            name, rows, margin = stored[about].tolist()
            if (name, rows) != (config.name, layout(config.game)):
                raise ValueError(f"{path} was learned for {name}, not for {config.name}; train again")
            known = [name for name in Layers._fields if name in stored and name != about]
            parts = {name: np.ascontiguousarray(stored[name], np.float32) for name in known}
            return Values(config, Layers(**parts), float(margin))


def play(
    config: GameConfig,
    games: int,
    seed: int,
    *,
    teacher: str = "random",
    values: Values | None = None,
    margin: float = 0.0,
    explore: float = 0.1,
    trace: float = 0.9,
    keep: float = 1.0,
) -> Examples:
    """Examples of games in which every seat is played by the values, or without them by a bot.

    A fraction `explore` of actions is random; a fraction `keep` of the positions is kept. With values the returns are
    TD(λ) returns, λ being `trace`; those of bots are results.
    """
    if teacher not in TEACHERS:
        raise ValueError(f"the first games are played by {' or '.join(TEACHERS)}, not by {teacher!r}")
    net = net_of(config.game, None if values is None else values.layers)
    if values is None:
        player = Player(TEACHERS[teacher], explore, trace, margin, net)
    else:
        player = Player(LEARNED, explore, trace, values.margin, net)
    bound, streams = bind(TEMPLATE, config.game), rng_streams(seed, games)
    room = _room(PILOT * PILOT, net.most, net.most)
    n, choices = bound.play_games(player, config.seats, config.codes, streams[:PILOT].copy(), min(keep, 0.1), room)
    most = ROOM * keep * games * choices / min(PILOT, games) + PILOT
    room = _room(int(most), ROOM * room.begins[n] / max(n, 1), net.most)
    n, choices = bound.play_games(player, config.seats, config.codes, streams, keep, room)
    end = int(room.begins[n])
    rows = Ragged(room.begins[: n + 1].copy(), (room.rows[:end].copy(), room.factors[:end].copy()))
    return Examples(rows, room.wanted[:n].copy(), int(choices))


def margin_scale(config: GameConfig, seed: int) -> float:
    """The weight under which the score margins of random games have the same spread as a win or a loss: about 1."""
    found = play(config, PILOT * 4, seed, margin=FAR).wanted
    return 1.0 / max(float(found.std()) / FAR, 1e-9)


def _room(positions: int, rows: float, most: int) -> Kept:
    """Memory for some positions with this mean number of rows; none has more than `most`."""
    total = int(positions * rows) + most
    return Kept(
        np.zeros(positions + 1, np.int64),
        np.zeros(total, np.int32),
        np.zeros(total, np.float32),
        np.zeros(positions, np.float32),
    )
