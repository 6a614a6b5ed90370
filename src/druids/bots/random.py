"""Plays any legal action."""

from druids.bots.bot import Bot, States
from druids.kernel.dice import roll
from druids.kernel.game import Game


class RandomBot(Bot):
    def pick(self, game: Game, states: States, i: int, seat: int, choices: list[int]) -> int:
        return choices[roll(self.dice(game, states, i), len(choices))]
