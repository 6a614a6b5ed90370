"""An environment of words: what a seat knows as sentences, its answers by number or by name. For language models."""

from dataclasses import dataclass

import numpy as np

from druids.envs.compiled.reward import Reward, at_end, code
from druids.envs.table import Table
from druids.i18n.narration import asking, paragraphs
from druids.kernel.game import Game
from druids.kernel.info import OptionValue
from druids.kernel.message import say
from druids.match import IllegalAction, Match


@dataclass(frozen=True)
class Turn:
    """Who is to answer (None when the game is over), what that seat is told, and the rewards once it is over."""

    seat: int | None
    text: str
    rewards: tuple[float, ...] = ()
    refused: bool = False


class TextEnv:
    """A game told to whoever is asked: what happened since its last turn, the table, the question, the answers.

    An answer is a number from the list or an action's name. One that cannot be is told why, and the same seat is asked
    again: `refused` counts them, so that a referee can set a limit.
    """

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        *,
        language: str = "en",
        reward: Reward = "standing",
        **options: OptionValue,
    ) -> None:
        self.table = Table(game, seats, options)
        self.language = language
        self.refused = 0
        self._kind = code(reward)

    def reset(self, seed: int | None = None) -> Turn:
        """Deal a new game."""
        self.match = Match(self.table.game, self.table.seats, self.table.options, seed, language=self.language)
        self.match.resume_chance()  # NATURE answers up to the first question
        self.refused = 0
        self._heard = [0] * self.table.seats  # how many steps each seat was told of
        return self._turn("")

    def step(self, answer: str) -> Turn:
        """Answer for the seat asked."""
        if self.match.over:
            raise ValueError("the game is over: call reset")
        given = answer.strip()
        listed = self.match.actions()
        if given.isascii() and given.isdigit() and 1 <= int(given) <= len(listed):
            given = listed[int(given) - 1].name
        try:
            self.match.play(given)
        except IllegalAction as refusal:
            self.refused += 1
            return self._turn(str(refusal))
        return self._turn("")

    def _turn(self, refusal: str) -> Turn:
        seat = self.match.seat
        if seat is None:
            return Turn(None, "\n".join(self._ending()), self._rewards())
        read = self.match.reader(seat).text
        news = [] if refusal else [read(told) for told in self.match.narration(seat, self._heard[seat])]
        self._heard[seat] = len(self.match.steps)
        answers = [(action.text, action.name) for action in self.match.actions()]
        asked = (*paragraphs(self.match.scene(seat), read), *asking(read(self.match.question()), answers))
        return Turn(seat, "\n".join([refusal] * bool(refusal) + news + list(asked)), refused=bool(refusal))

    def _ending(self) -> list[str]:
        reader = self.match.reader()
        return [
            reader.text(say("final-score", name=reader.name(seat), points=points))
            for seat, points in enumerate(self.match.scores)
        ]

    def _rewards(self) -> tuple[float, ...]:
        out = np.zeros(self.table.seats, np.float32)
        winners = sum(1 << seat for seat in self.match.winners)
        at_end(self._kind, winners, np.array(self.match.scores, np.int64), self.table.seats, out)
        return tuple(float(reward) for reward in out)
