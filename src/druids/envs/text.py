"""`TextEnv`: a text environment for language models. A seat reads sentences and plays by number or by name."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from druids.envs.compiled.reward import Reward, at_end, code
from druids.envs.config import GameConfig
from druids.i18n.narration import asking, paragraphs
from druids.kernel.game import Game
from druids.kernel.info import OptionValue
from druids.kernel.message import say
from druids.match import IllegalAction, Match


@dataclass(frozen=True)
class Turn:
    """The seat to act (None when the game is over), its text, and the rewards once the game is over."""

    seat: int | None
    text: str
    rewards: tuple[float, ...] = ()
    refused: bool = False


class TextEnv:
    """A game in text: for the seat to act, what happened since its last turn, the table, the question, the actions.

    An action is given by its number in the list or by its name. After an illegal one the text says why, and the same
    seat acts again; `refused` counts these, so that the caller can set a limit.
    """

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        options: Mapping[str, OptionValue | str] | None = None,
        *,
        language: str = "en",
        reward: Reward = "standing",
    ) -> None:
        self.config = GameConfig(game, seats, options)
        self.language = language
        self.refused = 0
        self._kind = code(reward)

    def reset(self, seed: int | None = None) -> Turn:
        """Deal a new game."""
        self.match = Match(self.config.game, self.config.seats, self.config.options, seed, language=self.language)
        self.match.resume_chance()  # plays chance up to the first decision
        self.refused = 0
        self._reported = [0] * self.config.seats  # how many steps each seat has read about
        return self._turn("")

    def step(self, action: str) -> Turn:
        """Play an action for the seat to act."""
        if self.match.over:
            raise ValueError("the game is over: call reset")
        given = action.strip()
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
        news = [] if refusal else [read(message) for message in self.match.narration(seat, self._reported[seat])]
        self._reported[seat] = len(self.match.steps)
        actions = [f"{action.text} ({action.name})" for action in self.match.actions()]
        table = [*paragraphs(self.match.scene(seat), read), *asking(read(self.match.question()), actions)]
        return Turn(seat, "\n".join([refusal] * bool(refusal) + news + table), refused=bool(refusal))

    def _ending(self) -> list[str]:
        reader = self.match.reader()
        return [
            reader.text(say("final-score", name=reader.name(seat), points=points))
            for seat, points in enumerate(self.match.scores)
        ]

    def _rewards(self) -> tuple[float, ...]:
        out = np.zeros(self.config.seats, np.float32)
        winners = sum(1 << seat for seat in self.match.winners)
        at_end(self._kind, winners, np.array(self.match.scores, np.int64), self.config.seats, out)
        return tuple(float(reward) for reward in out)
