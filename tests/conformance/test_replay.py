"""A position is its setup and the answers given: the same again, on any record, byte for byte."""

import numpy as np

from tests.conformance.games import Setting
from tests.conformance.playthrough import copied, play, raw

JUNK = 77


def test_replay_gives_the_same_bytes(setting: Setting) -> None:
    trail = play(setting, seed=3)
    driver = setting.driver
    states = setting.game.record.new(1)
    driver.start(states, 0, setting.seats, setting.codes)
    for i, action in enumerate(trail.actions):
        assert raw(states)[0].tobytes() == raw(trail.states)[i].tobytes(), f"place {i}"
        driver.play(states, 0, action)
    assert raw(states)[0].tobytes() == raw(trail.states)[-1].tobytes()


def test_setup_writes_every_field(setting: Setting) -> None:
    blank = setting.game.record.new(1)
    setting.driver.start(blank, 0, setting.seats, setting.codes)
    dirty = setting.game.record.new(2)
    names = [field.name for field in setting.game.record.all_fields]  # the kernel's spare bytes are nobody's to write
    for name in names:
        dirty[name] = JUNK
    most = max(setting.game.info.seats)
    played = play(Setting(setting.name, most, setting.options), seed=4)
    raw(dirty)[1] = raw(played.states)[-1]
    for i in range(2):
        setting.driver.start(dirty, i, setting.seats, setting.codes)
        for name in names:
            assert np.array_equal(dirty[i][name], blank[0][name]), f"setup leaves {name} as it was"


def test_a_clone_is_equal_and_apart(setting: Setting) -> None:
    trail = play(setting, seed=5)
    middle = len(trail) // 2
    before = copied(trail.states)
    clone = setting.game.record.new(1)
    setting.driver.clone(clone, 0, trail.states, middle)
    assert raw(clone)[0].tobytes() == raw(trail.states)[middle].tobytes()
    setting.driver.play(clone, 0, trail.actions[middle])
    assert raw(clone)[0].tobytes() == raw(trail.states)[middle + 1].tobytes()
    assert raw(trail.states).tobytes() == raw(before).tobytes()
