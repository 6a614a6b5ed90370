"""Plays any legal action."""

from druids.bots.bot import Bot, States
from druids.kernel.game import Game
from druids.kernel.rng import randbelow


class RandomBot(Bot):
    def pick(self, game: Game, states: States, i: int, seat: int, choices: list[int]) -> int:
        return choices[randbelow(self.rng(game, states, i), len(choices))]
