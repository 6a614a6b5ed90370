"""A position is determined by its setup and the actions played, byte for byte."""

import numpy as np

from druids.match import Position
from tests.conformance.games import Setting
from tests.conformance.playthrough import play

JUNK = 77


def test_replay_gives_the_same_bytes(setting: Setting) -> None:
    game = play(setting, seed=3)
    position = Position(setting.game, setting.seats, dict(setting.options))
    for i, action in enumerate(game.actions):
        assert position == game.position(i), f"position {i}"
        position.play(action)
    assert position == game.position(len(game))


def test_setup_writes_every_field(setting: Setting) -> None:
    new = Position(setting.game, setting.seats, dict(setting.options))
    names = [field.name for field in setting.game.record.all_fields]  # padding belongs to nobody
    most = max(setting.game.info.seats)
    played = play(Setting(setting.name, most, setting.options), seed=4)
    for dirt in ("junk", "a finished game"):
        reused = new.copy()
        if dirt == "junk":
            for name in names:
                reused.states[name] = JUNK
        else:
            reused.memory[:] = played.memory[-1]
        reused.restart()
        for name in names:
            assert np.array_equal(reused.states[name], new.states[name]), f"setup does not write {name}; it had {dirt}"


def test_a_copy_is_equal_and_independent(setting: Setting) -> None:
    game = play(setting, seed=5)
    middle = len(game) // 2
    original = game.position(middle)
    copy = original.copy()
    assert copy == original
    copy.play(game.actions[middle])
    assert copy == game.position(middle + 1)
    assert original == game.position(middle)
