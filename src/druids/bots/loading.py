"""Load the compiled code that the bots of a game use. The server and the terminal do so ahead of the first decision."""

from druids.bots.greedy import action_scores_of
from druids.bots.ismcts import warm
from druids.kernel.game import Game
from druids.kernel.rng import seeded_rng
from druids.match import Position
from druids.match.position import load_compiled


def load_bots(game: Game) -> None:
    """Load every function that bots of the game use, compiling what was never compiled on this machine."""
    load_compiled(game)
    warm(game)
    action_scores_of(Position(game, game.info.default_seats, rng=seeded_rng(0)))
