"""Creatures, put together."""

from pathlib import Path

from druids.games.creatures import INFO
from druids.games.creatures.flow import apply, chance, draw, legal, setup
from druids.games.creatures.heuristics.action_scoring import action_scores, value
from druids.games.creatures.information import hide, resample, secret
from druids.games.creatures.scoring import scores, winners
from druids.games.creatures.show import CreaturesShow
from druids.games.creatures.state import ACTIONS, RECORD, Ask
from druids.kernel.chance import never
from druids.kernel.game import Game, Heuristics, Rules

GAME = Game(
    info=INFO,
    record=RECORD,
    actions=ACTIONS,
    rules=Rules(setup, legal, chance, draw, never, apply, scores, winners, hide, resample, secret),
    show=CreaturesShow(),
    heuristics=Heuristics(action_scores, value, heavy=1.0),
    folder=Path(__file__).parent,
    asks={int(ask): ask.name for ask in Ask},
)
