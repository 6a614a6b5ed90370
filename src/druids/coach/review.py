"""Review a finished match: judge its decisions, name its luck, add up the ledger, rate the play.

The work is cut into small parts that depend on the match alone, so that a server can do them one by one at low priority
in several processes. `review` does all of them.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from msgspec import structs

from druids.coach.coefficients import coefficient
from druids.coach.judging import Estimate, Judgement, judge
from druids.coach.ledger import ledger, on_grid
from druids.coach.luck import Chance, chances, largest_error, runs, value
from druids.coach.method import VERSION, Method, method
from druids.coach.playouts import Shares
from druids.coach.rating import rate
from druids.coach.reasons import reason
from druids.coach.results import Candidate, CurvePoint, Decision, Review
from druids.kernel.rng import seeded_state
from druids.kernel.tasks import NATURE
from druids.match import Match, Position
from druids.match.files import digest
from druids.match.match import Step
from druids.match.seeds import checked_seed

MOMENTS = 3  # to learn from, for each seat
DIGITS = 6  # of win shares, except in the ledger
LISTED = 6  # candidates of a decision, and the played one
INSTRUCTIVE = ("inaccuracy", "mistake", "blunder")
LEAST_EFFORT, MOST_EFFORT = 0.05, 100.0

Progress = Callable[[int, int], None]  # parts done, parts in total


class ReviewError(ValueError):
    """A match that cannot be reviewed; the message says why."""


@dataclass(frozen=True)
class Part:
    """A part of the work: a decision, the luck of the whole game, or a point of the curve; and the step it is about."""

    kind: Literal["decision", "luck", "point"]
    step: int


@dataclass(frozen=True)
class Judged:
    """A decision for people, and the judgement that it was made from."""

    decision: Decision
    judgement: Judgement


@dataclass(frozen=True)
class Chances:
    """What chance gave in the whole game."""

    runs: list[Chance]


Done = Judged | Chances | CurvePoint


def review(
    match: Match, *, seat: int | None = None, seed: int = 0, effort: float = 1.0, progress: Progress | None = None
) -> Review:
    """Review a finished match: all seats, or the decisions of one. The same match, version and seed give the same."""
    work = Work(match, seat, seed, effort)
    done: list[Done] = []
    for part in work.parts:
        done.append(work.do(part))
        if progress is not None:
            progress(len(done), len(work.parts))
    return work.assembled(done)


@dataclass(frozen=True)
class Work:
    """The review of one match; ReviewError if it cannot be reviewed."""

    match: Match
    seat: int | None = None  # the only seat whose decisions are judged
    seed: int = 0
    effort: float = 1.0

    def __post_init__(self) -> None:
        match, seat = self.match, self.seat
        if not match.over:
            raise ReviewError("the game is not over: only finished games are reviewed")
        if seat is not None and not 0 <= seat < match.seats:
            raise ReviewError(f"there is no seat {seat}: the seats of this game are 0 to {match.seats - 1}")
        if not LEAST_EFFORT <= self.effort <= MOST_EFFORT:
            raise ReviewError(f"the effort is {LEAST_EFFORT} to {MOST_EFFORT:.0f} times the standard one")
        checked_seed(self.seed)

    @cached_property
    def parts(self) -> list[Part]:
        """All parts: decisions first, because they take longest."""
        inside = {step for first, end in runs(self.match) for step in range(first + 1, end)}
        points = [step for step in range(self.match.length + 1) if step not in inside]
        return [
            *(Part("decision", number) for number, step, position in self._steps() if self._is_choice(step, position)),
            Part("luck", 0),
            *(Part("point", step) for step in points),
        ]

    def do(self, part: Part) -> Done:
        """One part of the work; it does not depend on the others."""
        if part.kind == "decision":
            return self._judged(part.step)
        if part.kind == "luck":
            return Chances(chances(self.match, self._own_seed, self.effort))
        position = self.match.position_after(part.step)
        shares = value(position, self._method.points(self.effort), self._method, self._own_seed)
        return _point(part.step, shares)

    def assembled(self, done: Sequence[Done]) -> Review:
        """The review, from the results of all parts in their order."""
        match = self.match
        judged = [one.judgement for one in done if isinstance(one, Judged)]
        decisions = _numbered([one.decision for one in done if isinstance(one, Judged)])
        lucky = [run for one in done if isinstance(one, Chances) for run in one.runs]
        seats = range(match.seats) if self.seat is None else [self.seat]
        return Review(
            version=VERSION,
            game=match.game.name,
            rules=match.game.info.rules,
            seats=match.seats,
            names=list(match.names),
            digest=digest(match),
            seed=self.seed,
            effort=self.effort,
            seat=self.seat,
            scores=match.scores,
            winners=match.winners,
            decisions=decisions,
            curve=_with_luck(match, [one for one in done if isinstance(one, CurvePoint)], lucky),
            ledger=ledger(match, lucky, judged),
            ratings=[rate(match.game, seat, judged) for seat in seats],
            moments=[number for seat in seats for number in _moments(decisions, seat)],
        )

    @cached_property
    def _own_seed(self) -> int:
        """A seed of this match's own: with the same deals to compare with, errors would add up over many games."""
        return seeded_state(self.seed, int(digest(self.match).rpartition(":")[2], 16))

    @property
    def _method(self) -> Method:
        return method(self.match.game)

    def _steps(self) -> Iterator[tuple[int, Step, Position]]:
        """Each step with its number and the true position before it, which the next one changes."""
        position = self.match.position_after(0)
        for number, step in enumerate(self.match.steps):
            yield number, step, position
            position.play(step.action)

    def _is_choice(self, step: Step, position: Position) -> bool:
        """Whether a step is a decision, of a seat in question, between at least two actions."""
        mine = step.actor != NATURE and (self.seat is None or step.actor == self.seat)
        return mine and len(position.legal) > 1

    def _judged(self, number: int) -> Judged:
        step = self.match.steps[number]
        hidden = self.match.position_after(number).hide(step.actor)
        judgement = judge(hidden, step.action, self._method, self.seed, self.effort)
        why = reason(hidden, judgement, self._method, self.seed)
        names = hidden.game.actions.names
        shown = [k for k, a in enumerate(judgement.candidates) if k < LISTED or a == judgement.played]
        return Judged(
            Decision(
                number=0,
                step=number,
                seat=judgement.seat,
                asked=hidden.question(),
                played=names[judgement.played],
                best=names[judgement.best],
                verdict=judgement.verdict,
                loss=rounded(judgement.loss.mean),
                interval=_interval(judgement.loss),
                regret=rounded(judgement.regret),
                real=judgement.real,
                effects=[rounded(effect) for effect in judgement.effects],
                reason=why,
                candidates=[_candidate(hidden, judgement, k) for k in shown],
                omitted=len(judgement.candidates) - len(shown),
            ),
            judgement,
        )


