"""A table for tests of Futark: cards laid out by hand, in the notation of the rules document."""

from druids.games.futark.flow import run_deeds
from druids.games.futark.game import GAME
from druids.games.futark.piles import draw_gem, place_gem, play_servant
from druids.games.futark.state import GEM_NAMES, Deed
from druids.games.futark.tables import KINDS
from druids.kernel.tasks import pop, push
from tests.games.table import GameTable

DEFAULTS = (0, 0, 1)


class Table(GameTable):
    def __init__(self, seats: int = 2, codes: tuple[int, ...] = DEFAULTS) -> None:
        super().__init__(GAME, seats, codes)

    # -- laying out by hand --------------------------------------------------------------------------------

    def row(self, kinds: str) -> "Table":
        """Locations from slot 0 on, in the middle of a game: nobody is asked anything yet."""
        while self.s.depth:
            pop(self.s)
        self.s.first = 0
        for slot, kind in enumerate(kinds):
            self.s.locations[slot] = KINDS.index(kind)
            self.s.locations_left[KINDS.index(kind)] -= 1
        return self

    def hand(self, seat: int, gems: str = "", servants: str = "") -> "Table":
        for name in gems.split():
            self._from_deck(seat, name)
        for value in servants.split():
            self._from_stack(seat, int(value) - 1)
        return self

    def gems(self, slot: int, seat: int, gems: str) -> "Table":
        for name in gems.split():
            self._from_deck(seat, name)
            place_gem(self.s, seat, GEM_NAMES.index(name), slot)
        return self

    def servants(self, slot: int, servants: str) -> "Table":
        """As the rules document writes them: `4@a 2@b`, in the order played."""
        for servant in servants.split():
            value, owner = int(servant[0]) - 1, "abcd".index(servant[2])
            self._from_stack(owner, value)
            play_servant(self.s, owner, value, slot)
        return self

    def points(self, *points: int, offset: int = 0) -> "Table":
        self.s.points[: len(points)] = points
        self.s.offset = offset
        return self

    def turn(self, seat: int) -> "Table":
        """Let the seat's turn begin: at step 1 if anything can be claimed."""
        push(self.s, Deed.TURN, seat, 0, 0)
        run_deeds(self.s)
        return self

    def _from_deck(self, seat: int, name: str) -> None:
        gem = GEM_NAMES.index(name)
        assert self.s.deck >> gem & 1, f"{name} is not in the deck"
        draw_gem(self.s, seat, gem)

    def _from_stack(self, seat: int, servant: int) -> None:
        assert self.s.fresh[seat] >> servant & 1
        self.s.fresh[seat] ^= 1 << servant
        self.s.fresh_count[seat] -= 1
        self.s.servants[seat] |= 1 << servant
        self.s.servants_held[seat] += 1
