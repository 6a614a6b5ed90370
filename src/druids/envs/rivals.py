"""Rivals of a learner in a batch: bots, policies, and leagues of them.

A policy is a callable: `policy(observations, masks)` gets one row for each game in which it acts and returns either one
action per row, or one weight per row and action, from which legal actions are drawn. Arrays and CPU tensors are fine.
A snapshot of a learner is a policy of a frozen copy of its network; keep several of them in a `League`.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from druids import bots
from druids.bots import Bot
from druids.envs.arrays import IllegalStep, as_actions, as_array
from druids.envs.compiled.masks import NONE, first_illegal
from druids.match import Position

if TYPE_CHECKING:
    from druids.envs.batch import Batch

Policy = Callable[[NDArray[np.float32], NDArray[np.int8]], Any]
Rival = str | Bot | Policy


@dataclass
class League:
    """Several rivals; one is drawn for each game by its weight. The learner's results against each are counted."""

    rivals: dict[str, Rival] = field(default_factory=dict)
    weights: dict[str, float] = field(default_factory=dict)
    games: dict[str, int] = field(default_factory=dict)
    reward: dict[str, float] = field(default_factory=dict)  # of the learner, summed

    def add(self, name: str, rival: Rival, weight: float = 1.0) -> None:
        """Add a rival, or change the weight of one; a weight of 0 retires it."""
        if not weight >= 0:
            raise ValueError(f"a weight is a number from 0 on, not {weight}")
        self.rivals[name], self.weights[name] = rival, weight

    def mean(self, name: str) -> float:
        """The learner's mean reward against a rival; 0 before the first game."""
        return self.reward.get(name, 0.0) / max(self.games.get(name, 0), 1)

    def count(self, name: str, reward: float) -> None:
        self.games[name] = self.games.get(name, 0) + 1
        self.reward[name] = self.reward.get(name, 0.0) + reward


Rivals = Rival | League
ONLY = "rival"  # the name of a rival that is not in a league


class Rivalry:
    """Plays the rivals' seats of a batch, from one decision of the learners to the next."""

    def __init__(self, batch: "Batch", rivals: Rivals) -> None:
        self.league = rivals if isinstance(rivals, League) else League({ONLY: rivals}, {ONLY: 1.0})
        self.batch = batch
        self.names: list[str] = [""] * batch.n  # the rival in each row
        self._bots: dict[str, Bot] = {}
        for name in self.league.rivals:
            self._bot(name)  # report an unknown bot now, not at the first decision

    def begin(self) -> None:
        """After a reset: draw learners and rivals, and play until every learner is to act."""
        self._draw(np.arange(self.batch.n))
        self.answer()

    def answer(self) -> None:
        """Play the rivals until every learner is to act, adding up what the steps return."""
        batch, out = self.batch, self.batch._out
        rewards, dones = out.rewards.copy(), out.dones.copy()
        ended = np.flatnonzero(dones)
        while True:
            for row in ended.tolist():
                batch._ended_learners[row] = batch.learners[row]
                self.league.count(self.names[row], float(rewards[row, batch.learners[row]]))
            self._draw(ended)
            rows = np.flatnonzero(batch.turn != batch.learners)
            if not len(rows):
                break
            batch._step_rows(self._actions(rows), rows)
            rewards[rows] += out.rewards[rows]
            dones[rows] |= out.dones[rows]
            ended = rows[out.dones[rows] != 0]
        out.rewards[:], out.dones[:] = rewards, dones

    def saved(self) -> Any:
        return self.names[:], self.batch._ended_learners.copy()

    def restore(self, saved: Any) -> None:
        self.names, self.batch._ended_learners = saved

    def _draw(self, rows: NDArray[np.intp]) -> None:
        """Draw the learner and the rival of new games; they depend only on the row's key and the episode."""
        state, playing = self.batch._state, [name for name, weight in self.league.weights.items() if weight > 0]
        if not playing:
            raise ValueError("no rival of the league has a weight: add one")
        weights = np.cumsum([self.league.weights[name] for name in playing])
        for row in rows.tolist():
            draw = np.random.default_rng([int(state.keys[row, 0]), int(state.episodes[row])])
            drawn = int(draw.integers(state.seats))
            state.learners[row] = drawn if state.fixed_learner < 0 else state.fixed_learner
            self.names[row] = playing[int(np.searchsorted(weights, draw.random() * weights[-1], side="right"))]
            state.rival_rng[row, 0] = draw.integers(1, 2**63)

    def _actions(self, rows: NDArray[np.intp]) -> NDArray[np.int64]:
        """What the rivals play in these rows."""
        actions = np.empty(len(rows), np.int64)
        named = np.array([self.names[row] for row in rows.tolist()], object)
        for name in set(named.tolist()):
            here = np.flatnonzero(named == name)
            actions[here] = self._decisions(name, rows[here])
        return actions

    def _decisions(self, name: str, rows: NDArray[np.intp]) -> NDArray[np.int64]:
        batch, bot = self.batch, self._bot(name)
        if bot is not None:
            positions = (Position.of_bytes(batch.game, batch.states[row].tobytes()) for row in rows.tolist())
            return np.array([bot.decide(position.hide(position.to_act)) for position in positions], np.int64)
        policy = self.league.rivals[name]
        masks = batch.masks[rows]
        given = policy(batch.observations[rows], masks)  # type: ignore[operator]
        answer = as_array(given)
        if answer is not None and answer.shape == masks.shape:
            return self._drawn(name, answer.astype(np.float64) * masks, rows)
        actions = as_actions(given, len(rows), f"the actions of the policy {name!r}").astype(np.int64)
        wrong = first_illegal(batch._out.legal[rows], actions)
        if wrong != NONE:
            refusal = batch.config.refusal(actions[wrong], np.flatnonzero(masks[wrong]))
            raise IllegalStep(f"the policy {name!r}, game {rows[wrong]}: {refusal}")
        return actions

    def _drawn(self, name: str, weights: NDArray[Any], rows: NDArray[np.intp]) -> NDArray[np.int64]:
        """Actions drawn by a policy's weights, each row from its own generator."""
        bad = ~np.isfinite(weights).all(axis=1) | (weights < 0).any(axis=1) | (weights.sum(axis=1) <= 0)
        if bad.any():
            raise IllegalStep(
                f"the policy {name!r}, game {rows[int(bad.argmax())]}: weights must be finite, not negative, and more "
                "than 0 for some legal action"
            )
        state = self.batch._state
        actions = np.empty(len(rows), np.int64)
        for k, row in enumerate(rows.tolist()):
            draw = np.random.default_rng(int(state.rival_rng[row, 0]))
            state.rival_rng[row, 0] = draw.integers(1, 2**63)
            actions[k] = draw.choice(weights.shape[1], p=weights[k] / weights[k].sum())
        return actions

    def _bot(self, name: str) -> Bot | None:
        """The bot of that name in the league; None for a policy."""
        rival = self.league.rivals[name]
        if isinstance(rival, str):
            if name not in self._bots:
                self._bots[name] = bots.bot(rival, seed=0)
            return self._bots[name]
        return rival if isinstance(rival, Bot) else None
