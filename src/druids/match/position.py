"""`Position`: one record of one game, for programs that play, search and show.

A position says who acts, which actions are legal and what follows from each. It keeps no history; `Match` does.
"""

import zlib
from collections.abc import Mapping
from functools import cached_property
from operator import index
from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids import catalog
from druids.kernel.bind import bind
from druids.kernel.bits import small_set
from druids.kernel.game import Choice, Event, Game
from druids.kernel.info import OptionValue
from druids.kernel.message import Message, Scene, ScoreLine
from druids.kernel.plain import to_plain
from druids.kernel.rng import Rng, seeded_rng
from druids.kernel.tasks import NATURE, NOBODY, OVER
from druids.match.action import IllegalAction
from druids.match.compiled.position import ACTORS, FIRST_ACTOR, ILLEGAL, LOOK, SET_UP

COMPILED = "druids.match.compiled.position"
NO_RNG: Rng = np.zeros(0, np.uint64)


class Position:
    """One record of one game.

    With an `rng` the position answers chance from it, and `to_act` is a seat or OVER. Without one, chance is a player
    called NATURE: `legal` are its outcomes and `chance_weights()` how likely each is.

    Positions compare and hash by their record, so that they can be keys of a transposition table; use `copy()` before
    you play on a position that is a key.
    """

    _actor: int
    _count: int
    _legal: NDArray[np.int64] | None

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Mapping[str, OptionValue | str] | None = None,
        rng: Rng | None = None,
    ) -> None:
        if seats not in game.info.seats:
            valid = ", ".join(str(n) for n in game.info.seats)
            raise ValueError(f"{game.name} is for {valid} seats, not {seats}")
        self.game = game
        self.seats = seats
        self.codes = np.array(game.info.codes(game.info.settle(options or {})), np.int64)
        self.rng = NO_RNG if rng is None else rng
        self._attach(np.zeros(game.record.dtype.itemsize // 8, np.int64))
        self._advance(SET_UP)

    @classmethod
    def of_bytes(cls, game: Game, record: bytes, rng: Rng | None = None) -> "Position":
        """A position from `to_bytes` of a true position, or of one hidden for the seat to act."""
        return cls._of_memory(game, np.frombuffer(bytearray(record), np.int64), np.zeros(0, np.int64), rng)

    @classmethod
    def _of_memory(
        cls, game: Game, memory: NDArray[np.int64], codes: NDArray[np.int64], rng: Rng | None = None
    ) -> "Position":
        position = cls.__new__(cls)
        position.game = game
        position.codes = codes
        position.rng = NO_RNG if rng is None else rng
        position._attach(memory)
        position.seats = int(position.record.seats)
        position._look()
        return position

    # -- the rules -------------------------------------------------------------------------------------

    @property
    def to_act(self) -> int:
        """Who acts now: a seat, NATURE (-1, chance) or OVER (-2)."""
        return self._actor

    @property
    def over(self) -> bool:
        return self._actor == OVER

    @property
    def legal(self) -> NDArray[np.int64]:
        """The numbers of the legal actions, ascending. Do not change the array."""
        if self._legal is None:
            self._legal = self._numbers[: self._count].copy()
        return self._legal

    def is_legal(self, action: int) -> bool:
        return 0 <= action < self.game.actions.size and bool((int(self._mask[action >> 6]) >> (action & 63)) & 1)

    def play(self, action: int) -> None:
        """Play a legal action by its number; IllegalAction if it is not legal, and then nothing changes."""
        number = index(action)
        if number < 0 or not self._advance(number):
            raise self._illegal(number)

    @property
    def scores(self) -> list[int]:
        """Every seat's score as things stand."""
        out = np.zeros(self.seats, np.int64)
        self._compiled.scores_of(self.memory, out)
        found: list[int] = out.tolist()
        return found

    @property
    def winners(self) -> list[int]:
        """The seats that won, ascending; empty in a draw and while the game goes on."""
        return small_set(self._compiled.winners_of(self.memory)) if self.over else []

    # -- chance ----------------------------------------------------------------------------------------

    def chance_weights(self) -> NDArray[np.int64]:
        """The weight of each legal outcome, in the order of `legal`, where NATURE acts."""
        self._need_chance()
        weights = np.zeros(self.game.actions.size, np.int64)
        self._compiled.chance_weights(self.memory, weights)
        return weights[self.legal]

    def sample_chance(self, rng: Rng) -> int:
        """An outcome drawn by its weight, where NATURE acts. It is not played."""
        self._need_chance()
        return int(self._compiled.sample_chance(self.memory, rng))

    @property
    def needs_redeal(self) -> bool:
        """Whether the deal must begin again from the setup (only before any seat has acted)."""
        return bool(self._compiled.needs_redeal(self.memory))

    def restart(self) -> None:
        """Set up the same game again."""
        self._need_codes()
        self._advance(SET_UP)

    def replay(self, actions: NDArray[np.int64]) -> None:
        """Set up again and play these actions, chance included, without checking them."""
        self._need_codes()
        self._compiled.replay(self.memory, actions, self.seats, self.codes)
        self._look()

    # -- hidden information ----------------------------------------------------------------------------

    def copy(self) -> "Position":
        twin = Position.__new__(Position)
        twin.game, twin.seats, twin.codes = self.game, self.seats, self.codes
        twin.rng = self.rng.copy() if self.rng.size else NO_RNG
        twin._attach(self.memory.copy())
        twin._mask[:] = self._mask
        twin._actor, twin._count, twin._legal = self._actor, self._count, self.legal
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> "Position":
        return self.copy()

    def hide(self, viewer: int) -> "Position":
        """A copy without what the viewer may not know: a seat, or NOBODY (-3) for a spectator.

        It has legal actions only where the viewer is the seat to act.
        """
        if not (0 <= viewer < self.seats or viewer == NOBODY):
            raise ValueError(
                f"a viewer is a seat from 0 to {self.seats - 1}, or {NOBODY} for a spectator; not {viewer}"
            )
        hidden = self.copy()
        hidden.rng = NO_RNG
        self._compiled.hide_for(hidden.memory, viewer)
        if viewer != self._actor:  # what is legal for another seat may depend on what is hidden
            hidden._mask[:] = 0
            hidden._count, hidden._legal = 0, None
        return hidden

    def determinize(self, viewer: int, rng: Rng) -> "Position":
        """A copy in which what the viewer cannot know is drawn anew, consistently with all it has seen."""
        memory = self.memory.copy()
        self._compiled.determinize(memory, viewer, rng)
        return Position._of_memory(self.game, memory, self.codes)

    def is_secret(self, action: int, viewer: int) -> bool:
        """Whether the viewer may not learn that this action is played now."""
        return bool(self._compiled.is_secret(self.memory, action, viewer))

    # -- the record ------------------------------------------------------------------------------------

    @cached_property
    def states(self) -> NDArray[Any]:
        """The record as an array of one; it shares the position's memory."""
        states: NDArray[Any] = self.memory.view(self.game.record.dtype)
        return states

    @cached_property
    def record(self) -> Any:
        return self.states[0]

    def to_bytes(self) -> bytes:
        return self.memory.tobytes()

    def plain(self) -> dict[str, Any]:
        """The record as plain data."""
        return to_plain(self.game.record, self.record)

    def fingerprint(self) -> int:
        """A 32-bit checksum of the record, from which bots seed their generators."""
        total = 0
        for field in self.game.record.all_fields:
            total = zlib.crc32(self.record[field.name].tobytes(), total)
        return total

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.game is other.game and self.memory.tobytes() == other.memory.tobytes()

    def __hash__(self) -> int:
        return hash((self.game.name, self.memory.tobytes()))

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (self.game, self.memory.tobytes(), self.codes.tolist(), self.rng.tolist())

    def __repr__(self) -> str:
        who = "over" if self.over else "chance to act" if self._actor == NATURE else f"seat {self._actor} to act"
        return f"<Position of {self.game.name}, {self.seats} seats, {who}, {self._count} legal actions>"

    # -- for people ------------------------------------------------------------------------------------

    def question(self) -> Message:
        """What the seat to act is asked. Call this and what follows on a position hidden for the reader."""
        return self.game.show.question(self.record)

    def rule(self) -> Message:
        """The rules that bear on the question, in a few sentences."""
        return self.game.show.rule(self.record)

    def choice(self, action: int) -> Choice:
        """A legal action in words, with its target on the board."""
        return self.game.show.choice(self.record, action)

    def refusal(self, action: int) -> Message:
        """Why an action is not legal now."""
        return self.game.show.refusal(self.record, action)

    def scene(self, viewer: int) -> Scene:
        """The table as the viewer sees it."""
        return self.game.show.scene(self.record, viewer)

    def breakdown(self, seat: int) -> list[ScoreLine]:
        """A seat's score, line by line."""
        return self.game.show.breakdown(self.record, seat)

    def narrate(self, action: int, after: "Position", viewer: int) -> list[Message]:
        """What playing the action here, which led to `after`, looked like to the viewer."""
        return self.game.show.narrate(self.event(action, after, viewer))

    def event(self, action: int, after: "Position", viewer: int) -> Event:
        """The step from here to `after` with what the viewer may know of both."""
        seen = -1 if self.is_secret(action, viewer) else action
        return Event(self.hide(viewer).record, after.hide(viewer).record, self._actor, seen, viewer)

    # -- inside ----------------------------------------------------------------------------------------

    def _attach(self, memory: NDArray[np.int64]) -> None:
        self.memory = memory
        self._compiled = bind(COMPILED, self.game)
        self._mask = np.zeros(self.game.actions.mask_words, np.uint64)
        self._numbers = np.empty(self.game.actions.size, np.int64)
        self._legal = None
        self._actor, self._count = OVER, 0

    def _look(self) -> None:
        """Find the actor and the legal actions of a record that was put in place as it is."""
        rng, self.rng = self.rng, NO_RNG
        self._advance(LOOK)
        self.rng = rng

    def _advance(self, action: int) -> bool:
        packed = self._compiled.advance(
            self.memory, action, self.seats, self.codes, self.rng, self._mask, self._numbers
        )
        if packed == ILLEGAL:
            return False
        self._actor = (packed & ((1 << ACTORS) - 1)) + FIRST_ACTOR
        self._count = packed >> ACTORS
        self._legal = None
        return True

    def _illegal(self, action: int) -> IllegalAction:
        names = self.game.actions.names
        name = names[action] if 0 <= action < len(names) else f"action {action}"
        legal = tuple(names[number] for number in self.legal)
        reason = "the game is over" if self.over else f"legal: {', '.join(legal)}"
        return IllegalAction(f"{name} is not legal now; {reason}", name, reason, legal)

    def _need_chance(self) -> None:
        if self._actor != NATURE:
            raise ValueError("chance does not act now: to_act is not NATURE")

    def _need_codes(self) -> None:
        if self.codes.size != len(self.game.info.options):
            raise ValueError("a position made from bytes does not know its options: it cannot be set up again")


def _restore(game: Game, record: bytes, codes: list[int], rng: list[int]) -> Position:
    memory = np.frombuffer(bytearray(record), np.int64)
    state = np.array(rng, np.uint64) if rng else None
    return Position._of_memory(game, memory, np.array(codes, np.int64), state)


def load_compiled(game: Game) -> None:
    """Load every function that positions of the game use, compiling what was never compiled on this machine."""
    rng = seeded_rng(0)
    position = Position(game, game.info.default_seats)
    while position.to_act == NATURE:
        position.chance_weights()
        position.play(position.sample_chance(rng))
        if position.needs_redeal:
            position.restart()
    position.scores, position._compiled.winners_of(position.memory)
    position.is_secret(int(position.legal[0]), NOBODY)
    position.hide(NOBODY).determinize(NOBODY, rng)
    position.replay(np.zeros(0, np.int64))


def new(
    game: str,
    seats: int | None = None,
    seed: int = 0,
    options: Mapping[str, OptionValue | str] | None = None,
) -> Position:
    """A dealt position, waiting for the first seat; chance is answered from a generator seeded by `seed`."""
    info = catalog.info(game)
    return Position(catalog.load(game), seats or info.default_seats, options, seeded_rng(seed))
