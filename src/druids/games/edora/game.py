"""The `Game` object of The Druids of Edora, loaded by `druids.catalog`."""

from pathlib import Path

from druids.games.edora import INFO
from druids.games.edora.asks.nature import chance, draw
from druids.games.edora.board import redeal
from druids.games.edora.flow import apply, legal
from druids.games.edora.heuristics.action_features import FEATURES, action_features
from druids.games.edora.heuristics.action_scoring import action_scores
from druids.games.edora.heuristics.position_value import value
from druids.games.edora.information import hide, resample, secret
from druids.games.edora.pieces import PIECES
from druids.games.edora.rewrite import rewrite
from druids.games.edora.scoring import scores, winners
from druids.games.edora.setup import setup
from druids.games.edora.show import SHOW
from druids.games.edora.state import ACTIONS, RECORD, Ask, Deed
from druids.kernel.game import Game, Heuristics, Rules

GAME = Game(
    info=INFO,
    record=RECORD,
    actions=ACTIONS,
    rules=Rules(
        setup=setup,
        legal=legal,
        chance=chance,
        draw=draw,
        redeal=redeal,
        apply=apply,
        scores=scores,
        winners=winners,
        hide=hide,
        resample=resample,
        secret=secret,
    ),
    show=SHOW,
    rewrite=rewrite,
    pieces=PIECES,
    # 30 decisions last three or four turns
    heuristics=Heuristics(
        action_scores=action_scores,
        value=value,
        action_features=action_features,
        feature_names=FEATURES,
        far=30,
        heavy=1.0,
        prior=0.2,
        end=1.0,
    ),
    folder=Path(__file__).parent,
    asks={int(ask): ask.name for ask in Ask},
    deeds={int(deed): deed.name for deed in Deed},
)
