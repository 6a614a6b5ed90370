"""Every number in a record has a meaning: axes and values of fields are named in `pieces.py`."""

from druids.kernel.tasks import NOBODY
from tests.conformance.games import Setting
from tests.conformance.playthrough import play


def test_every_axis_is_named(setting: Setting) -> None:
    game = setting.game
    pieces = game.pieces
    assert len(pieces.names["seat"]) == max(game.info.seats)
    for kind, names in pieces.names.items():
        assert len(set(names)) == len(names), kind
    shaped = {f.name: (*f.shape, f.high) if f.kind == "set" else f.shape for f in game.record.fields}
    assert set(pieces.axes) == {name for name, shape in shaped.items() if shape}
    for name, axes in pieces.axes.items():
        assert len(axes) == len(shaped[name]), name
        for axis, length in zip(axes, shaped[name], strict=True):
            assert length <= len(pieces.names[axis]), f"{name}: {axis}"
    numbers = {f.name: f.high for f in game.record.fields if f.kind == "number"}
    for name, kind in pieces.values.items():
        assert numbers[name] <= len(pieces.names[kind]) - 1, name


def test_every_kind_is_used(setting: Setting) -> None:
    pieces = setting.game.pieces
    used = {axis for axes in pieces.axes.values() for axis in axes} | set(pieces.values.values())
    assert used == set(pieces.names)


def test_values_are_things(setting: Setting) -> None:
    """Numbers that name things do so, or are -1, in every position of a game."""
    truth = play(setting, 7)
    for i in truth.some(5):
        view = truth.hidden(i, NOBODY).record
        for name, kind in setting.game.pieces.values.items():
            found = view[name].reshape(-1).tolist()
            assert all(-1 <= value < len(setting.game.pieces.names[kind]) for value in found), name
