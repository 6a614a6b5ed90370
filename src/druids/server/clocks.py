"""Clocks: time runs for the person to act, and for nobody while the server is down.

Time is measured with a monotonic clock, and every event that ends or interrupts a measurement stores the seconds it
charged. Replaying the events of a table therefore gives the same clocks whatever the wall clock did.
"""

from druids.server.messages import Clock, SeatClock

LEGACY_RETURN_SHARE = 10  # version 0.1 gave a person who returned this fraction of the game time


class Clocks:
    """The time of each seat.

    `used` are the seconds already charged for the current question, `since` the monotonic time from which on it runs
    and is not charged yet; None while the table is not loaded.
    """

    def __init__(self, clock: Clock, seats: int) -> None:
        self.clock = clock
        self.banks: list[float | None] = [None if clock.game is None else float(clock.game)] * seats
        self.used = 0.0
        self.since: float | None = None
        self.carried: dict[int, float] = {}  # by seat: used for a question that somebody else's undo interrupted

    def ask(self, at: float | None, used: float = 0.0) -> None:
        """Start the time of a question, of which some may be used already."""
        self.used, self.since = used, at

    def resume(self, at: float | None) -> None:
        """Go on with the time of the same question: it was interrupted, and nothing is given back."""
        self.since = at

    def elapsed(self, at: float) -> float:
        """The seconds that run and are not charged yet."""
        return 0.0 if self.since is None else max(0.0, at - self.since)

    def charge(self, seat: int, seconds: float) -> None:
        """Charge the seat for time on the current question."""
        self.used += seconds
        bank = self.banks[seat]
        if bank is not None:
            self.banks[seat] = max(0.0, bank - seconds)

    def earn(self, seat: int) -> float:
        """Add the increment after a decision of the owner; return what was added."""
        return self._add(seat, float(self.clock.increment))

    def skip(self, seat: int) -> float:
        """After a decision of a stand-in: the owner has at least the increment for the next one."""
        return self._add(seat, max(0.0, self.clock.increment - (self.banks[seat] or 0.0)))

    def _add(self, seat: int, seconds: float) -> float:
        bank = self.banks[seat]
        self.carried.pop(seat, None)
        if bank is None:
            return 0.0
        self.banks[seat] = bank + seconds
        return seconds

    def take_back(self, seat: int, earned: float) -> None:
        """Remove what was earned with a decision that is undone."""
        bank = self.banks[seat]
        if bank is not None:
            self.banks[seat] = max(0.0, bank - earned)

    def interrupt(self, seat: int, spent: float) -> None:
        """Somebody else's undo takes the seat's question away: its time stays used when the seat is asked again."""
        self.charge(seat, spent)
        self.carried[seat] = self.carried.get(seat, 0.0) + self.used

    def refill(self, seat: int) -> None:
        """What version 0.1 did when a person returned; only for events that it stored."""
        bank = self.banks[seat]
        if bank is not None and self.clock.game is not None:
            self.banks[seat] = max(bank, float(self.clock.increment), self.clock.game / LEGACY_RETURN_SHARE)

    def exhausted(self, seat: int) -> bool:
        """Whether the seat has no game time left and will not get any."""
        bank = self.banks[seat]
        return bank is not None and bank <= 0 and self.clock.increment == 0

    def left(self, seat: int, at: float) -> float:
        """The seconds the seat has left for the current question, if it is the seat to act."""
        elapsed = self.elapsed(at)
        limits = []
        if self.clock.move is not None:
            limits.append(self.clock.move - self.used - self.carried.get(seat, 0.0) - elapsed)
        bank = self.banks[seat]
        if bank is not None:
            limits.append(bank - elapsed)
        return min(limits)

    def show(self, asked: int | None, running: bool, at: float) -> list[SeatClock]:
        """All clocks at a time; `asked` is the seat to act, whose clock may be running."""
        shown = []
        for seat, bank in enumerate(self.banks):
            elapsed = self.elapsed(at) if running and seat == asked else 0.0
            used = self.used + self.carried.get(seat, 0.0) + elapsed if seat == asked else 0.0
            move = None if self.clock.move is None else max(0.0, self.clock.move - used)
            game = None if bank is None else max(0.0, bank - elapsed)
            shown.append(SeatClock(move, game, running and seat == asked))
        return shown
