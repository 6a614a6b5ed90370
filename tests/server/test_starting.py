"""`druids serve` that cannot start: a sentence that says what to do, and no traceback."""

import socket
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from druids.cli import main
from druids.server import run
from druids.server.storage import StorageError, Store


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that another program listens on."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        yield int(other.getsockname()[1])


@pytest.fixture(autouse=True)
def pages(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The URLs that were opened in the browser."""
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    return opened


def test_a_port_that_is_taken(taken: int, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--no-browser", "--port", str(taken), "--data", str(tmp_path)]) == 1
    said = capfd.readouterr().err
    assert f"port {taken}" in said
    assert "--port" in said
    assert "Traceback" not in said


def test_a_server_that_is_already_running_is_opened(
    taken: int, tmp_path: Path, pages: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "_answers", lambda address: str(taken) in address)
    assert main(["serve", "--port", str(taken), "--data", str(tmp_path)]) == 0
    assert pages == [f"http://127.0.0.1:{taken}/"]


@pytest.mark.parametrize("port", ["-1", "65536"])
def test_an_invalid_port(port: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--no-browser", "--port", port]) == 2
    assert "from 0 to 65535" in capfd.readouterr().err


def test_an_invalid_log_level(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("DRUIDS_LOG_LEVEL", "loud")
    assert main(["serve", "--no-browser"]) == 2
    assert "debug, info, warning, error" in capfd.readouterr().err


def test_a_data_directory_that_cannot_be_made(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").touch()
    assert main(["serve", "--no-browser", "--port", "0", "--data", str(tmp_path / "file" / "data")]) == 1
    said = capfd.readouterr().err
    assert "cannot be opened" in said
    assert "--data" in said
    assert "Traceback" not in said


def test_a_file_that_is_not_a_database(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "druids.db").write_text("no database " * 100)
    assert main(["serve", "--no-browser", "--port", "0", "--data", str(tmp_path)]) == 1
    said = capfd.readouterr().err
    assert "cannot be opened" in said
    assert "Traceback" not in said


@pytest.mark.parametrize("url", ["mysql://x", "oracle9://x"])
def test_an_unsupported_database_names_the_supported_ones(url: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--no-browser", "--port", "0", "--database", url]) == 1
    said = capfd.readouterr().err
    assert "sqlite:///FILE" in said
    assert "postgresql://" in said


@pytest.mark.parametrize("url", ["nonsense", "sqlite:////"])
def test_an_invalid_database_url(url: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--no-browser", "--port", "0", "--database", url]) == 1
    said = capfd.readouterr().err
    assert "--database" in said
    assert "Traceback" not in said


def test_a_directory_given_as_database_keeps_its_mode(tmp_path: Path) -> None:
    folder = tmp_path / "somewhere"
    folder.mkdir(mode=0o755)
    with pytest.raises(StorageError, match="is a directory"):
        Store(f"sqlite:///{folder}").open(server=True)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o755


def test_a_page_opened_while_the_server_starts_waits() -> None:
    with run._listen("127.0.0.1", 0) as listening, socket.create_connection(listening.getsockname(), timeout=5):
        accepted, _ = listening.accept()
        accepted.close()
