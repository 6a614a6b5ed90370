"""Clocks, kept by the server: time runs for the human seat that is asked, and for nobody while the server is down."""

from druids.server.messages import Clock, SeatClock

GRACE_SHARE = 10  # who comes back after running out of time gets this part of the whole time at least


class Clocks:
    """Each seat's time. Times are seconds since 1970; `since` is when the present question was put."""

    def __init__(self, clock: Clock, seats: int) -> None:
        self.clock = clock
        self.banks: list[float | None] = [None if clock.game is None else float(clock.game)] * seats
        self.since = 0.0

    def put(self, at: float) -> None:
        """A question is put now, or put again."""
        self.since = at

    def answered(self, seat: int, at: float) -> None:
        """The seat decided: the time it took is gone, and the increment is earned."""
        bank = self.banks[seat]
        if bank is not None:
            self.banks[seat] = max(0.0, bank - (at - self.since)) + self.clock.increment

    def spend(self, seat: int, seconds: float) -> None:
        """The seat used so much time without deciding: it ran out, or a bot took over."""
        bank = self.banks[seat]
        if bank is not None:
            self.banks[seat] = max(0.0, bank - seconds)

    def came_back(self, seat: int) -> None:
        """Whoever returns must have a chance to decide."""
        bank = self.banks[seat]
        if bank is not None and self.clock.game is not None:
            self.banks[seat] = max(bank, float(self.clock.increment), self.clock.game / GRACE_SHARE)

    def deadline(self, seat: int) -> float:
        """When the seat's time runs out if it is the one asked."""
        limits = [float(limit) for limit in (self.clock.move, self.banks[seat]) if limit is not None]
        return self.since + min(limits)

    def show(self, running: int | None, at: float) -> list[SeatClock]:
        """All clocks as of now; `running` is the seat whose time runs."""
        shown = []
        for seat, bank in enumerate(self.banks):
            used = max(0.0, at - self.since) if seat == running else 0.0
            move = None if self.clock.move is None else max(0.0, self.clock.move - used)
            game = None if bank is None else max(0.0, bank - used)
            shown.append(SeatClock(move, game, seat == running))
        return shown
