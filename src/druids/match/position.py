"""`Position`: one record of one game, for programs that play, search and show.

A position says who acts, which actions are legal and what follows from each. It keeps no history; `Match` does.
"""

import hashlib
import zlib
from collections.abc import Mapping
from functools import cache
from operator import index
from typing import Any, NamedTuple, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from druids import catalog
from druids.kernel.bind import bind
from druids.kernel.bits import small_set
from druids.kernel.game import Choice, Event, Game
from druids.kernel.info import OptionValue
from druids.kernel.message import Message, Scene, ScoreLine
from druids.kernel.plain import from_plain, to_plain
from druids.kernel.rng import Rng, seeded_rng
from druids.kernel.stack_view import top
from druids.kernel.tasks import KIND, NATURE, NOBODY, OVER
from druids.match.action import IllegalAction
from druids.match.compiled.position import (
    ACTION_SHIFT,
    ACTOR_BITS,
    CHANCE,
    COUNT_SHIFT,
    DEAL,
    DETERMINIZE,
    DRAW,
    FIRST_ACTOR,
    HEADER,
    HIDE,
    ILLEGAL,
    LOOK,
    REDEAL_BIT,
    REPLAY,
    RNG,
    SAMPLE,
    SCORES,
    SCRIPT,
    SEATS,
    SECRET,
    SET_UP,
    UNKNOWN,
    WEIGHTS,
    WINNERS,
)
from druids.match.seeds import checked_seed

COMPILED = "druids.match.compiled.position"
KEY_BYTES = 16
ACTOR_MASK = (1 << ACTOR_BITS) - 1
REDEAL = 1 << REDEAL_BIT

_NO_NUMBERS = np.zeros(0, np.int64)


class _Layout(NamedTuple):
    """Where the parts of a position's block begin; the record is at 0."""

    mask: int
    header: int
    numbers: int
    options: int


@cache
def _layout(game: Game) -> _Layout:
    mask = game.record.dtype.itemsize // 8
    header = mask + game.actions.mask_words
    numbers = header + HEADER
    return _Layout(mask, header, numbers, numbers + game.actions.size)


