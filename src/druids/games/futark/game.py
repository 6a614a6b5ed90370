"""The `Game` object of Futark, loaded by `druids.catalog`."""

from pathlib import Path

from druids.games.futark import INFO
from druids.games.futark.flow import apply, chance, draw, legal, setup
from druids.games.futark.heuristics import action_scores, value
from druids.games.futark.information import hide, resample, secret
from druids.games.futark.pieces import PIECES
from druids.games.futark.rewrite import rewrite
from druids.games.futark.scoring import scores, winners
from druids.games.futark.show import SHOW
from druids.games.futark.state import ACTIONS, RECORD, Ask, Deed
from druids.kernel.chance import never
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
        redeal=never,
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
    # 12 decisions last to the end of the next turn
    heuristics=Heuristics(action_scores=action_scores, value=value, far=12, prior=0.5),
    folder=Path(__file__).parent,
    asks={int(ask): ask.name for ask in Ask},
    deeds={int(deed): deed.name for deed in Deed},
)
