"""`druids prepare`: compile games before they are needed, for example when an image is built."""

import asyncio
import sys
from importlib import import_module

from druids.server.compile_queue import PROCESSES, CompileQueue


def prepare(module: str, names: list[str]) -> int:
    """Compile these games, or all; the exit code is 1 if one could not be compiled, 2 if there is no such game."""
    infos = import_module(module).infos()
    unknown = [name for name in names if name not in infos]
    if unknown:
        print(f"druids: there is no game {unknown[0]!r}; there are: {', '.join(infos)}", file=sys.stderr)
        return 2
    chosen = {name: infos[name] for name in names or infos}
    print(f"Compiling {', '.join(chosen)}. This takes up to two minutes per game, once.", file=sys.stderr)
    compile_queue = CompileQueue(module, chosen, PROCESSES)
    asyncio.run(_prepare(compile_queue, list(chosen)))
    return 1 if compile_queue.failed else 0


async def _prepare(compile_queue: CompileQueue, names: list[str]) -> None:
    async def report(name: str) -> None:
        await compile_queue.bots(name)
        problem = compile_queue.failed.get(name)
        print(f"{name}: {'ready' if problem is None else f'could not be compiled: {problem}'}", file=sys.stderr)

    await asyncio.gather(compile_queue.run(low_priority=False), *(report(name) for name in names))
