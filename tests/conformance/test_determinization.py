"""Every determinization is possible: it has a legal history that looks the same to the viewer as the true one."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.kernel.rng import seeded_rng
from druids.match import Position
from tests.conformance.games import Setting
from tests.conformance.messages import narration
from tests.conformance.playthrough import Playthrough, hidden_rows, play, states_of

POSITIONS = 7
NARRATE_EVERY = 5  # actions; narration is compared at these


def test_every_determinization_is_possible(setting: Setting) -> None:
    for seed in range(2):
        truth = play(setting, 40 + seed, greedy_percent=50 * seed)
        for i in truth.some(POSITIONS):
            viewer = setting.viewers[(i + seed) % len(setting.viewers)]
            sampled = truth.position(i).determinize(viewer, seeded_rng(seed, 0))
            history = truth.actions[:i]
            records = list(states_of(setting, truth.memory[:i]))
            actions = setting.game.rewrite(records, history, viewer)(sampled.record)
            other = replay(truth, [int(action) for action in actions], i, viewer)
            assert other.memory[-1].tobytes() == sampled.to_bytes(), (
                f"the history for viewer {viewer} at position {i} ends elsewhere: "
                f"{differences(other.position(i).record, sampled.record)}"
            )
            compare_views(truth, other, viewer)


def replay(truth: Playthrough, actions: list[int], length: int, viewer: int) -> Playthrough:
    """Play a rewritten history; every action must be legal and belong to the same actor as in the true one."""
    setting = truth.setting
    assert len(actions) == length, f"{len(actions)} actions instead of {length}"
    position = Position(setting.game, setting.seats, dict(setting.options))
    memory = [position.memory.copy()]
    for i, action in enumerate(actions):
        where = f"viewer {viewer}, position {i}"
        name = setting.game.actions.names[action]
        assert position.to_act == truth.actors[i], f"{where}: another seat is to act"
        assert position.is_legal(action), f"{where}: {name} is not legal in the determinization"
        position.play(action)
        memory.append(position.memory.copy())
    return Playthrough(setting, np.stack(memory), truth.actors[:length], actions)


def compare_views(truth: Playthrough, other: Playthrough, viewer: int) -> None:
    """What the viewer saw and read on the way is the same in both histories."""
    length, setting = len(other), truth.setting
    seen = hidden_rows(setting, truth.memory[: length + 1], viewer)
    sampled = hidden_rows(setting, other.memory, viewer)
    for i in range(length + 1):
        if not np.array_equal(seen[i], sampled[i]):
            fields = differences(states_of(setting, seen)[i], states_of(setting, sampled)[i])
            raise AssertionError(f"viewer {viewer} sees a difference at position {i} of {length}: {fields}")
    for i in range(length):
        secrets = [one.position(i).is_secret(one.actions[i], viewer) for one in (truth, other)]
        assert secrets[0] == secrets[1], f"position {i}"
        assert secrets[0] or truth.actions[i] == other.actions[i], f"viewer {viewer} knows action {i}, yet it differs"
        if i % NARRATE_EVERY == 0:
            assert narration(truth, i, viewer) == narration(other, i, viewer), f"viewer {viewer}, position {i}"


def differences(one: NDArray[Any], other: NDArray[Any]) -> str:
    names = one.dtype.names or ()
    return ", ".join(f"{n} {one[n].tolist()} / {other[n].tolist()}" for n in names if (one[n] != other[n]).any())
