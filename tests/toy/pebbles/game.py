"""Pebbles, put together."""

from pathlib import Path

from druids.kernel.chance import never
from druids.kernel.game import Game, Hints, Rules
from tests.toy.pebbles import CARD
from tests.toy.pebbles.flow import apply, chance, draw, legal, setup
from tests.toy.pebbles.hints import evaluate, prefer
from tests.toy.pebbles.scoring import scores, winners
from tests.toy.pebbles.show import PebblesShow
from tests.toy.pebbles.sight import hide, resample, secret
from tests.toy.pebbles.state import ACTIONS, RECORD, Ask, Deed

GAME = Game(
    card=CARD,
    record=RECORD,
    actions=ACTIONS,
    rules=Rules(setup, legal, chance, draw, never, apply, scores, winners, hide, resample, secret),
    show=PebblesShow(),
    hints=Hints(prefer, evaluate),
    folder=Path(__file__).parent,
    asks={int(ask): ask.name for ask in Ask},
    deeds={int(deed): deed.name for deed in Deed},
)
