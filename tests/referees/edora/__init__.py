"""A referee for The Druids of Edora, read from its rules document alone (deliberately nothing from `druids`).

`printed.json` holds the board parts of edora 3.8 and the layout of edora 3.10.
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
    for _ in range(LAST_ROUND):  # edora 8.1
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
