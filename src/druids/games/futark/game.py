"""Futark, put together."""

from pathlib import Path

from druids.games.futark import INFO
from druids.games.futark.flow import apply, chance, draw, legal, setup
from druids.games.futark.heuristics import action_scores, value
from druids.games.futark.information import hide, resample, secret
from druids.games.futark.scoring import scores, winners
from druids.games.futark.show import FutarkShow
from druids.games.futark.state import ACTIONS, RECORD, Ask, Deed
from druids.kernel.chance import never
from druids.kernel.game import Game, Heuristics, Rules

GAME = Game(
    info=INFO,
    record=RECORD,
    actions=ACTIONS,
    rules=Rules(setup, legal, chance, draw, never, apply, scores, winners, hide, resample, secret),
    show=FutarkShow(),
    heuristics=Heuristics(action_scores, value, far=12),  # to the end of the next turn
    folder=Path(__file__).parent,
    asks={int(ask): ask.name for ask in Ask},
    deeds={int(deed): deed.name for deed in Deed},
)
