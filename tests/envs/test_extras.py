"""Without an extra, the import error names the extra to install."""

import sys

import pytest


@pytest.mark.parametrize(
    ("interface", "package", "extra"),
    [
        ("druids.envs.pettingzoo", "pettingzoo", "druids[envs]"),
        ("druids.envs.gymnasium", "gymnasium", "druids[envs]"),
        ("druids.envs.openspiel", "pyspiel", "druids[openspiel]"),
    ],
)
def test_a_missing_extra_is_named(interface: str, package: str, extra: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    for module in [name for name in sys.modules if name.startswith("druids.envs.")]:
        monkeypatch.delitem(sys.modules, module)
    with pytest.raises(ImportError, match="pip install") as raised:
        __import__(interface)
    assert extra in str(raised.value)


def test_guests_without_openspiel(monkeypatch: pytest.MonkeyPatch) -> None:
    from druids.envs.policies import openspiel_ismcts

    monkeypatch.setitem(sys.modules, "open_spiel", None)
    with pytest.raises(ImportError, match=r"pip install 'druids\[openspiel\]'"):
        openspiel_ismcts()


def test_pixels_without_pillow(monkeypatch: pytest.MonkeyPatch) -> None:
    from druids.envs.render import render
    from druids.match import Position
    from tests.conformance.games import load

    position = Position(load("pebbles"), 2)
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(ImportError, match="pip install"):
        render(position, 0, "rgb_array")


def test_the_batch_and_the_text_environment_need_no_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    for package in ("gymnasium", "pettingzoo", "pyspiel", "PIL"):
        monkeypatch.setitem(sys.modules, package, None)
    for module in [name for name in sys.modules if name.startswith("druids.envs.")]:
        monkeypatch.delitem(sys.modules, module)
    __import__("druids.envs.batch")
    __import__("druids.envs.text")
