"""The cache directory: another one after any edit that could change compiled rules, and never a crash."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from druids.kernel import cache


@pytest.fixture(autouse=True)
def fresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("DRUIDS_CACHE", str(tmp_path / "cache"))
    forget()
    yield
    forget()


def forget() -> None:
    for remembered in (cache._sources, cache._versions, cache._warn_once):
        remembered.cache_clear()


def place(folder: Path) -> Path:
    forget()
    found = cache.directory(folder)
    assert found is not None
    return found


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    game = tmp_path / "game"
    (game / "asks").mkdir(parents=True)
    (game / "flow.py").write_text("from game.tables import PRINTED")
    (game / "tables.toml").write_text("printed = 1")
    (game / "en.ftl").write_text("title = Game")
    return game


def test_the_same_sources_share_a_directory(folder: Path) -> None:
    assert place(folder) == place(folder)
    assert place(folder).is_dir()


@pytest.mark.parametrize("file", ["flow.py", "tables.toml", "asks/new.py"])
def test_an_edit_in_any_file_of_the_folder_moves_it(folder: Path, file: str) -> None:
    before = place(folder)
    (folder / file).write_text("printed = 2")
    assert place(folder) != before


def test_a_new_name_for_a_file_moves_it(folder: Path) -> None:
    before = place(folder)
    (folder / "flow.py").rename(folder / "flows.py")
    assert place(folder) != before


def test_words_do_not_move_it(folder: Path) -> None:
    before = place(folder)
    (folder / "en.ftl").write_text("title = Another")
    assert place(folder) == before


def test_an_edit_in_the_kernel_moves_it(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = place(folder)
    kernel = tmp_path / "kernel"
    kernel.mkdir()
    (kernel / "bits.py").write_text("edited = True")
    monkeypatch.setattr(cache, "KERNEL", kernel)
    assert place(folder) != before


def test_bounds_checks_move_it(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NUMBA_BOUNDSCHECK", raising=False)
    before = place(folder)
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")
    assert place(folder) != before


def test_no_writable_place_is_a_warning_and_not_an_error(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = folder / "flow.py"  # a file where the directory should be: not even root can write there
    monkeypatch.setenv("DRUIDS_CACHE", str(blocked))
    with pytest.warns(cache.CacheWarning, match="DRUIDS_CACHE"):
        assert cache.directory(folder) is None


def test_a_read_only_place_is_a_warning_and_not_an_error(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.access", lambda path, mode: False)
    with pytest.warns(cache.CacheWarning, match="not writable"):
        assert cache.directory(folder) is None
