"""`druids serve --processes`: workers on one port, their restarts, and processes that hand their people over."""

import json
import os
import signal
import subprocess
import time
import urllib.request
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from bench.server.process import free_port, start, wait_ready
from bench.server.processes import server_processes
from druids.server import cli
from druids.server import events as ev
from druids.server.storage import Store
from druids.server.storage.schema import events
from tests.server.support import GAMES, Server, serving

ROOT = Path(__file__).parents[2]
WAIT = 60.0


@contextmanager
def together(url: str, folder: Path, processes: int) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """`druids serve --processes`: the parent and the port."""
    port = free_port()
    paths = os.pathsep.join([str(ROOT), str(ROOT / "src")])
    environment = {"DRUIDS_GAMES": GAMES, "PYTHONPATH": paths, "DRUIDS_WORKERS": "0", "DRUIDS_DATABASE": url}
    parent = start(folder, port, {**environment, "DRUIDS_PROCESSES": str(processes)})
    try:
        wait_ready(port, parent)
        eventually(lambda: len(alive(port)) == processes)
        yield parent, port
    finally:
        parent.terminate()
        try:
            parent.wait(30)
        except subprocess.TimeoutExpired:
            parent.kill()
            parent.wait()


def eventually(true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + WAIT
    while not true():
        assert time.monotonic() < deadline, "it never happened"
        time.sleep(0.05)


def alive(port: int) -> dict[str, float]:
    """The processes that answer, by the label of their metrics, and how many each of them knows."""
    found = {}
    for _ in range(12):
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=WAIT) as answer:
            for line in answer.read().decode().splitlines():
                if line.startswith("druids_processes{"):
                    found[line.split('"')[1]] = float(line.split()[-1])
    return found


def all_know(port: int, processes: int) -> bool:
    """Whether every process answers and knows of all others."""
    return list(alive(port).values()) == [processes] * processes


def post(port: int, path: str, body: dict[str, Any]) -> dict[str, Any]:
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}{path}", json.dumps(body).encode(), {"content-type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=WAIT) as answer:
        made: dict[str, Any] = json.load(answer)
    return made


@contextmanager
def at_table(port: int, table: str, token: str) -> Iterator[tuple[ClientConnection, dict[str, Any]]]:
    """A connection, and the first position."""
    with connect(f"ws://127.0.0.1:{port}/ws", open_timeout=WAIT, close_timeout=1) as socket:
        socket.send(json.dumps({"type": "hello", "table": table, "token": token}))
        yield socket, until(socket, "update")


def until(socket: ClientConnection, kind: str) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(socket.recv(timeout=WAIT))
        if message["type"] == kind:
            return message


@pytest.mark.time_limit(280)
def test_workers_share_a_port_and_are_started_again(postgres_url: str, tmp_path: Path) -> None:
    with together(postgres_url, tmp_path, 2) as (parent, port):
        before = server_processes(parent.pid)
        assert len(before) == 2
        made = post(port, "/api/tables", {"game": "pebbles", "seats": [{"kind": "me"}, {"kind": "open"}]})
        os.kill(before[0], signal.SIGKILL)
        eventually(lambda: len(server_processes(parent.pid)) == 2 and before[0] not in server_processes(parent.pid))
        post(port, f"/api/tables/{made['table']}/join", {"name": "b"})
        with at_table(port, made["table"], made["token"]) as (_, update):
            assert update["asked"] == 0
        parent.send_signal(signal.SIGTERM)
        assert parent.wait(40) == 0
        assert server_processes(parent.pid) == []


