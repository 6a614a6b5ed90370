"""Observations show what the hidden record holds, except its logs, and nothing else."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.envs.batch import Batch
from druids.envs.compiled.encode import TASK_SCALE
from druids.envs.observation import KERNEL_FIELDS, layout
from druids.envs.pettingzoo import DruidsEnv, env
from druids.kernel.bits import small_set
from druids.kernel.rng import seeded_rng
from druids.kernel.tasks import KIND, SEAT, WHAT, N
from druids.match import Position
from tests.conformance.games import load
from tests.envs.trajectories import pick

POSITIONS = 60
LONG = 500  # steps; games end on the way, and Futark's log fills up


def positions(name: str) -> Iterator[DruidsEnv]:
    """An environment in many positions of several games."""
    aec = env(load(name))
    aec.reset(seed=3)
    for step in range(POSITIONS * 7):
        if step % 7 == 0:
            yield aec
        aec.step(pick(aec.observe(aec.agent_selection)["action_mask"], step))
        if all(aec.terminations.values()):
            aec.reset()


def naive(hidden: Position, me: int) -> dict[str, NDArray[np.float32]]:
    """The blocks in plain Python, from the record's declaration."""
    s = hidden.record
    game = hidden.game
    seats = max(game.info.seats)
    asks = range(len(game.asks))
    ask = s["tasks"][s["depth"] - 1] if s["depth"] else None
    blocks: dict[str, list[Any]] = {
        "me": [float(seat == me) for seat in range(seats)],
        "asked": [float(ask is not None and ask[SEAT] == seat) for seat in range(seats)],
        "ask": [float(ask is not None and ask[KIND] == kind) for kind in asks],
        "ask_details": [ask[WHAT] / TASK_SCALE, ask[N] / TASK_SCALE] if ask is not None else [0.0, 0.0],
    }
    for field in game.record.all_fields[1:]:
        if field.name in KERNEL_FIELDS or field.is_log:
            continue
        values = np.atleast_1d(s[field.name])
        if field.kind == "set":
            sets = [small_set(word) for word in values.reshape(-1)]
            shown: Any = [
                [-1.0] * field.high if word < 0 else [float(k in held) for k in range(field.high)]
                for word, held in zip(values.reshape(-1), sets, strict=True)
            ]
        else:
            shown = values / max(abs(field.low), abs(field.high), 1)
        blocks[field.name] = shown
    return {key: np.array(value, np.float32) for key, value in blocks.items()}


def test_blocks_are_the_hidden_record(name: str) -> None:
    game = load(name)
    for aec in positions(name):
        for seat, agent in enumerate(aec.possible_agents):
            seen = layout(game).split(aec.observe(agent)["observation"])
            expected = naive(aec.hidden(seat), seat)
            assert seen.keys() == expected.keys()
            for block in expected:
                assert np.allclose(seen[block].reshape(-1), expected[block].reshape(-1), atol=1e-6), block


def test_an_updated_observation_equals_a_new_one(name: str) -> None:
    """Over many games and seats: a row shows the hidden record and nothing left from earlier ones."""
    game = load(name)
    blocks = layout(game)
    batch = Batch(game, 3, seed=6)
    fresh, ended = np.empty(blocks.size, np.float32), 0
    for step in range(LONG):
        batch.step(batch.sample())
        ended += int(batch.dones.sum())
        for i, seat in enumerate(batch.turn.tolist()):
            position = Position.of_bytes(game, batch.states[i].tobytes())
            batch.config.core.observe_one(position.memory.reshape(1, -1), seat, blocks.tables, fresh)
            assert np.array_equal(batch.observations[i], fresh)
            if step % 10 == 0:
                seen = blocks.split(batch.observations[i])
                for block, expected in naive(position.hide(seat), seat).items():
                    assert np.allclose(seen[block].reshape(-1), expected.reshape(-1), atol=1e-6), block
    assert ended


def test_masks_are_those_of_the_hidden_record(name: str) -> None:
    for aec in positions(name):
        for seat, agent in enumerate(aec.possible_agents):
            mask = aec.observe(agent)["action_mask"]
            if agent == aec.agent_selection:
                assert np.array_equal(np.flatnonzero(mask), aec.hidden(seat).legal)
            else:
                assert not mask.any()


def test_observations_lie_in_their_space(name: str) -> None:
    for aec in positions(name):
        for agent in aec.possible_agents:
            assert aec.observation_space(agent).contains(aec.observe(agent))


def test_observations_do_not_depend_on_what_is_hidden(name: str) -> None:
    """Non-interference: the seat observes the same in every determinization."""
    for k, aec in enumerate(positions(name)):
        for seat, agent in enumerate(aec.possible_agents):
            if agent != aec.agent_selection:
                continue
            sampled = aec._position().determinize(seat, seeded_rng(k))
            seen = np.empty(aec.config.layout.size, np.float32)
            aec._core.observe_one(sampled.memory.reshape(1, -1), seat, aec._tables, seen)
            assert np.array_equal(seen, aec.observe(agent)["observation"])


def test_the_structured_observation_is_the_flat_one_by_name(name: str) -> None:
    flat, structured = env(load(name)), env(load(name), structured=True)
    for aec in (flat, structured):
        aec.reset(seed=5)
    agent = flat.agent_selection
    seen, blocks = flat.observe(agent)["observation"], structured.observe(agent)["observation"]
    assert structured.observation_space(agent).contains(structured.observe(agent))
    assert np.array_equal(np.concatenate([block.reshape(-1) for block in blocks.values()]), seen)


def test_every_block_has_a_description(name: str) -> None:
    blocks = layout(load(name)).blocks
    assert all(block.about for block in blocks)
    for before, after in pairwise(blocks):
        assert after.start == before.start + before.size


def test_agents_own_their_observations() -> None:
    """A kept observation is not overwritten, and changing one changes no other."""
    aec, other = env(load("pebbles")), env(load("pebbles"))
    for each in (aec, other):
        each.reset(seed=1)
    first = aec.observe(aec.agent_selection)
    kept = {key: value.copy() for key, value in first.items()}
    aec.step(pick(first["action_mask"], 0))
    other.step(pick(first["action_mask"], 0))
    assert all(np.array_equal(first[key], kept[key]) for key in kept)
    for changed in aec.observe(aec.agent_selection).values():
        changed[:] = 9
    for part, expected in other.observe(other.agent_selection).items():
        assert np.array_equal(aec.observe(aec.agent_selection)[part], expected)
