"""The `Game` object of Stonehenge, loaded by `druids.catalog`."""

from pathlib import Path

from druids.games.stonehenge import INFO
from druids.games.stonehenge.flow import apply, chance, deal, draw, legal, setup
from druids.games.stonehenge.heuristics import action_scores, best_action, value
from druids.games.stonehenge.information import hide, resample, secret
from druids.games.stonehenge.pieces import PIECES
from druids.games.stonehenge.rewrite import rewrite
from druids.games.stonehenge.scoring import scores, winners
from druids.games.stonehenge.show import SHOW
from druids.games.stonehenge.state import ACTIONS, RECORD, Ask, Deed
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
        deal=deal,
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
    # Playouts end with the round, because the next deal is luck. Unguided tree search chooses cards better than
    # `action_scores` do. With many simulations, playouts that mostly follow `action_scores` are worth their time.
    heuristics=Heuristics(
        action_scores=action_scores,
        value=value,
        best_action=best_action,
        near=1,
        strongest_heavy=0.7,
        guided=0.0,
        explore=0.5,
        beliefs_prior=True,
    ),
    folder=Path(__file__).parent,
    asks={int(ask): ask.name for ask in Ask},
    deeds={int(deed): deed.name for deed in Deed},
)
