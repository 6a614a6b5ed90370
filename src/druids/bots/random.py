"""The random bot: plays any legal action."""

from druids.bots.bot import Bot
from druids.kernel.rng import randbelow
from druids.match import Position


class RandomBot(Bot):
    def pick(self, position: Position, choices: list[int]) -> int:
        return choices[randbelow(self.rng(position), len(choices))]
