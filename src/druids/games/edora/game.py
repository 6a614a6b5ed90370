"""The Druids of Edora, put together."""

from pathlib import Path

from druids.games.edora import INFO
from druids.games.edora.board import redeal
from druids.games.edora.flow import apply, legal
from druids.games.edora.heuristics import action_scores, value
from druids.games.edora.information import hide, resample, secret
from druids.games.edora.nature import chance, draw
from druids.games.edora.scoring import scores, winners
from druids.games.edora.setup import setup
from druids.games.edora.show import EdoraShow
from druids.games.edora.state import ACTIONS, RECORD, Ask, Deed
from druids.kernel.game import Game, Heuristics, Rules

GAME = Game(
    info=INFO,
    record=RECORD,
    actions=ACTIONS,
    rules=Rules(setup, legal, chance, draw, redeal, apply, scores, winners, hide, resample, secret),
    show=EdoraShow(),
    heuristics=Heuristics(action_scores, value, far=30, heavy=1.0),  # three or four turns
    folder=Path(__file__).parent,
    asks={int(ask): ask.name for ask in Ask},
    deeds={int(deed): deed.name for deed in Deed},
)
