"""What is compiled for each game, and the CPU time it takes: `python -m bench.compile_cost [GAME ...] [--list]`.

Every game is compiled in a process of its own with an empty cache: first what a table needs (rules), then what bots
need, then a batch of environments. Each function counts without those that it calls. An executable is what Python can
call; the others are fragments, linked into executables, and Numba's own functions. Without names, all games are
measured and the table is written to bench/compile.md. On a busy machine CPU times grow; compare within one run.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any

from bench.machine import machine, versions

PARTS = ("rules", "bots", "envs")
PAGE = Path(__file__).parent / "compile.md"


def measure(name: str) -> dict[str, Any]:
    """Compile one game in this process. Its cache must be empty."""
    from numba.core import event

    from druids import catalog
    from druids.bots.loading import load_bots
    from druids.envs.batch import Batch
    from druids.server.game_loader import run_rules

    under_way: list[list[Any]] = []
    functions: list[tuple[float, str, str]] = []
    now = "rules"

    class Clock(event.Listener):  # type: ignore[misc]
        def on_start(self, news: Any) -> None:
            function = news.data["dispatcher"].py_func
            under_way.append([process_time(), 0.0, f"{function.__module__}.{function.__qualname__}"])

        def on_end(self, news: Any) -> None:
            began, inside, function = under_way.pop()
            took = process_time() - began
            if under_way:
                under_way[-1][1] += took
            functions.append((took - inside, now, function))

    def batch() -> None:
        made = Batch(game, 4)
        made.step(made.sample())

    game = catalog.load(name)
    event.register("numba:compile", Clock())
    parts = {}
    works: list[Callable[[], object]] = [lambda: run_rules(game), lambda: load_bots(game), batch]
    for now, work in zip(PARTS, works, strict=True):
        began, before = process_time(), len(functions)
        work()
        ours = [function for _, _, function in functions[before:] if function.startswith("druids.")]
        parts[now] = {"seconds": process_time() - began, "ours": len(ours), "all": len(functions) - before}
    executables = sum(1 for _ in Path(os.environ["DRUIDS_CACHE"]).rglob("*.code"))
    return {"parts": parts, "functions": sorted(functions, reverse=True), "executables": executables}


def in_new_process(name: str) -> dict[str, Any]:
    with tempfile.TemporaryDirectory(prefix="druids-compile-") as folder:
        done = subprocess.run(
            [sys.executable, "-m", "bench.compile_cost", "--measure", name],
            env=os.environ | {"DRUIDS_CACHE": folder, "PYTHONPATH": os.pathsep.join(part for part in sys.path if part)},
            stdout=subprocess.PIPE, text=True, check=True,
        )  # fmt: skip
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def table(measured: dict[str, dict[str, Any]]) -> str:
    lines = ["| game | " + " | ".join(f"{part}: CPU s, functions" for part in PARTS) + " | executables |"]
    lines.append("|---" * (len(PARTS) + 2) + "|")
    for name, found in measured.items():
        cells = [
            f"{part['seconds']:.1f}, {part['ours']} + {part['all'] - part['ours']}" for part in found["parts"].values()
        ]
        lines.append(f"| {name} | {' | '.join(cells)} | {found['executables']} |")
    return "\n".join(lines)


def main(words: list[str]) -> None:
    if words[:1] == ["--measure"]:
        print(json.dumps(measure(words[1])))
        return
    from druids import catalog

    names = [word for word in words if not word.startswith("-")]
    measured = {}
    for name in names or catalog.infos():
        measured[name] = in_new_process(name)
        if "--list" in words:
            for took, part, function in measured[name]["functions"]:
                print(f"{took:8.3f} {part:5} {function}")
    text = table(measured)
    print(text)
    if not names:
        made_with = ", ".join(f"{package} {version}" for package, version in versions("numba", "llvmlite").items())
        PAGE.write_text(HEAD.format(machine=machine(), versions=made_with) + text + "\n", encoding="utf-8")


HEAD = """\
# Cost of compiling

Written by `make bench-compile`. Machine: {machine}; {versions}.

CPU seconds and functions compiled (ours + Numba's own) for each part, in one process with an empty cache; a part
counts only what the parts before it did not compile. Executables are the functions that Python calls.

"""

if __name__ == "__main__":
    main(sys.argv[1:])
