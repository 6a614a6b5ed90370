"""What a seat may know of a game, computed from the stored game and the rules without the server's code."""

from typing import Any

import msgspec

from druids.match import Match, Position


class Knowledge:
    """The positions of a finished game as one seat knew them."""

    def __init__(self, match: Match, seat: int) -> None:
        self.match = match
        self.seat = seat
        self.true = [match.position_after(0)]
        for step in match.steps:
            self.true.append(self.true[-1].copy())
            self.true[-1].play(step.action)

    def hidden(self, step: int) -> Position:
        """The position after the first steps, as the seat may know it."""
        return self.true[step].hide(self.seat)

    def view(self, step: int) -> dict[str, Any]:
        return self.hidden(step).plain()

    def secret(self, number: int) -> bool:
        """Whether the seat may not learn which action a step was."""
        return self.true[number].is_secret(self.match.steps[number].action, self.seat)

    def event(self, number: int) -> dict[str, Any]:
        """A narrated event as it is sent."""
        step = self.match.steps[number]
        show = self.match.game.show
        event = self.true[number].event(step.action, self.true[number + 1], self.seat)
        words, targets = show.narrate(event), show.changed(event)
        name = None if self.secret(number) else self.match.game.actions.names[step.action]
        told = {
            "step": number,
            "actor": step.actor,
            "action": name,
            "words": words,
            "targets": targets,
            "stand_in": False,
        }
        sent: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(told))
        return sent

    def options(self, step: int) -> list[str]:
        """The names of the legal actions."""
        return [self.match.game.actions.names[action] for action in self.hidden(step).legal]
