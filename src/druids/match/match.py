"""A match: one game, the answers given so far, and the dice that answer for NATURE."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from druids import catalog
from druids.i18n import Reader
from druids.kernel.bind import bind
from druids.kernel.bits import allowed, members, small_set
from druids.kernel.game import Event, Game
from druids.kernel.info import OptionValue
from druids.kernel.message import Message, Scene, say
from druids.kernel.plain import to_plain
from druids.kernel.rng import seeded_rng
from druids.kernel.tasks import NATURE, OVER
from druids.match.action import Action, IllegalAction, Offer

SEED_BITS = 63


class Step(NamedTuple):
    """One answer: who gave it (a seat or NATURE) and which."""

    actor: int
    action: int


class NothingToUndo(ValueError):
    """No seat has decided anything yet."""


@dataclass(frozen=True)
class ScoreText:
    """A line of a score's breakdown, as a message and as words."""

    what: Message
    points: int
    text: str


class Match:
    """A game being played. `play` answers for the seat asked; NATURE's answers follow by themselves.

    The position is the list of steps: undo, narration and replay go through it again, which takes microseconds.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Mapping[str, OptionValue | str] | None = None,
        seed: int | None = None,
        names: Sequence[str] = (),
        language: str = "en",
    ) -> None:
        if seats not in game.info.seats:
            valid = ", ".join(str(n) for n in game.info.seats)
            raise ValueError(f"{game.name} is for {valid} seats, not {seats}")
        if names and len(names) != seats:
            raise ValueError(f"{seats} seats need {seats} names, not {len(names)}")
        for name in names:
            if "|" in name or not name.isprintable():
                raise ValueError(f"a name holds no '|' and no control characters: {name!r}")
        self.game = game
        self.seats = seats
        self.options = game.info.settle(options or {})
        self.seed = secrets.randbits(SEED_BITS) if seed is None else seed
        self.seeded = True  # false where the answers so far come from a file that names no seed
        self.names = tuple(names)
        self.language = language
        self.driver = bind("druids.kernel.driver", game)
        self._codes = np.array(game.info.codes(self.options), dtype=np.int64)
        self._states = game.record.new(1)
        self._bytes: NDArray[np.uint8] = self._states.view(np.uint8)
        self._asked = OVER
        self._legal_now: Any = None  # the mask of legal answers, once somebody has asked for it in this position
        self._steps: list[Step] = []
        self._drawn = 0  # how often the dice were thrown, thrown-away setups included
        self._drawn_before: list[int] = []  # the same, before each step: undo never re-rolls
        self._restart()

    # -- the position ----------------------------------------------------------------------------------

    @property
    def steps(self) -> tuple[Step, ...]:
        """Every answer so far, NATURE's included."""
        return tuple(self._steps)

    @property
    def length(self) -> int:
        """How many answers there are so far."""
        return len(self._steps)

    def steps_from(self, first: int) -> list[Step]:
        """The answers from one on."""
        return self._steps[first:]

    @property
    def asked(self) -> int:
        """Who is asked: a seat, NATURE, or OVER."""
        return self._asked

    @property
    def seat(self) -> int | None:
        """Whose turn it is, or None when the game is over."""
        return self._asked if self._asked >= 0 else None

    @property
    def over(self) -> bool:
        return self._asked == OVER

    @property
    def scores(self) -> list[int]:
        """Every seat's score as things stand."""
        out = np.zeros(self.seats, np.int64)
        self.driver.scores_of(self._states, 0, out)
        return [int(points) for points in out]

    @property
    def winners(self) -> list[int]:
        """The seats that won, ascending; empty in a draw, and while the game goes on."""
        return small_set(self.driver.winners_of(self._states, 0)) if self.over else []

    def hidden(self, seat: int) -> Any:
        """An array of one record: the position with everything blanked that the seat may not know."""
        return self._blinded(self._states, seat)

    def true_states(self) -> Any:
        """An array of one record: the position with nothing hidden. For referees, never for players or bots."""
        return self._copied(self._states)

    def true_bytes(self) -> NDArray[np.uint8]:
        """The same as bytes, which costs less."""
        return self._bytes.copy()

    def view(self, seat: int) -> dict[str, Any]:
        """What a seat may see, as plain data; NOBODY (-3) sees what is public."""
        return to_plain(self.game.record, self.hidden(seat)[0])

    # -- for people ------------------------------------------------------------------------------------

    def reader(self, you: int | None = None, language: str | None = None) -> Reader:
        """Whoever reads this match's messages aloud to a seat."""
        return Reader(self.game.folder, language or self.language, self.names, you)

    def question(self) -> Message:
        """What the seat on turn is asked."""
        return self.game.show.question(self.hidden(self._asked_seat())[0])

    def rule(self) -> Message:
        """The rules that bear on the present question."""
        return self.game.show.rule(self.hidden(self._asked_seat())[0])

    def scene(self, viewer: int) -> Scene:
        """The table as a seat sees it."""
        return self.game.show.scene(self.hidden(viewer)[0], viewer)

    def breakdown(self, seat: int) -> list[ScoreText]:
        """A seat's score, line by line."""
        if not 0 <= seat < self.seats:
            raise ValueError(f"there is no seat {seat}; there are 0 to {self.seats - 1}")
        reader = self.reader()
        lines = self.game.show.breakdown(self._states[0], seat)
        return [ScoreText(line.what, line.points, reader.text(line.what)) for line in lines]

    def told(self, viewer: int, since: int = 0) -> list[Message]:
        """What happened from a step on, as the viewer may know it."""
        return [message for event in self.events(viewer, since) for message in self.game.show.narrate(event)]

    def events(self, viewer: int, since: int = 0) -> list[Event]:
        """The steps from one on, each with the viewer's record before and after it."""
        states = self.game.record.new(1)
        self.driver.start(states, 0, self.seats, self._codes)
        self.driver.replay(states, 0, np.array([step.action for step in self._steps[:since]], np.int64))
        found = []
        before = self._blinded(states, viewer)
        for step in self._steps[since:]:
            secret = self.driver.is_secret(states, 0, step.action, viewer)
            self.driver.play(states, 0, step.action)
            after = self._blinded(states, viewer)
            found.append(Event(before[0], after[0], step.actor, -1 if secret else step.action, viewer))
            before = after
        return found

    # -- playing ---------------------------------------------------------------------------------------

    def actions(self) -> list[Action]:
        """The legal answers of the seat on turn."""
        if self.seat is None:
            return []
        offer = Offer(self.game, self.hidden(self.seat), self.reader(self.seat))
        return [Action(a, self.game.actions.names[a], offer) for a in members(self._mask())]

    def action(self, which: int) -> Action:
        """One legal answer by its number."""
        return self._resolve(which)

    def play(self, which: "str | int | Action") -> None:
        """Answer for the seat on turn, by name, by number or with one of `actions()`; IllegalAction says why not."""
        self.answer(self._legal(which))

    def answer(self, action: int) -> None:
        """Answer for the seat on turn with an action that is known to be legal."""
        self._answer(action)
        self._let_nature_answer()

    def undo(self) -> None:
        """Back to before the last decision of a seat. The dice fall the same way again."""
        decisions = [k for k, step in enumerate(self._steps) if step.actor != NATURE]
        if not decisions:
            raise NothingToUndo("there is nothing to undo: no seat has decided anything yet")
        self.rewind(decisions[-1])

    def rewind(self, length: int) -> None:
        """Back to the position after so many steps."""
        kept = self._steps[:length]
        if length < len(self._steps):
            self._drawn = self._drawn_before[length]
        self._steps, self._drawn_before = kept, self._drawn_before[:length]
        self.driver.start(self._states, 0, self.seats, self._codes)
        self._asked = int(self.driver.replay(self._states, 0, np.array([step.action for step in kept], np.int64)))
        self._legal_now = None

    def take(self, actor: int, name: str) -> None:
        """Take one recorded answer, a seat's or NATURE's, and nothing after it; ValueError says what was expected."""
        if self.over:
            raise ValueError(f"the game is over, yet {name} follows")
        if actor != self.asked:
            expected = "NATURE (*)" if self.asked == NATURE else f"seat {self.asked}"
            raise ValueError(f"expected an answer of {expected}, not of {'*' if actor == NATURE else actor}")
        if actor != NATURE:
            self._answer(self._legal(name))
            return
        mask = self._mask()
        for action in self.game.actions.by_name.get(name, ()):
            if allowed(mask, action):
                self._answer(action)
                return
        possible = ", ".join(self.game.actions.names[a] for a in members(mask))
        raise ValueError(f"{name} cannot be NATURE's answer here; possible: {possible}")

    def resume_chance(self) -> None:
        """After recorded answers: go on with the seed's dice where they follow from it, else with fresh ones."""
        shadow = self._shadow()
        here = len(self._steps)
        if shadow is None:
            self._drawn = here
            self._drawn_before = [here] * here
        else:
            self._drawn = (*shadow._drawn_before, shadow._drawn)[here]
            self._drawn_before = shadow._drawn_before[:here]
        self._let_nature_answer()

    def follows_seed(self) -> bool:
        """Whether NATURE's answers are those that this match's seed gives."""
        return self._shadow() is not None

    def text(self) -> str:
        """The match as the text of a stored game."""
        from druids.match.files import write

        return write(self)

    def save(self, path: "str | Path") -> None:
        """Store the match; the file is there whole or not at all."""
        from druids.match.files import save

        save(self, Path(path))

    # -- inside ----------------------------------------------------------------------------------------

    def _restart(self) -> None:
        self._steps.clear()
        self._drawn_before.clear()
        self._asked = int(self.driver.start(self._states, 0, self.seats, self._codes))
        self._legal_now = None

    def _blinded(self, states: Any, viewer: int) -> Any:
        hidden = self._copied(states)
        self.driver.hide_for(hidden, 0, viewer)
        return hidden

    def _copied(self, states: Any) -> Any:
        """A copy made in compiled code: NumPy's own walks the fields and leaves old memory in the gaps."""
        copy = self.game.record.new(1)
        self.driver.clone(copy, 0, states, 0)
        return copy

    def _mask(self) -> Any:
        if self._legal_now is None:
            self._legal_now = np.zeros(self.game.actions.mask_words, np.uint64)
            self.driver.legal_mask(self._states, 0, self._legal_now)
        return self._legal_now

    def _asked_seat(self) -> int:
        if self.seat is None:
            raise ValueError("nobody is asked: the game is over")
        return self.seat

    def _answer(self, action: int) -> None:
        self._drawn_before.append(self._drawn)
        self._steps.append(Step(self._asked, action))
        self._asked = int(self.driver.play(self._states, 0, action))
        self._legal_now = None

    def _let_nature_answer(self) -> None:
        while self.asked == NATURE:
            action = int(self.driver.sample_chance(self._states, 0, seeded_rng(self.seed, self._drawn)))
            self._answer(action)
            self._drawn += 1
            if self.driver.needs_redeal(self._states, 0):
                self._restart()

    def _shadow(self) -> "Match | None":
        """The same decisions on the same seed with dice thrown anew, or None where NATURE answered otherwise."""
        shadow = Match(self.game, self.seats, self.options, self.seed)
        shadow._let_nature_answer()
        for actor, action in self._steps:
            if actor != NATURE:
                if shadow._steps != self._steps[: len(shadow._steps)] or shadow.asked != actor:
                    return None
                shadow._answer(action)
                shadow._let_nature_answer()
        return shadow if shadow._steps[: len(self._steps)] == self._steps else None

    def _resolve(self, which: int) -> Action:
        action = self._legal(which)
        assert self.seat is not None
        offer = Offer(self.game, self.hidden(self.seat), self.reader(self.seat))
        return Action(action, self.game.actions.names[action], offer)

    def _legal(self, which: "str | int | Action") -> int:
        """The legal action meant, or IllegalAction."""
        mask = self._mask() if self.seat is not None else None
        names = self.game.actions.names
        if isinstance(which, Action):
            candidates: tuple[int, ...] = (which.id,)
        elif isinstance(which, str):
            candidates = self.game.actions.by_name.get(which, ())
        else:
            candidates = (int(which),) if 0 <= int(which) < len(names) else ()
        for action in candidates:
            if mask is not None and allowed(mask, action):
                return action
        raise self._refusal(str(getattr(which, "name", which)), candidates)

    def _refusal(self, tried: str, candidates: tuple[int, ...]) -> IllegalAction:
        reader = self.reader(self.seat)
        legal = tuple(action.name for action in self.actions())
        listed = ", ".join(legal)
        if self.seat is None:
            reason = reader.text(say("refused-over"))
            text = reason
        elif not candidates:
            text = reader.text(say("refused-unknown", action=tried, legal=listed))
            reason = text
        else:
            reason = reader.text(self.game.show.refusal(self.hidden(self.seat)[0], candidates[-1]))
            name = self.game.actions.names[candidates[-1]]
            text = reader.text(say("refused", action=name, reason=reason, legal=listed))
        return IllegalAction(text, tried, reason, legal)


def new(
    game: str,
    seats: int | None = None,
    seed: int | None = None,
    options: Mapping[str, OptionValue | str] | None = None,
    names: Sequence[str] = (),
    language: str = "en",
) -> Match:
    """A new match: set up, dealt, and waiting for the first seat. Without a seed the dice are unpredictable."""
    info = catalog.info(game)
    match = Match(catalog.load(game), seats or info.default_seats, options, seed, names, language)
    match._let_nature_answer()
    return match
