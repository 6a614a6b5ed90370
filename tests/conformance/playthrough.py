"""`Playthrough`: one game played from the setup to the end, with every position on the way."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.bots.greedy import action_scores_of
from druids.kernel.rng import randbelow, seeded_rng
from druids.kernel.tasks import KIND, NATURE
from druids.match import Position
from tests.conformance.games import Setting

MAX_LENGTH = 10_000  # actions; the longest of our games has about two thousand
PERCENT = 100


class Endless(AssertionError):
    """A game went on beyond MAX_LENGTH."""


@dataclass(frozen=True)
class Playthrough:
    """In position i, actors[i] plays actions[i]; the game is over in the last position."""

    setting: Setting
    memory: NDArray[np.int64]  # the records, one row of words each
    actors: list[int]
    actions: list[int]

    def __len__(self) -> int:
        return len(self.actions)

    def some(self, n: int) -> list[int]:
        """About n indices spread evenly, the first and the last position among them."""
        return sorted({round(k * len(self) / max(1, n - 1)) for k in range(n)})

    def position(self, i: int) -> Position:
        """The true position i."""
        return Position.of_bytes(self.setting.game, self.memory[i].tobytes())

    def hidden(self, i: int, viewer: int) -> Position:
        """Position i as the viewer sees it."""
        return self.position(i).hide(viewer)

    def legal(self, i: int) -> list[int]:
        legal: list[int] = self.position(i).legal.tolist()
        return legal

    def kind(self, i: int) -> int:
        """The kind of the ask on top in position i."""
        record = self.position(i).record
        return int(record.tasks[record.depth - 1, KIND])


def hidden_rows(setting: Setting, memory: NDArray[np.int64], viewer: int) -> NDArray[np.int64]:
    """Many records, hidden for the viewer. Unlike `Position.hide` it accepts records that no game reaches."""
    rows = memory.copy()
    setting.laws.hide_rows(rows, viewer)
    return rows


def states_of(setting: Setting, memory: NDArray[np.int64]) -> NDArray[Any]:
    """Rows of words as an array of records that shares their memory."""
    states: NDArray[Any] = memory.view(setting.game.record.dtype).reshape(-1)
    return states


def play(setting: Setting, seed: int, greedy_percent: int = 0) -> Playthrough:
    """Play one game. The given share of the seats' actions is greedy, the others are random."""
    rng = seeded_rng(seed, setting.seats)
    position = Position(setting.game, setting.seats, dict(setting.options))
    memory = [position.memory.copy()]
    actors: list[int] = []
    actions: list[int] = []
    while not position.over:
        if len(actions) == MAX_LENGTH:
            raise Endless(f"{setting}, seed {seed}: no end after {MAX_LENGTH} actions")
        actor = position.to_act
        if actor == NATURE:
            action = position.sample_chance(rng)
        elif randbelow(rng, PERCENT) < greedy_percent:
            action = greedy_action(position)
        else:
            action = int(position.legal[randbelow(rng, position.legal.size)])
        position.play(action)
        if position.needs_redeal:
            position.restart()
            memory, actors, actions = [], [], []
        else:
            actors.append(actor)
            actions.append(action)
        memory.append(position.memory.copy())
    return Playthrough(setting, np.stack(memory), actors, actions)


def greedy_action(position: Position) -> int:
    """The action that the heuristics score highest; it must be legal and have a positive score."""
    scores = action_scores_of(position.hide(position.to_act))
    action = int(np.argmax(scores))
    name = position.game.actions.names[action]
    assert position.is_legal(action), f"{position}: {name} has the highest score, but is not legal"
    assert scores[action] > 0, f"{position}: no action has a score"
    return action
