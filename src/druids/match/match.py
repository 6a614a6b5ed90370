"""`Match`: a game being played, with its history, names, undo and chance."""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import index
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from druids import catalog
from druids.i18n import Reader, choose
from druids.kernel.game import Event, Game
from druids.kernel.info import OptionValue
from druids.kernel.message import Message, Scene, say
from druids.kernel.rng import seeded_rng, seeded_state
from druids.kernel.tasks import NATURE, OVER
from druids.match.action import Action, IllegalAction
from druids.match.position import Position
from druids.match.seeds import checked_seed, drawn_states

SEED_BITS = 63
SINGLY, AT_ONCE = 4, 16  # chance outcomes: the first ones one by one, then many in one call, because it is a long deal


class Step(NamedTuple):
    """One action of a match: who played it (a seat or NATURE) and its number."""

    actor: int
    action: int


_NAMED = (str, Action)
_step = tuple.__new__  # a Step in a third of the time that its own constructor takes


class NothingToUndo(ValueError):
    """No seat has decided anything yet."""


@dataclass(frozen=True)
class ScoreText:
    """A line of a score's breakdown, as a message and as words."""

    what: Message
    points: int
    text: str


class Match:
    """A game being played. `play` acts for the seat whose turn it is; chance follows at once.

    The position is determined by the list of steps: undo, narration and replay go through it again, which takes
    microseconds.
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
        self._position = Position(game, seats, options)
        if names and len(names) != seats:
            raise ValueError(f"{seats} seats need {seats} names, not {len(names)}")
        for name in names:
            if "|" in name or not name.isprintable():
                raise ValueError(f"a name holds no '|' and no control characters: {name!r}")
        self.game = game
        self.seats = seats
        self.options = game.info.settle(options or {})
        self.seed = secrets.randbits(SEED_BITS) if seed is None else checked_seed(seed)
        self.seeded = True  # false where the steps so far come from a file that names no seed
        self.names = tuple(names)
        self.language = choose(language)
        self._steps: list[Step] = []
        self._draws = 0  # how many chance outcomes were drawn from the seed, discarded deals included
        self._draws_before: list[int] = []  # the same, before each step: undo never draws anew

    # -- the position ----------------------------------------------------------------------------------

    @property
    def position(self) -> Position:
        """A copy of the true position, with nothing hidden. Do not show it to players or bots."""
        return self._position.copy()

    @property
    def steps(self) -> tuple[Step, ...]:
        """Every action so far, chance included."""
        return tuple(self._steps)

    @property
    def length(self) -> int:
        """The number of steps so far."""
        return len(self._steps)

    def steps_from(self, first: int) -> list[Step]:
        """The steps from one on."""
        return self._steps[first:]

    @property
    def to_act(self) -> int:
        """Who acts now: a seat, NATURE (chance) or OVER."""
        return self._position.to_act

    @property
    def seat(self) -> int | None:
        """Whose turn it is, or None when the game is over."""
        return self.to_act if self.to_act >= 0 else None

    @property
    def over(self) -> bool:
        return self._position.to_act == OVER

    @property
    def scores(self) -> list[int]:
        """Every seat's score as things stand."""
        return self._position.scores

    @property
    def winners(self) -> list[int]:
        """The seats that won, ascending; empty in a draw and while the game goes on."""
        return self._position.winners

    def hidden(self, viewer: int) -> Position:
        """The position without what the viewer may not know; NOBODY (-3) is a spectator."""
        return self._position.hide(viewer)

    def true_bytes(self) -> bytes:
        """The bytes of the true record."""
        return self._position.to_bytes()

    def position_after(self, steps: int) -> Position:
        """The true position after the first steps of the match."""
        if steps == self.length:
            return self.position
        found = self._position.copy()
        found.replay(np.array([step.action for step in self._steps[:steps]], np.int64))
        return found

    def view(self, seat: int) -> dict[str, Any]:
        """What a seat may see, as plain data; NOBODY (-3) sees what is public."""
        return self.hidden(seat).view()

    # -- for people ------------------------------------------------------------------------------------

    def reader(self, you: int | None = None, language: str | None = None) -> Reader:
        """A reader that turns this match's messages into sentences for a seat."""
        return Reader(self.game.folder, language or self.language, self.names, you)

    def question(self) -> Message:
        """What the seat to act is asked."""
        return self._own_view().question()

    def rule(self) -> Message:
        """The rules that bear on the present question."""
        return self._own_view().rule()

    def scene(self, viewer: int) -> Scene:
        """The table as a seat sees it."""
        return self.hidden(viewer).scene(viewer)

    def breakdown(self, seat: int) -> list[ScoreText]:
        """A seat's score, line by line."""
        if not 0 <= seat < self.seats:
            raise ValueError(f"there is no seat {seat}; there are 0 to {self.seats - 1}")
        reader = self.reader()
        return [ScoreText(line.what, line.points, reader.text(line.what)) for line in self._position.breakdown(seat)]

    def narration(self, viewer: int, since: int = 0) -> list[Message]:
        """What happened from a step on, as the viewer may know it."""
        return [message for event in self.events(viewer, since) for message in self.game.show.narrate(event)]

    def events(self, viewer: int, since: int = 0) -> list[Event]:
        """The steps from one on, each with the viewer's record before and after it."""
        position = self.position_after(since)
        before = position.hide(viewer)
        found = []
        for actor, action in self._steps[since:]:
            secret = position.is_secret(action, viewer)
            position.play(action)
            after = position.hide(viewer)
            found.append(Event(before.record, after.record, actor, -1 if secret else action, viewer))
            before = after
        return found

    # -- playing ---------------------------------------------------------------------------------------

    def actions(self) -> list[Action]:
        """The legal actions of the seat to act."""
        if self.seat is None:
            return []
        hidden, reader = self.hidden(self.seat), self.reader(self.seat)
        names = self.game.actions.names
        return [Action(number, names[number], hidden, reader) for number in self._position.legal.tolist()]

    def action(self, which: "str | int | Action") -> Action:
        """A legal action by its number or name; IllegalAction says why not."""
        number = self.resolve(which)
        assert self.seat is not None
        return Action(number, self.game.actions.names[number], self.hidden(self.seat), self.reader(self.seat))

    def play(self, which: "str | int | Action") -> None:
        """Play for the seat to act, by name, by number or with one of `actions()`; IllegalAction says why not."""
        position = self._position
        if position.to_act >= 0 and not isinstance(which, _NAMED):  # the fast way: one check, in compiled code
            candidates = self.candidates(which)
            try:
                self._play(candidates[0] if candidates else -1)
            except IllegalAction:
                raise self._refusal(str(which), candidates) from None
        else:
            self._play(self.resolve(which))
        if position.to_act == NATURE:
            self._play_chance()

    def play_legal(self, action: int) -> None:
        """Play an action that `is_legal` has accepted, by number, without words for a refusal."""
        self._play(action)
        self._play_chance()

    def is_legal(self, action: int) -> bool:
        """Whether an action, by number, is legal for the seat to act."""
        return self.seat is not None and self._position.is_legal(action)

    @property
    def legal(self) -> NDArray[np.int64]:
        """The numbers of the legal actions."""
        return self._position.legal

    def resolve(self, which: "str | int | Action") -> int:
        """The number of the legal action meant; IllegalAction says why there is none."""
        candidates = self.candidates(which)
        if self.seat is not None:
            for action in candidates:
                if self._position.is_legal(action):
                    return action
        raise self._refusal(str(getattr(which, "name", which)), candidates)

    def candidates(self, which: "str | int | Action") -> tuple[int, ...]:
        """The numbers of all actions, legal or not, that are meant. At most one of them is legal at a time."""
        if isinstance(which, Action):
            return (which.id,)
        if isinstance(which, str):
            return self.game.actions.by_name.get(which, ())
        try:
            number = index(which)
        except TypeError:
            raise TypeError(f"play an action by name, by number or with one of actions(), not {which!r}") from None
        return (number,) if 0 <= number < self.game.actions.size else ()

    def undo(self) -> None:
        """Go back to before the last decision of a seat. Chance repeats its outcomes."""
        decisions = [k for k, step in enumerate(self._steps) if step.actor != NATURE]
        if not decisions:
            raise NothingToUndo("there is nothing to undo: no seat has decided anything yet")
        self.rewind(decisions[-1])

    def rewind(self, length: int, position: Position | None = None) -> None:
        """Go back to the position after the first steps, which is found by replaying them if it is not given."""
        if length < len(self._steps):
            self._draws = self._draws_before[length]
        self._position = self.position_after(length) if position is None else position
        self._steps, self._draws_before = self._steps[:length], self._draws_before[:length]

    def play_recorded(self, actor: int, name: str) -> None:
        """Play one recorded action, a seat's or NATURE's, and nothing after it; ValueError says what was expected."""
        position = self._position
        if position.over:
            raise ValueError(f"the game is over, yet {name} follows")
        if actor != position.to_act:
            expected = "NATURE (*)" if position.to_act == NATURE else f"seat {position.to_act}"
            raise ValueError(f"expected an action of {expected}, not of {'*' if actor == NATURE else actor}")
        for action in self.game.actions.by_name.get(name, ()):
            if position.is_legal(action):
                self._play(action)
                return
        if actor != NATURE:
            self.resolve(name)  # raises, with the reason
        possible = ", ".join(self.game.actions.names[a] for a in self._position.legal)
        raise ValueError(f"{name} is not a possible outcome here; possible: {possible}")

    def resume_chance(self) -> None:
        """After recorded steps: go on with the seed's outcomes where the steps follow from it, else with new ones."""
        replayed = self._replayed_from_seed()
        here = len(self._steps)
        if replayed is None:
            self._draws = here
            self._draws_before = [here] * here
        else:
            self._draws = (*replayed._draws_before, replayed._draws)[here]
            self._draws_before = replayed._draws_before[:here]
        self._play_chance()

    def follows_seed(self) -> bool:
        """Whether all chance outcomes are those that this match's seed gives."""
        return self._replayed_from_seed() is not None

    @classmethod
    def of_actions(
        cls, game: Game, seats: int, options: Mapping[str, OptionValue | str] | None, actions: Iterable[int]
    ) -> "Match":
        """A match in which these actions were played, chance included; IllegalAction if one is not legal."""
        match = cls(game, seats, options)
        match.seeded = False
        for action in actions:
            match._play(action)
        return match

    def copy(self) -> "Match":
        """A match that goes its own way from here."""
        twin = Match.__new__(Match)
        twin.__dict__.update(self.__dict__)
        twin._position = self._position.copy()
        twin._steps, twin._draws_before = self._steps[:], self._draws_before[:]
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> "Match":
        return self.copy()

    def determinize(self, viewer: int, seed: int) -> "Match":
        """A copy as it may have been for all the viewer knows: what was hidden is drawn from the seed, and chance too.

        The copy has a history of its own, which the viewer cannot tell from the true one.
        """
        twin = Match(self.game, self.seats, self.options, seed, self.names, self.language)
        rewritten = self.determinizations(viewer, [twin.seed])[0]
        twin._steps = [Step(step.actor, action) for step, action in zip(self._steps, rewritten.tolist(), strict=True)]
        twin._draws, twin._draws_before = self.length, [self.length] * self.length
        twin._position.replay(rewritten)
        return twin

    def determinizations(self, viewer: int, seeds: Sequence[int]) -> NDArray[np.int64]:
        """The actions of `determinize` for each seed, one row each."""
        past, records, history = self.position_after(0), [], [step.action for step in self._steps]
        for action in history:
            records.append(past.copy().record)
            past.play(action)
        rewrite = self.game.rewrite(records, history, viewer)
        found = np.empty((len(seeds), self.length), np.int64)
        for k, seed in enumerate(seeds):
            sampled = self._position.determinize(viewer, seeded_rng(checked_seed(seed)))
            found[k] = rewrite(sampled.record)
        return found

    def text(self) -> str:
        """The match as the text of a stored game."""
        from druids.match.files import write

        return write(self)

    def save(self, path: "str | Path") -> None:
        """Store the match; the file is there whole or not at all."""
        from druids.match.files import save

        save(self, Path(path))

    def __repr__(self) -> str:
        turn = f"over, winners {self.winners}" if self.over else f"seat {self.seat} to act"
        return f"<Match of {self.game.name}, {self.seats} seats, {self.length} steps, scores {self.scores}, {turn}>"

    # -- inside ----------------------------------------------------------------------------------------

    def _own_view(self) -> Position:
        if self.seat is None:
            raise ValueError("nobody is asked: the game is over")
        return self.hidden(self.seat)

    def _play(self, action: int) -> None:
        position = self._position
        actor = position.to_act
        position.play(action)
        self._draws_before.append(self._draws)
        self._steps.append(_step(Step, (actor, action)))

    def _play_chance(self) -> None:
        position, seed, singly = self._position, self.seed, SINGLY
        while position.to_act == NATURE:
            draws = self._draws
            if singly > 0:
                singly -= 1
                action = position.play_chance(seeded_state(seed, draws))
                self._draws_before.append(draws)
                self._steps.append(_step(Step, (NATURE, action)))
                self._draws = draws + 1
            else:
                outcomes = position.play_chances(drawn_states(seed, draws, AT_ONCE))
                self._draws = draws + len(outcomes)
                self._draws_before.extend(range(draws, self._draws))
                self._steps.extend([_step(Step, (NATURE, action)) for action in outcomes])
            if position.needs_redeal:
                self._steps.clear()
                self._draws_before.clear()
                position.restart()

    def _replayed_from_seed(self) -> "Match | None":
        """The same decisions with chance drawn from the seed again, or None where an outcome differs."""
        replayed = Match(self.game, self.seats, self.options, self.seed)
        replayed._play_chance()
        for actor, action in self._steps:
            if actor != NATURE:
                if replayed._steps != self._steps[: len(replayed._steps)] or replayed.to_act != actor:
                    return None
                replayed._play(action)
                replayed._play_chance()
        return replayed if replayed._steps[: len(self._steps)] == self._steps else None

    def _refusal(self, tried: str, candidates: tuple[int, ...]) -> IllegalAction:
        reader = self.reader(self.seat)
        legal = (
            tuple(self.game.actions.names[number] for number in self._position.legal) if self.seat is not None else ()
        )
        listed = ", ".join(legal)
        if self.seat is None:
            text = reason = reader.text(say("refused-over"))
        elif not candidates:
            text = reason = reader.text(say("refused-unknown", action=tried, legal=listed))
        else:
            reason = reader.text(self.hidden(self.seat).refusal(candidates[-1]))
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
    """A new match: set up, dealt, and waiting for the first seat. Without a seed chance is unpredictable."""
    info = catalog.info(game)
    match = Match(catalog.load(game), seats or info.default_seats, options, seed, names, language)
    match._play_chance()
    return match
