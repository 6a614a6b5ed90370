"""`druids prepare`: compile games before anybody asks for them, where a server is set up or an image is built."""

import asyncio
import sys
from importlib import import_module

from druids.server.preparing import PROCESSES, Preparing


def prepare(module: str, names: list[str]) -> int:
    """Get these games ready, or all of them; 0, 1 if one could not be compiled, 2 if there is no such game."""
    cards = import_module(module).cards()
    unknown = [name for name in names if name not in cards]
    if unknown:
        print(f"druids: there is no game {unknown[0]!r}; there are: {', '.join(cards)}", file=sys.stderr)
        return 2
    chosen = {name: cards[name] for name in names or cards}
    print(f"Getting ready: {', '.join(chosen)}. Once, up to a minute or two a game.", file=sys.stderr)
    preparing = Preparing(module, chosen, PROCESSES)
    asyncio.run(_prepare(preparing, list(chosen)))
    return 1 if preparing.failed else 0


async def _prepare(preparing: Preparing, names: list[str]) -> None:
    async def tell(name: str) -> None:
        await preparing.ready(name)
        print(f"{name}: {'could not be compiled' if name in preparing.failed else 'ready'}", file=sys.stderr)

    await asyncio.gather(preparing.run(aside=False), *(tell(name) for name in names))
