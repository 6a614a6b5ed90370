"""Functions that start interpreted and change over to compiled code from the cache, whatever state that is in."""

import errno
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import sleep
from types import FunctionType, ModuleType
from typing import Any, NoReturn

import numpy as np
import pytest

from druids.kernel import cache, jit
from tests.conformance.processes import ROOT, python

pytestmark = pytest.mark.skipif(not jit.COMPILED, reason="the compiler is off")

SHARED = """
from druids.kernel.jit import jit
@jit
def twice(n):
    return 2 * n
"""
TEMPLATE = """
from druids.kernel.jit import jit
from shared import twice
@jit
def inner(n):
    return twice(n) + 1
@jit
def outer(n):
    total = 0
    for k in range(n):
        total += inner(k)
    return total
"""
PART = "rules"


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game's folder with one function, which templates call; the cache is empty."""
    folder = tmp_path / "game"
    folder.mkdir()
    (folder / "shared.py").write_text(SHARED)
    (folder / "template.py").write_text(TEMPLATE)
    monkeypatch.setenv("DRUIDS_CACHE", str(tmp_path / "cache"))
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.delitem(sys.modules, "shared", raising=False)
    cache._warn_once.cache_clear()
    return folder


def bound(game: Path) -> Any:
    """The template bound to the game, as `bind` does it."""
    module = ModuleType("template[game]")
    sys.modules[module.__name__] = module
    vars(module)["BOUND_FOLDERS"] = (game,)
    source = game / "template.py"
    exec(compile(source.read_text(), str(source), "exec"), vars(module))  # noqa: S102
    return module


def forget(game: Path) -> Any:
    """The template once more, as a new process would have it: nothing is loaded."""
    sys.modules.pop("shared", None)
    return bound(game)


def compiled_functions(work: Callable[[], object]) -> list[str]:
    reported: list[str] = []
    with jit.compiling(reported.append):
        work()
    return reported


def files() -> list[Path]:
    return sorted(path for path in (cache.root() / "compiled").glob("*/*") if path.suffix in (".code", ".fragment"))


def test_nothing_is_compiled_or_written_while_interpreted(game: Path) -> None:
    with jit.interpreted():
        module = bound(game)
        assert compiled_functions(lambda: module.outer(4)) == []
        assert module.outer(4) == 16
        assert jit.is_interpreted(module.outer)
    assert files() == []
    assert compiled_functions(lambda: module.outer(4)) != []
    assert not jit.is_interpreted(module.outer)
    assert files() != []


def test_functions_decorated_before_are_interpreted_too(game: Path) -> None:
    module = bound(game)
    with jit.interpreted():
        assert compiled_functions(lambda: module.outer(4)) == []


def test_a_call_under_way_stays_interpreted(game: Path) -> None:
    """What it calls is not looked up where `use_compiled` changes it."""
    with jit.interpreted():
        module = bound(game)
        module.outer(1)
        names = module.outer.plain.__globals__
        assert names["inner"] is module.inner.plain
        assert names["inner"].__globals__["twice"](3) == 6
        assert isinstance(names["inner"].__globals__["twice"], FunctionType)


def test_a_function_that_runs_while_its_module_is_imported(game: Path) -> None:
    """The names that come later are found all the same."""
    late = "\nEARLY = twice(2)\n@jit\ndef late(n):\n    return twice(n) + LATER\nLATER = 5\n"
    (game / "shared.py").write_text(SHARED + late)
    with jit.interpreted():
        from shared import EARLY, late as run  # type: ignore[import-not-found]  # noqa: I001

        assert (EARLY, run(1)) == (4, 7)


def test_change_over_when_another_process_has_compiled(game: Path) -> None:
    with jit.interpreted():
        module = bound(game)
        assert not jit.try_compiled(PART, game, lambda: module.outer(1))
        assert module.outer(4) == 16
        compile_elsewhere(game)
        reported = compiled_functions(lambda: jit.try_compiled(PART, game, lambda: module.outer(1)))
        assert reported == []
        assert not jit.is_interpreted(module.outer)
        assert jit.is_interpreted(module.inner)  # nobody loaded it, so it would have to be compiled
        assert module.outer(4) == 16
        assert module.inner(4) == 9


def compile_elsewhere(game: Path, **environment: str) -> None:
    python("-c", COMPILE.format(game=str(game)), **environment)


COMPILE = """
import sys
from pathlib import Path
sys.dont_write_bytecode = True
sys.path.insert(0, {game!r})
from druids.kernel import jit
from tests.kernel.test_interpreted import PART, bound
bound(Path({game!r})).outer(3)
assert jit.mark_compiled(PART, Path({game!r}))
"""