@pytest.mark.time_limit(280)
def test_a_process_that_stops_hands_its_people_over(postgres_url: str, tmp_path: Path) -> None:
    with together(postgres_url, tmp_path, 2) as (parent, port):
        made = post(
            port, "/api/tables", {"game": "pebbles", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}
        )
        before = server_processes(parent.pid)
        with at_table(port, made["table"], made["token"]) as (socket, update):
            told = farewell(socket, before, port)
            action = update["options"][0]["name"]
            act = {"type": "act", "id": "x", "seat": 0, "version": update["version"], "action": action}
            with suppress(ConnectionClosed):
                socket.send(json.dumps(act))  # it may still be carried out; its reply is lost
        assert (told["code"], told["retry_after"]) == ("stopping", 0.0)
        began = time.monotonic()
        with at_table(port, made["table"], made["token"]) as (socket, _):
            took = time.monotonic() - began
            for _ in range(2):  # the same request again, and once more
                socket.send(json.dumps(act))
                assert until(socket, "done")["version"] == update["version"] + 1
        assert took < 1.0 * SLOW, took
    store = Store(postgres_url)
    stored = [ev.decode(body) for (body,) in store.read(sql.select(events.c.body))]
    store.close_now()
    assert [event.id for event in stored if isinstance(event, ev.Acted) and event.seat == 0] == ["x"]


def farewell(socket: ClientConnection, processes: list[int], port: int) -> dict[str, Any]:
    """Stop one process after the other until the one that has the connection says goodbye."""
    for process in processes:
        eventually(lambda: all_know(port, len(processes)))
        os.kill(process, signal.SIGTERM)
        try:
            return until_bye(socket)
        except TimeoutError:
            continue  # another process has it
    raise AssertionError("no process has the connection")


SLOW = 5.0  # on a busy machine


def until_bye(socket: ClientConnection) -> dict[str, Any]:
    """The farewell of the process that has the connection; TimeoutError if it is another one that stops."""
    deadline = time.monotonic() + 8
    try:
        while True:
            message: dict[str, Any] = json.loads(socket.recv(timeout=max(0.1, deadline - time.monotonic())))
            if message["type"] == "bye":
                return message
    except ConnectionClosed as error:
        raise AssertionError("closed without a farewell") from error


def test_a_draining_process_says_so_and_finishes_what_it_is_asked(postgres_url: str, tmp_path: Path) -> None:
    from druids.server.draining import drain

    with serving(tmp_path, database=postgres_url) as other, serving(tmp_path, database=postgres_url) as one:
        wait_for_each_other(one, other)
        table, anna, bran = one.two(clock={"move": 300})
        with one.connect(table, anna) as a:
            update = a.until("update")
            assert a.act(update)["type"] == "done"
            assert one.client.portal is not None
            one.client.portal.call(drain, one.manager)
            farewell = a.until("bye")
            assert (farewell["code"], farewell["retry_after"]) == ("stopping", 0.0)
        answer = one.client.get("/readyz")
        assert (answer.status_code, answer.json()["code"]) == (503, "stopping")
        assert "draining" in answer.json()["text"]
        assert other.client.get("/readyz").status_code == 200
        with other.connect(table, bran) as b:
            again = b.until("update")
            assert again["version"] == update["version"] + 1
            assert b.act(again)["type"] == "done"


def wait_for_each_other(*servers: Server) -> None:
    for server in servers:
        assert server.manager.cluster is not None
        members = server.manager.cluster.members
        eventually(lambda members=members: len(members.alive) == len(servers) - 1)  # type: ignore[misc]


def test_metrics_name_their_process(postgres_url: str, tmp_path: Path) -> None:
    with serving(tmp_path, database=postgres_url, process="left") as server:
        server.create()
        text = server.client.get("/metrics").text
    assert 'druids_actions_total{process="left"} 0.0' in text
    assert 'druids_action_seconds_bucket{le="0.001",process="left"}' in text
    assert 'druids_processes{process="left"} 1.0' in text


@pytest.mark.parametrize(("processes", "sentence"), [(3, "several processes need PostgreSQL"), (0, "from 1 to 64")])
def test_several_processes_need_postgresql(
    processes: int, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = Namespace(host=None, port=0, data=tmp_path, database=None, no_browser=True, processes=processes)
    assert cli.serve(given) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert sentence in line