class Position:
    """One record of one game.

    With an `rng` the position answers chance from it, and `to_act` is a seat or OVER. Without one, chance is a player
    called NATURE: `legal` are its outcomes and `chance_weights()` how likely each is.

    Positions compare and hash by their record, so that they can be keys of a transposition table; use `copy()` before
    you play on a position that is a key.
    """

    __slots__ = (
        "_actor", "_advance", "_block", "_compiled", "_count", "_layout", "_legal", "_record", "_redeal",
        "game", "seats",
    )  # fmt: skip

    _actor: int
    _count: int
    _legal: NDArray[np.int64] | None
    _record: Any

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
        self._attach(game, seats, game.info.codes(game.info.settle(options or {})), rng)
        self._take(self._compiled.advance(self._block, SET_UP))

    @classmethod
    def of_bytes(cls, game: Game, record: bytes, rng: Rng | None = None) -> "Position":
        """A position from `to_bytes` of a true position, or of one hidden for the seat to act."""
        return cls._restored(game, record, None, rng)

    @classmethod
    def of_plain(cls, game: Game, view: Mapping[str, Any]) -> "Position":
        """A position from `plain()`: the `view` that the server sends a seat, so that a bot can act on it."""
        return cls._restored(game, from_plain(game.record, view).tobytes(), None, None)

    @classmethod
    def _restored(cls, game: Game, record: bytes, codes: list[int] | None, rng: Rng | None) -> "Position":
        position = cls.__new__(cls)
        position._attach(game, 0, codes, rng)
        position.memory[:] = np.frombuffer(record, np.int64)
        position.seats = position._block[position._layout.header + SEATS] = int(position.record.seats)
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
            if self._count == UNKNOWN:
                self._look()
            first = self._layout.numbers
            self._legal = self._block[first : first + self._count].copy()
        return self._legal

    def is_legal(self, action: int) -> bool:
        if self._count == UNKNOWN:
            self._look()
        word = self._layout.mask + (action >> 6)
        return 0 <= action < self.game.actions.size and bool((int(self._block[word]) >> (action & 63)) & 1)

    def play(self, action: SupportsIndex) -> None:
        """Play a legal action by its number; IllegalAction if it is not legal, and then nothing changes."""
        number = index(action)
        if self._count == UNKNOWN:
            self._look()
        outcome = self._advance(self._block, number) if number >= 0 else ILLEGAL
        if outcome == ILLEGAL:
            raise self._illegal(number)
        self._actor = (outcome & ACTOR_MASK) + FIRST_ACTOR  # `_take`, without the call
        self._redeal = outcome & REDEAL
        self._count = outcome >> COUNT_SHIFT & UNKNOWN
        self._legal = None

    @property
    def scores(self) -> list[int]:
        """Every seat's score as things stand."""
        out = np.zeros(self.seats, np.int64)
        self._compiled.examine(self._block, SCORES, 0, out)
        found: list[int] = out.tolist()
        return found

    @property
    def winners(self) -> list[int]:
        """The seats that won, ascending; empty in a draw and while the game goes on."""
        return small_set(self._compiled.examine(self._block, WINNERS, 0, _NO_NUMBERS)) if self.over else []

    # -- chance ----------------------------------------------------------------------------------------

    def chance_weights(self) -> NDArray[np.int64]:
        """The weight of each legal outcome, in the order of `legal`, where NATURE acts."""
        self._need_chance()
        weights = np.zeros(self.game.actions.size, np.int64)
        self._compiled.examine(self._block, WEIGHTS, 0, weights)
        return weights[self.legal]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Each outcome that is possible, where NATURE acts, with its probability."""
        weights = self.chance_weights().tolist()
        total = sum(weights)
        return [(action, w / total) for action, w in zip(self.legal.tolist(), weights, strict=True) if w]

    def sample_chance(self, rng: Rng) -> int:
        """An outcome drawn by its weight, where NATURE acts. It is not played."""
        self._need_chance()
        return int(self._compiled.examine(self._block, SAMPLE, 0, rng.view(np.int64)))

    def play_chance(self, state: int) -> int:
        """Draw an outcome for NATURE from a generator in this state (`seeded_state`), play it and return it."""
        if self._actor != NATURE:
            self._need_chance()
        self._block[self._layout.header + RNG] = state
        outcome: int = self._advance(self._block, DRAW)
        self._take(outcome)
        return outcome >> ACTION_SHIFT

    def play_chances(self, states: NDArray[np.int64]) -> list[int]:
        """Draw and play outcomes while NATURE acts, each from a generator in the next of these states; return them."""
        self._need_chance()
        return self._run_script(DEAL, states)

    @property
    def needs_redeal(self) -> bool:
        """Whether the deal must begin again from the setup (only before any seat has acted)."""
        return self._redeal != 0

    def restart(self) -> None:
        """Set up the same game again."""
        self._need_options()
        self._take(self._compiled.advance(self._block, SET_UP))

    def replay(self, actions: NDArray[np.int64]) -> None:
        """Set up again and play these actions, chance included, without checking them."""
        self._need_options()
        self._run_script(REPLAY, actions)

    # -- hidden information ----------------------------------------------------------------------------

    def copy(self) -> "Position":
        twin = Position.__new__(Position)
        twin.game, twin.seats, twin._compiled, twin._layout = self.game, self.seats, self._compiled, self._layout
        twin._advance, twin._block, twin._record = self._advance, self._block.copy(), None
        twin._actor, twin._count, twin._legal, twin._redeal = self._actor, self._count, self._legal, self._redeal
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> "Position":
        return self.copy()

    def hide(self, viewer: int) -> "Position":
        """A copy without what the viewer may not know: a seat, or NOBODY (-3) for a spectator.

        It has legal actions only where the viewer is the seat to act.
        """
        if not (0 <= viewer < self.seats or viewer == NOBODY):
            raise ValueError(f"a viewer is a seat, 0 to {self.seats - 1}, or {NOBODY} for a spectator; not {viewer}")
        hidden = self.copy()
        self._compiled.examine(hidden._block, HIDE, viewer, _NO_NUMBERS)
        if viewer != self._actor:  # what is legal for another seat may depend on what is hidden
            hidden._count, hidden._legal = 0, None
        return hidden

    def determinize(self, viewer: int, rng: Rng | int, *, chance: bool = False) -> "Position":
        """A copy in which what the viewer cannot know is drawn anew, consistently with all it has seen.

        `rng` is a generator or a seed. With `chance` the copy answers chance from there on, else NATURE is a player.
        """
        rng = rng if isinstance(rng, np.ndarray) else seeded_rng(checked_seed(rng))
        sampled = self.copy()
        self._compiled.examine(sampled._block, DETERMINIZE, viewer, rng.view(np.int64))
        sampled._look()
        if chance:
            header = self._layout.header
            sampled._block[header + RNG], sampled._block[header + CHANCE] = rng.view(np.int64)[0], 1
        return sampled

    def is_secret(self, action: int, viewer: int) -> bool:
        """Whether the viewer may not learn that this action is played now."""
        return bool(self._compiled.examine(self._block, SECRET, viewer, np.array([action], np.int64)))

    # -- the record ------------------------------------------------------------------------------------

    @property
    def memory(self) -> NDArray[np.int64]:
        """The words of the record."""
        return self._block[: self._layout.mask]

    @property
    def states(self) -> NDArray[Any]:
        """The record as an array of one; it shares the position's memory."""
        states: NDArray[Any] = self.memory.view(self.game.record.dtype)
        return states

    @property
    def record(self) -> Any:
        if self._record is None:
            self._record = self.states[0]
        return self._record

    def refresh(self) -> None:
        """Find the actor and the legal actions anew, after the record was edited by hand."""
        self._look()

    def to_bytes(self) -> bytes:
        return self.memory.tobytes()

    def plain(self) -> dict[str, Any]:
        """The record as plain data."""
        return to_plain(self.game.record, self.record)

    def key(self, viewer: int | None = None) -> bytes:
        """A short key for transposition tables: of the position, or of what a viewer may know of it.

        Two keys of one viewer are equal if the views are; a game may have several histories with equal views.
        """
        shown = self if viewer is None else self.hide(viewer)
        return hashlib.blake2b(shown.memory.tobytes(), digest_size=KEY_BYTES).digest()

    def view(self) -> dict[str, Any]:
        """The record as plain data for programs: who acts and what is asked, then the game's own fields.

        What only the engine needs is left out: the stack of tasks, and logs that are kept to determinize.
        """
        asks = self.game.asks
        kind = None if self._actor == OVER else asks[top(self.record, KIND)]
        found: dict[str, Any] = {"game": self.game.name, "seats": self.seats, "to_act": self._actor, "ask": kind}
        plain = self.plain()
        return found | {field.name: plain[field.name] for field in self.game.record.fields if not field.is_log}

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
        header = self._layout.header
        rng = (
            self._block[header + RNG : header + RNG + 1].view(np.uint64).copy()
            if self._block[header + CHANCE]
            else None
        )
        return Position._restored, (self.game, self.to_bytes(), self._options(), rng)

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

    def _attach(self, game: Game, seats: int, codes: list[int] | None, rng: Rng | None) -> None:
        self.game, self.seats = game, seats
        self._compiled, self._layout = bind(COMPILED, game), _layout(game)
        self._advance = self._compiled.advance
        self._block = np.zeros(self._layout.options + len(codes or ()), np.int64)
        self._block[self._layout.options :] = codes or ()
        header = self._layout.header
        self._block[header + SEATS] = seats
        if rng is not None:
            self._block[header + RNG] = rng.view(np.int64)[0]
            self._block[header + CHANCE] = 1
        self._actor, self._count, self._legal, self._redeal, self._record = OVER, 0, None, 0, None

    def _look(self) -> None:
        """Find the actor and the legal actions, NATURE's too, without playing anything."""
        self._take(self._compiled.advance(self._block, LOOK))

    def _run_script(self, how: int, numbers: NDArray[np.int64]) -> list[int]:
        """Let `advance` play all these numbers in one call, and return the actions that were played."""
        size = self._block.size
        block = np.concatenate((self._block, numbers))
        block[self._layout.header + SCRIPT] = numbers.size
        outcome = self._advance(block, how)
        self._block[:] = block[:size]
        self._block[self._layout.header + SCRIPT] = 0
        self._take(outcome)
        played: list[int] = block[size : size + (outcome >> ACTION_SHIFT)].tolist()
        return played

    def _take(self, outcome: int) -> None:
        self._actor = (outcome & ACTOR_MASK) + FIRST_ACTOR
        self._redeal = outcome & REDEAL
        self._count = outcome >> COUNT_SHIFT & UNKNOWN
        self._legal = None

    def _options(self) -> list[int] | None:
        """The codes of the options, or None in a position made from bytes alone."""
        codes: list[int] = self._block[self._layout.options :].tolist()
        return codes if len(codes) == len(self.game.info.options) else None

    def _illegal(self, action: int) -> IllegalAction:
        names = self.game.actions.names
        name = names[action] if 0 <= action < len(names) else f"action {action}"
        legal = tuple(names[number] for number in self.legal)
        reason = "the game is over" if self.over else f"legal: {', '.join(legal)}"
        return IllegalAction(f"{name} is not legal now; {reason}", name, reason, legal)

    def _need_chance(self) -> None:
        if self._actor != NATURE:
            raise ValueError("chance does not act now: to_act is not NATURE")

    def _need_options(self) -> None:
        if self._options() is None:
            raise ValueError("a position made from bytes does not know its options: it cannot be set up again")


def load_compiled(game: Game) -> None:
    """Load every function that positions of the game use, compiling what was never compiled on this machine."""
    position = Position(game, game.info.default_seats)
    position.scores  # noqa: B018  # a property: it calls compiled code


def new(
    game: str,
    seats: int | None = None,
    seed: int | None = 0,
    options: Mapping[str, OptionValue | str] | None = None,
) -> Position:
    """A dealt position, waiting for the first seat; chance is answered from a generator seeded by `seed`.

    With the seed None nothing is dealt: chance is a player, NATURE, with `chance_outcomes()`.
    """
    info = catalog.info(game)
    rng = None if seed is None else seeded_rng(checked_seed(seed))
    return Position(catalog.load(game), seats or info.default_seats, options, rng)
