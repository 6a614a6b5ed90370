"""The `Game` object of Pebbles, loaded by the tests."""

from pathlib import Path

from druids.kernel.chance import never
from druids.kernel.game import Game, Heuristics, Rules
from tests.toy.pebbles import INFO
from tests.toy.pebbles.flow import apply, chance, draw, legal, setup
from tests.toy.pebbles.heuristics import action_scores, value
from tests.toy.pebbles.information import hide, resample, secret
from tests.toy.pebbles.pieces import PIECES
from tests.toy.pebbles.rewrite import rewrite
from tests.toy.pebbles.scoring import scores, winners
from tests.toy.pebbles.show import SHOW
from tests.toy.pebbles.state import ACTIONS, RECORD, Ask, Deed

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
    heuristics=Heuristics(action_scores=action_scores, value=value),
    folder=Path(__file__).parent,
    asks={int(ask): ask.name for ask in Ask},
    deeds={int(deed): deed.name for deed in Deed},
)
