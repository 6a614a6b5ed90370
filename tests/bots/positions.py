"""Random positions of a game, for tests of bots."""

from druids.kernel.game import Game
from druids.kernel.rng import Rng, randbelow, seeded_rng
from druids.kernel.tasks import NATURE
from druids.match import Position


def random_step(position: Position, rng: Rng) -> None:
    """Play a random legal action, or a chance outcome where chance acts."""
    if position.to_act == NATURE:
        position.play(position.sample_chance(rng))
    else:
        position.play(int(position.legal[randbelow(rng, position.legal.size)]))


def random_position(game: Game, seats: int, seed: int, steps: int) -> Position:
    """A true position after random steps, chance included, and then on until a seat is to act or the game is over."""
    rng = seeded_rng(seed)
    position = Position(game, seats)
    while not position.over and (steps > 0 or position.to_act == NATURE):
        random_step(position, rng)
        steps -= 1
    return position
