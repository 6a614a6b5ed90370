"""Stonehenge, put together."""

from pathlib import Path

from druids.games.stonehenge import INFO
from druids.games.stonehenge.flow import apply, chance, draw, legal, setup
from druids.games.stonehenge.heuristics import action_scores, value
from druids.games.stonehenge.information import hide, resample, secret
from druids.games.stonehenge.scoring import scores, winners
from druids.games.stonehenge.show import StonehengeShow
from druids.games.stonehenge.state import ACTIONS, RECORD, Ask, Deed
from druids.kernel.chance import never
from druids.kernel.game import Game, Heuristics, Rules

GAME = Game(
    info=INFO,
    record=RECORD,
    actions=ACTIONS,
    rules=Rules(setup, legal, chance, draw, never, apply, scores, winners, hide, resample, secret),
    show=StonehengeShow(),
    # a round, to its end: what the next deal brings is luck; which card is best, games find out better than `prefer`
    heuristics=Heuristics(action_scores, value, near=1, guided=0.0, explore=0.5),
    folder=Path(__file__).parent,
    asks={int(ask): ask.name for ask in Ask},
    deeds={int(deed): deed.name for deed in Deed},
)
