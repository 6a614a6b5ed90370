"""`python -m tests.server.fill FOLDER N`: a data directory with N running tables; prints the key and token of one."""

import asyncio
import sys
from pathlib import Path

from druids.server import table_creation
from druids.server.messages import NewTable, SeatWish
from druids.server.table_manager import TableManager
from tests.server.support import settings


async def fill(folder: Path, many: int) -> None:
    manager = TableManager(settings(folder))
    manager.store.open()
    wish = NewTable("pebbles", seats=[SeatWish("me"), SeatWish("me")])
    made = [await table_creation.create(manager, wish)]
    for _ in range(0, many - 1, 50):
        made += await asyncio.gather(*(table_creation.create(manager, wish) for _ in range(min(50, many - len(made)))))
    assert len(made) == many
    await manager.close()
    print(made[0].table, made[0].token)


if __name__ == "__main__":
    asyncio.run(fill(Path(sys.argv[1]), int(sys.argv[2])))
