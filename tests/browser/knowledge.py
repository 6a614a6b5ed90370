"""What a seat may know of a game, computed from the stored game and the rules without the server's code."""

from collections.abc import Iterator
from typing import Any

import msgspec
import numpy as np

from druids.kernel.bits import members
from druids.kernel.game import Event
from druids.kernel.plain import to_plain
from druids.match import Match
from druids.server.words import travelling


class Knowledge:
    """The positions of a finished game as one seat may know them."""

    def __init__(self, match: Match, seat: int) -> None:
        self.match = match
        self.seat = seat
        self.true = list(self._positions())

    def _positions(self) -> Iterator[Any]:
        """The true position after each step, from the start."""
        match, driver = self.match, self.match.driver
        states = match.game.record.new(1)
        driver.start(states, 0, match.seats, np.array(match.game.info.codes(match.options), np.int64))
        yield self._copy(states)
        for step in match.steps:
            driver.play(states, 0, step.action)
            yield self._copy(states)

    def _copy(self, states: Any) -> Any:
        copy = self.match.game.record.new(1)
        self.match.driver.clone(copy, 0, states, 0)
        return copy

    def hidden(self, step: int) -> Any:
        """The position after a number of steps, as the seat may know it."""
        copy = self._copy(self.true[step])
        self.match.driver.hide_for(copy, 0, self.seat)
        return copy

    def view(self, step: int) -> dict[str, Any]:
        return to_plain(self.match.game.record, self.hidden(step)[0])

    def secret(self, number: int) -> bool:
        """Whether the seat may not learn which action a step was."""
        action = self.match.steps[number].action
        return bool(self.match.driver.is_secret(self.true[number], 0, action, self.seat))

    def event(self, number: int) -> dict[str, Any]:
        """A narrated event as it is sent."""
        step = self.match.steps[number]
        secret = self.secret(number)
        action = -1 if secret else step.action
        event = Event(self.hidden(number)[0], self.hidden(number + 1)[0], step.actor, action, self.seat)
        words = [travelling(message) for message in self.match.game.show.narrate(event)]
        name = None if secret else self.match.game.actions.names[action]
        targets = self.match.game.show.changed(event)
        sent = {"step": number, "actor": step.actor, "action": name, "words": words, "targets": targets}
        decoded: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(sent))
        return decoded

    def options(self, step: int) -> list[str]:
        """The names of the legal actions."""
        mask = np.zeros(self.match.game.actions.mask_words, np.uint64)
        self.match.driver.legal_mask(self.hidden(step), 0, mask)
        return [self.match.game.actions.names[action] for action in members(mask)]
