"""The `Game` object of Creatures, loaded by `druids.catalog`."""

from pathlib import Path

from druids.games.creatures import INFO
from druids.games.creatures.flow import apply, chance, draw, legal, setup
from druids.games.creatures.heuristics.action_scoring import action_scores, best_action, value
from druids.games.creatures.information import hide, resample, secret
from druids.games.creatures.pieces import PIECES
from druids.games.creatures.rewrite import rewrite
from druids.games.creatures.scoring import scores, winners
from druids.games.creatures.show import SHOW
from druids.games.creatures.state import ACTIONS, RECORD, Ask
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
    # 30 decisions last about nine turns
    heuristics=Heuristics(
        action_scores=action_scores,
        value=value,
        best_action=best_action,
        far=30,
        heavy=1.0,
        prior=0.3,
        beliefs_prior=True,
    ),
    folder=Path(__file__).parent,
    asks={int(ask): ask.name for ask in Ask},
)
