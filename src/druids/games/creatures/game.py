"""Creatures, put together."""

from pathlib import Path

from druids.games.creatures import CARD
from druids.games.creatures.flow import apply, chance, draw, legal, setup
from druids.games.creatures.hints import evaluate, prefer
from druids.games.creatures.scoring import scores, winners
from druids.games.creatures.show import CreaturesShow
from druids.games.creatures.sight import hide, resample, secret
from druids.games.creatures.state import ACTIONS, RECORD, Ask
from druids.kernel.chance import never
from druids.kernel.game import Game, Hints, Rules

GAME = Game(
    card=CARD,
    record=RECORD,
    actions=ACTIONS,
    rules=Rules(setup, legal, chance, draw, never, apply, scores, winners, hide, resample, secret),
    show=CreaturesShow(),
    hints=Hints(prefer, evaluate, heavy=1.0),
    folder=Path(__file__).parent,
    asks={int(ask): ask.name for ask in Ask},
)
