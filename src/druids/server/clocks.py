"""Clocks: time runs for the person to act, and for nobody while the server is down."""

from druids.server.messages import Clock, SeatClock

RETURN_SHARE = 10  # a person who returns gets at least this fraction of the game time


class Clocks:
    """The time of each seat. `since` is when the seat to act was asked, in Unix time."""

    def __init__(self, clock: Clock, seats: int) -> None:
        self.clock = clock
        self.banks: list[float | None] = [None if clock.game is None else float(clock.game)] * seats
        self.since = 0.0

    def put(self, at: float) -> None:
        """Start the time of a decision."""
        self.since = at

    def answered(self, seat: int, at: float) -> None:
        """Charge the seat for its decision and add the increment."""
        bank = self.banks[seat]
        if bank is not None:
            self.banks[seat] = max(0.0, bank - (at - self.since)) + self.clock.increment

    def spend(self, seat: int, seconds: float) -> None:
        """Charge the seat for time in which it did not decide."""
        bank = self.banks[seat]
        if bank is not None:
            self.banks[seat] = max(0.0, bank - seconds)

    def came_back(self, seat: int) -> None:
        """Give a person who returns enough time to decide."""
        bank = self.banks[seat]
        if bank is not None and self.clock.game is not None:
            self.banks[seat] = max(bank, float(self.clock.increment), self.clock.game / RETURN_SHARE)

    def deadline(self, seat: int) -> float:
        """When the seat's time runs out if it is the seat to act."""
        limits = [float(limit) for limit in (self.clock.move, self.banks[seat]) if limit is not None]
        return self.since + min(limits)

    def show(self, running: int | None, at: float) -> list[SeatClock]:
        """All clocks at a time; `running` is the seat whose clock is running."""
        shown = []
        for seat, bank in enumerate(self.banks):
            used = max(0.0, at - self.since) if seat == running else 0.0
            move = None if self.clock.move is None else max(0.0, self.clock.move - used)
            game = None if bank is None else max(0.0, bank - used)
            shown.append(SeatClock(move, game, seat == running))
        return shown
