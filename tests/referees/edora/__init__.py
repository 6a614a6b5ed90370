"""A referee for The Druids of Edora, read from its two rules documents alone (deliberately nothing from `druids`).

Clauses cited as `flow 5.3` are those of the document about flow and names, and so are bare numbers in files that name
one section of it; `edora 3.1` is the document of data. The board's parts are the JSON of its section 6, `printed.json`.
"""

from tests.referees.edora.scoring import result
from tests.referees.edora.setup import set_up
from tests.referees.edora.table import Table
from tests.referees.edora.tables import ALL_DICE, LAST_ROUND
from tests.referees.edora.turn import turn
from tests.referees.referee import Options, Play, Rulebook


def play(seats: int, options: Options) -> Play:
    table = Table(seats, options)
    yield from set_up(table)
    for _ in range(LAST_ROUND):  # flow 2.1
        for seat in table.from_the_master_on():
            yield from turn(table, seat)
        if any(len(druid.placed) == ALL_DICE for druid in table.druids):
            break
    return result(table)


RULEBOOK = Rulebook(
    name="edora",
    seats=(2, 3, 4),
    options={
        "board": ("random", "default"),
        "first_tablet": ("dealt", "chosen"),
        "herbs": ("random", "same", "planned"),
        "dice": ("own", "same"),
    },
    play=play,
)