def _candidate(hidden: Position, judgement: Judgement, k: int) -> Candidate:
    action, share, difference = judgement.candidates[k], judgement.shares[k], judgement.differences[k]
    choice = hidden.choice(action)
    return Candidate(
        hidden.game.actions.names[action], action, choice.words, choice.target,
        rounded(share.mean), rounded(share.error), rounded(difference.mean), _interval(difference), share.worlds,
    )  # fmt: skip


def _numbered(decisions: Sequence[Decision]) -> list[Decision]:
    return [structs.replace(decision, number=number) for number, decision in enumerate(decisions)]


def _point(step: int, shares: Shares) -> CurvePoint:
    means = [rounded(float(x)) for x in shares.mean(axis=0)]
    return CurvePoint(step, means, rounded(largest_error(shares)), None, [0.0] * len(means))


def _with_luck(match: Match, points: Sequence[CurvePoint], chances: Sequence[Chance]) -> list[CurvePoint]:
    """The points, those after chance with what it gave each seat."""
    factor = coefficient(match.game, match.seats, match.options)
    after = {chance.end: chance for chance in chances}
    found = []
    for point in points:
        lucky = after.get(point.step)
        if lucky is not None:
            gains = [on_grid(factor * float(x)) for x in lucky.gain]
            point = structs.replace(point, luck=lucky.kind, lucky=gains)
        found.append(point)
    return found


def rounded(number: float) -> float:
    """A number with as many digits as anybody reads."""
    return round(number, DIGITS)


def _interval(estimate: Estimate) -> tuple[float, float]:
    low, high = estimate.interval
    return rounded(low), rounded(high)


def _moments(decisions: Sequence[Decision], seat: int) -> list[int]:
    """The most costly errors of a seat, the worst first."""
    errors = [d for d in decisions if d.seat == seat and d.verdict in INSTRUCTIVE]
    return [d.number for d in sorted(errors, key=lambda d: -d.loss)[:MOMENTS]]
