"""Possible worlds: every world a viewer imagines has a history that is legal and looks the same to that viewer."""

from typing import Any

from numpy.typing import NDArray

from druids.kernel.bits import allowed
from tests.conformance.games import Setting, companion
from tests.conformance.messages import told
from tests.conformance.playthrough import Playthrough, hidden, imagined, play, raw

PLACES = 7
TOLD_EVERY = 5  # answers; narration is compared at these


def test_every_determinization_is_possible(setting: Setting) -> None:
    rewriter = companion(setting.name, "determinizations")
    assert rewriter is not None, f"{setting.name} has no determinizations.py in its tests (docs/adding-a-game.md)"
    for seed in range(2):
        truth = play(setting, 40 + seed, greed=50 * seed)
        for i in truth.some(PLACES):
            viewer = setting.viewers[(i + seed) % len(setting.viewers)]
            world = imagined(setting, truth.states[i : i + 1], viewer, seed)
            history = truth.actions[:i]
            actions = rewriter.rewrite(setting.game, setting.seats, setting.codes, list(history), viewer, world[0])
            other = replay(truth, [int(action) for action in actions], i, viewer)
            assert raw(other.states)[-1].tobytes() == raw(world)[0].tobytes(), (
                f"the history of viewer {viewer} at place {i} ends elsewhere: {differences(other.states[-1], world[0])}"
            )
            compare_views(truth, other, viewer)


def replay(truth: Playthrough, actions: list[int], length: int, viewer: int) -> Playthrough:
    """Play a rewritten history; every answer must be legal, and given by whoever gave it in truth."""
    setting, driver = truth.setting, truth.setting.driver
    assert len(actions) == length, f"{len(actions)} answers instead of {length}"
    states = setting.game.record.new(length + 1)
    other = Playthrough(setting, states, truth.actors[:length], actions)
    driver.start(states, 0, setting.seats, setting.codes)
    for i, action in enumerate(actions):
        name = setting.game.actions.names[action]
        assert driver.current_actor(states, i) == truth.actors[i], f"viewer {viewer}, place {i}: another seat is asked"
        assert allowed(other.mask(i), action), f"viewer {viewer}, place {i}: {name} is not legal in the imagined world"
        driver.clone(states, i + 1, states, i)
        driver.play(states, i + 1, action)
    return other


def compare_views(truth: Playthrough, other: Playthrough, viewer: int) -> None:
    """What the viewer saw and was told on the way is the same in both histories."""
    length, setting = len(other), truth.setting
    seen = hidden(setting, truth.states[: length + 1], viewer)
    believed = hidden(setting, other.states, viewer)
    for i in range(length + 1):
        if raw(seen)[i].tobytes() != raw(believed)[i].tobytes():
            fields = differences(seen[i], believed[i])
            raise AssertionError(f"viewer {viewer} could tell at place {i} of {length}: {fields}")
    for i in range(length):
        secrets = [setting.driver.is_secret(one.states, i, one.actions[i], viewer) for one in (truth, other)]
        assert secrets[0] == secrets[1], f"place {i}"
        assert secrets[0] or truth.actions[i] == other.actions[i], f"viewer {viewer} knows answer {i}, yet it differs"
        if i % TOLD_EVERY == 0:
            assert told(truth, i, viewer) == told(other, i, viewer), f"viewer {viewer} is told more at place {i}"


def differences(one: "NDArray[Any]", other: "NDArray[Any]") -> str:
    names = one.dtype.names or ()
    return ", ".join(f"{n} {one[n].tolist()} / {other[n].tolist()}" for n in names if (one[n] != other[n]).any())