def test_a_mark_without_the_code_is_taken_back(game: Path) -> None:
    compile_elsewhere(game)
    for file in files():
        file.unlink()
    with jit.interpreted():
        module = bound(game)
        assert jit.is_compiled(PART, game)
        assert not jit.try_compiled(PART, game, lambda: module.outer(1))
        assert module.outer(4) == 16
        assert not jit.is_compiled(PART, game)


def test_damaged_code_is_not_loaded_and_is_compiled_again(game: Path) -> None:
    compile_elsewhere(game)
    for file in files():
        file.write_bytes(file.read_bytes()[:-100])
    with jit.interpreted():
        module = bound(game)
        assert not jit.try_compiled(PART, game, lambda: module.outer(1))
        assert module.outer(4) == 16
    compile_elsewhere(game)
    with jit.interpreted():
        module = forget(game)
        assert jit.try_compiled(PART, game, lambda: module.outer(1))
        assert module.outer(4) == 16


def test_code_for_another_processor_is_not_used(game: Path) -> None:
    compile_elsewhere(game, NUMBA_CPU_NAME="generic", NUMBA_CPU_FEATURES="")
    theirs = files()
    with jit.interpreted():
        module = bound(game)
        assert not jit.is_compiled(PART, game)
        assert not jit.try_compiled(PART, game, lambda: module.outer(1))
        assert module.outer(4) == 16
    assert module.outer(4) == 16  # compiled here, beside theirs
    assert set(files()) > set(theirs)


def test_processes_that_compile_the_same_at_the_same_time(game: Path) -> None:
    command = [sys.executable, "-c", COMPILE.format(game=str(game))]
    together = [subprocess.Popen(command, cwd=ROOT, env=_environment()) for _ in range(3)]
    assert [process.wait(120) for process in together] == [0, 0, 0]
    assert all(cache.read(file) is not None for file in files())
    assert len(files()) == 3
    with jit.interpreted():
        module = bound(game)
        assert jit.try_compiled(PART, game, lambda: module.outer(1))
        assert module.outer(4) == 16


def _environment() -> dict[str, str]:
    return os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "src")])}


def test_a_process_killed_while_it_compiles_leaves_nothing_that_is_wrong(game: Path) -> None:
    process = subprocess.Popen([sys.executable, "-c", COMPILE.format(game=str(game))], cwd=ROOT, env=_environment())
    while not files() and process.poll() is None:
        sleep(0.01)
    process.kill()
    process.wait()
    with jit.interpreted():
        module = bound(game)
        if jit.try_compiled(PART, game, lambda: module.outer(1)):  # it was quicker
            assert not jit.is_interpreted(module.outer)
        assert module.outer(4) == 16
    assert all(cache.read(file) is not None for file in files())
    assert module.outer(5) == 25


def test_a_full_disk_keeps_compiled_code_in_memory(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, data: bytes) -> NoReturn:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    module = bound(game)
    with pytest.warns(cache.CacheWarning, match="No space left") as reported:
        assert module.outer(4) == 16
    assert len(reported) == 1
    assert compiled_functions(lambda: module.outer(5)) == []
    assert not jit.mark_compiled(PART, game)


def test_a_read_only_cache_is_read(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in an image where the games were compiled when it was built."""
    compile_elsewhere(game)

    def read_only(*_: object, **__: object) -> NoReturn:
        raise OSError(errno.EROFS, "Read-only file system")

    for change in ("mkdir", "write_bytes", "replace", "unlink"):
        monkeypatch.setattr(Path, change, read_only)
    assert "Read-only" in str(cache.problem())
    with jit.interpreted():
        module = bound(game)
        assert jit.try_compiled(PART, game, lambda: module.outer(1))
        assert module.outer(4) == 16


def test_code_in_a_wheel_is_used_where_the_cache_is_empty(
    game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A wheel's code is compiled for every processor of its platform."""
    shipped = tmp_path / "precompiled"
    compile_elsewhere(game, DRUIDS_CACHE=str(shipped), NUMBA_CPU_NAME="x86-64-v2", NUMBA_CPU_FEATURES="")
    with jit.interpreted():
        assert not jit.is_compiled(PART, game)
    monkeypatch.setattr(cache, "SHIPPED", shipped)
    if jit.portable_cpu() is None:
        pytest.skip("wheels carry no code for this processor")
    with jit.interpreted():
        module = bound(game)
        assert jit.is_compiled(PART, game)
        assert compiled_functions(lambda: jit.try_compiled(PART, game, lambda: module.outer(1))) == []
        assert not jit.is_interpreted(module.outer)
        assert module.outer(4) == 16
    told = compiled_functions(lambda: forget(game).inner(np.int64(4)))
    assert "twice" not in told  # which is linked from the wheel
    assert not any(cache.root().rglob("twice*"))
