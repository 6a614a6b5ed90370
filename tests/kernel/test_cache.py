"""The cache: another directory after any edit that could change compiled rules, whole files or none, never a crash."""

import errno
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

import pytest

from druids.kernel import cache

GAMES = Path(cache.__file__).parent.parent / "games"


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
    return cache.directory(folder)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    game = tmp_path / "game"
    (game / "asks").mkdir(parents=True)
    (game / "flow.py").write_text("from game.tables import PRINTED")
    (game / "tables.toml").write_text("printed = 1")
    (game / "en.ftl").write_text("title = Game")
    return game


@pytest.fixture(params=sorted(path.parent.name for path in GAMES.glob("*/game.py")))
def game_folder(request: pytest.FixtureRequest) -> Path:
    return GAMES / str(request.param)


def test_the_same_sources_share_a_directory(folder: Path) -> None:
    assert place(folder) == place(folder)


@pytest.mark.parametrize("file", ["flow.py", "tables.toml", "asks/new.py"])
def test_an_edit_in_any_file_of_the_folder_moves_it(folder: Path, file: str) -> None:
    before = place(folder)
    (folder / file).write_text("printed = 2")
    assert place(folder) != before


def test_a_new_name_for_a_file_moves_it(folder: Path) -> None:
    before = place(folder)
    (folder / "flow.py").rename(folder / "flows.py")
    assert place(folder) != before


@pytest.mark.parametrize("file", ["show/scene.py", "show.py", "words/en.toml"])
def test_what_people_see_does_not_move_it(folder: Path, file: str) -> None:
    before = place(folder)
    (folder / file).parent.mkdir(exist_ok=True)
    (folder / file).write_text("TITLE = 'Another'")
    assert place(folder) == before


def test_nothing_that_people_see_is_compiled(game_folder: Path) -> None:
    """A compiled function there, or one that depends on it, would run stale code after an edit."""
    for path in game_folder.rglob("*.py"):
        text, shown = path.read_text(encoding="utf-8"), path.relative_to(game_folder).parts[0] in cache.NOT_COMPILED
        assert not (shown and "@jit" in text), path
        assert shown or path.name == "game.py" or f"{game_folder.name}.show" not in text, path


@pytest.mark.parametrize("file", ["flow.cpython-311.pyc", "flow.cpython-311.pyc.140234"])
def test_bytecode_does_not_move_it(folder: Path, file: str) -> None:
    """Nor does a file that Python is writing at this moment, in another process, under a temporary name."""
    before = place(folder)
    (folder / "asks" / "__pycache__").mkdir()
    (folder / "asks" / "__pycache__" / file).write_bytes(b"bytecode")
    assert place(folder) == before


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


def test_what_is_written_is_read(folder: Path) -> None:
    file = place(folder) / "one.code"
    assert cache.read(file) is None
    assert cache.write(file, b"first")
    assert cache.write(file, b"second")
    assert cache.read(file) == b"second"
    assert [found.name for found in file.parent.iterdir()] == ["one.code"]


@pytest.mark.parametrize("damage", [b"", b"\0" * 200, None])
def test_a_damaged_file_counts_as_missing_and_is_replaced(folder: Path, damage: bytes | None) -> None:
    """As after a crash: empty, full of zeros, or cut off."""
    file = place(folder) / "one.code"
    cache.write(file, b"compiled" * 100)
    file.write_bytes(file.read_bytes()[:300] if damage is None else damage)
    assert cache.read(file) is None
    cache.write(file, b"compiled again")
    assert cache.read(file) == b"compiled again"


def test_a_crash_before_the_end_of_a_write_changes_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = place(folder) / "one.code"
    cache.write(file, b"old")

    def crash(*_: object) -> NoReturn:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", crash)
        with pytest.raises(KeyboardInterrupt):
            cache.write(file, b"new")
    assert cache.read(file) == b"old"


@pytest.fixture
def blocked(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file where the directory should be: not even root can write there."""
    monkeypatch.setenv("DRUIDS_CACHE", str(folder / "flow.py"))
    return place(folder) / "one.code"


def test_a_place_that_cannot_be_written_is_a_warning_and_not_an_error(blocked: Path) -> None:
    with pytest.warns(cache.CacheWarning, match="DRUIDS_CACHE"):
        assert not cache.write(blocked, b"compiled")
    assert not cache.write(blocked, b"compiled")  # and warns only once
    assert cache.read(blocked) is None


def test_why_nothing_can_be_written_is_reported(blocked: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Not a directory" in str(cache.problem())
    monkeypatch.setenv("DRUIDS_CACHE", str(tmp_path / "cache"))
    assert cache.problem() is None
    assert list((tmp_path / "cache" / "compiled").iterdir()) == []


def full_disk(path: Path, data: bytes) -> NoReturn:
    with path.open("wb") as file:  # as on a full disk, where an empty file can often be made
        file.write(data[:0])
    raise OSError(errno.ENOSPC, "No space left on device")


def test_a_full_disk_is_a_warning_and_leaves_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = place(folder) / "one.code"
    monkeypatch.setattr(Path, "write_bytes", full_disk)
    assert "No space left" in str(cache.problem())
    with pytest.warns(cache.CacheWarning, match="No space left"):
        assert not cache.write(file, b"compiled")
    assert list(file.parent.iterdir()) == []


def test_a_mark_is_for_one_part_of_one_game_on_one_machine(folder: Path) -> None:
    assert not cache.is_marked("rules", folder, "this machine")
    assert cache.mark("rules", folder, "this machine")
    assert cache.is_marked("rules", folder, "this machine")
    assert not cache.is_marked("bots", folder, "this machine")
    assert not cache.is_marked("rules", folder, "another machine")
    cache.unmark("rules", folder, "this machine")
    assert not cache.is_marked("rules", folder, "this machine")
    cache.unmark("rules", folder, "this machine")


def test_a_mark_is_not_for_other_sources(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def marked() -> bool:
        forget()
        return cache.is_marked("rules", folder, "this machine")

    assert cache.mark("rules", folder, "this machine")
    assert marked()
    (folder / "flow.py").write_text("edited = True")
    assert not marked()
    assert cache.mark("rules", folder, "this machine")
    monkeypatch.setattr("druids.kernel.cache.metadata.version", lambda name: "another")
    assert not marked()


def test_the_code_in_a_wheel_is_no_source_of_templates() -> None:
    """Else marks made without the wheel's folder would not count with it."""
    place = (cache.SHIPPED / "compiled").relative_to(cache.KERNEL.parent)
    assert len(place.parts) != len(Path(cache.TEMPLATES).parts)
