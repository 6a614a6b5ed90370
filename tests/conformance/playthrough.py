"""A trail: one game played from setup to the end, with every position on the way."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.kernel.bits import allowed, count, members, nth
from druids.kernel.rng import randbelow, seeded_rng
from druids.kernel.tasks import KIND, NATURE, OVER
from tests.conformance.games import Setting

BOUND = 10_000  # answers; the longest of our games has some two thousand
PERCENT = 100


class Endless(AssertionError):
    """A game went on beyond the bound."""


@dataclass(frozen=True)
class Playthrough:
    """Position i is answered by actors[i] with actions[i]; the last position is over."""

    setting: Setting
    states: NDArray[Any]
    actors: list[int]
    actions: list[int]

    def __len__(self) -> int:
        return len(self.actions)

    def some(self, n: int) -> list[int]:
        """About n places evenly along the way, the first and the last among them."""
        return sorted({round(k * len(self) / max(1, n - 1)) for k in range(n)})

    def kind(self, i: int) -> int:
        """The kind of ask on top at place i."""
        return int(self.states[i].tasks[self.states[i].depth - 1, KIND])

    def mask(self, i: int) -> NDArray[np.uint64]:
        mask = np.zeros(self.setting.game.actions.mask_words, np.uint64)
        self.setting.driver.legal_mask(self.states, i, mask)
        return mask

    def legal(self, i: int) -> list[int]:
        return members(self.mask(i))

    def seen(self, i: int, viewer: int) -> NDArray[Any]:
        """Place i as the viewer sees it: one hidden record in an array."""
        return hidden(self.setting, self.states[i : i + 1], viewer)


def hidden(setting: Setting, states: NDArray[Any], viewer: int) -> NDArray[Any]:
    view = copied(states)
    for i in range(view.size):
        setting.driver.hide_for(view, i, viewer)
    return view


def imagined(setting: Setting, states: NDArray[Any], viewer: int, seed: int) -> NDArray[Any]:
    world = copied(states)
    for i in range(world.size):
        setting.driver.determinize(world, i, viewer, seeded_rng(seed, i))
    return world


def copied(states: NDArray[Any], size: int = 0) -> NDArray[Any]:
    """Copies of states, with blank ones behind them up to a size. NumPy's own copies leave rubbish between fields."""
    copy = np.zeros(max(size, states.size), states.dtype)
    raw(copy)[: states.size] = raw(states)
    return copy


def raw(states: NDArray[Any]) -> NDArray[np.uint8]:
    """The bytes of states, one row each."""
    return np.ascontiguousarray(states).view(np.uint8).reshape(states.size, states.dtype.itemsize)


def play(setting: Setting, seed: int, greed: int = 0) -> Playthrough:
    """Play one game; so many percent of the seats' answers are those their hints like best, the others random."""
    game, driver = setting.game, setting.driver
    rng = seeded_rng(seed, setting.seats)
    mask = np.zeros(game.actions.mask_words, np.uint64)
    states = game.record.new(64)
    actors: list[int] = []
    actions: list[int] = []
    driver.start(states, 0, setting.seats, setting.codes)
    while (actor := driver.current_actor(states, len(actions))) != OVER:
        here = len(actions)
        if here == BOUND:
            raise Endless(f"{setting}, seed {seed}: {BOUND} answers and no end")
        if here + 1 == states.size:
            states = copied(states, 2 * states.size)
        if actor == NATURE:
            action = driver.sample_chance(states, here, rng)
        else:
            driver.legal_mask(states, here, mask)
            action = (
                best(setting, states, here)
                if randbelow(rng, PERCENT) < greed
                else nth(mask, randbelow(rng, count(mask)))
            )
        driver.clone(states, here + 1, states, here)
        driver.play(states, here + 1, action)
        actors.append(int(actor))
        actions.append(int(action))
        if actor == NATURE and driver.needs_redeal(states, here + 1):
            actors, actions = [], []
            driver.start(states, 0, setting.seats, setting.codes)
    return Playthrough(setting, copied(states[: len(actions) + 1]), actors, actions)


def best(setting: Setting, states: NDArray[Any], i: int) -> int:
    """The answer that the asked seat's hints like best, from what it sees."""
    liked = np.zeros(setting.game.actions.size, np.float64)
    view = hidden(setting, states[i : i + 1], setting.driver.current_actor(states, i))
    setting.laws.like(view, 0, liked)
    action = int(np.argmax(liked))
    mask = np.zeros(setting.game.actions.mask_words, np.uint64)
    setting.driver.legal_mask(states, i, mask)
    name = setting.game.actions.names[action]
    assert allowed(mask, action), f"{setting}: the hints like {name} best, which is not legal"
    assert liked[action] > 0, f"{setting}: the hints like no answer"
    return action
