"""Review a finished match: judge its decisions, name its luck, add up the ledger, rate the play."""

from collections.abc import Callable, Iterator, Sequence

from druids.coach.coefficients import coefficient
from druids.coach.judging import Estimate, Judgement, judge
from druids.coach.ledger import ledger, on_grid
from druids.coach.luck import Chance, chances, largest_error, value
from druids.coach.method import VERSION, Method, method
from druids.coach.playouts import load
from druids.coach.rating import rate
from druids.coach.reasons import reason
from druids.coach.results import Candidate, CurvePoint, Decision, Review
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

Progress = Callable[[int, int], None]  # decisions judged, decisions in total


class ReviewError(ValueError):
    """A match that cannot be reviewed; the message says why."""


def review(
    match: Match, *, seat: int | None = None, seed: int = 0, effort: float = 1.0, progress: Progress | None = None
) -> Review:
    """Review a finished match: all seats, or the decisions of one. The same match, version and seed give the same."""
    if not match.over:
        raise ReviewError("the game is not over: only finished games are reviewed")
    if seat is not None and not 0 <= seat < match.seats:
        raise ReviewError(f"there is no seat {seat}: the seats of this game are 0 to {match.seats - 1}")
    if not LEAST_EFFORT <= effort <= MOST_EFFORT:
        raise ReviewError(f"the effort is {LEAST_EFFORT} to {MOST_EFFORT:.0f} times the standard one, not {effort}")
    seed, how = checked_seed(seed), method(match.game)
    load(match.game)
    decisions, judged = _judge_all(match, seat, how, seed, effort, progress)
    luck = list(chances(match, how, seed, effort))
    seats = range(match.seats) if seat is None else [seat]
    return Review(
        version=VERSION,
        game=match.game.name,
        rules=match.game.info.rules,
        seats=match.seats,
        names=list(match.names),
        digest=digest(match),
        seed=seed,
        effort=effort,
        seat=seat,
        scores=match.scores,
        winners=match.winners,
        decisions=decisions,
        curve=_curve(match, luck, how, seed, effort),
        ledger=ledger(match.game, match.seats, match.winners, luck, judged),
        ratings=[rate(match.game, one, judged) for one in seats],
        moments=[number for one in seats for number in _moments(decisions, one)],
    )


def _judge_all(
    match: Match, seat: int | None, how: Method, seed: int, effort: float, progress: Progress | None
) -> tuple[list[Decision], list[Judgement]]:
    total = sum(1 for step, position in _positions(match) if _to_judge(step.actor, position, seat))
    decisions: list[Decision] = []
    judged: list[Judgement] = []
    for number, (step, position) in enumerate(_positions(match)):
        if not _to_judge(step.actor, position, seat):
            continue
        hidden = position.hide(step.actor)
        judgement = judge(hidden, step.action, how, seed, effort)
        decisions.append(_decision(len(decisions), number, hidden, judgement, how, seed))
        judged.append(judgement)
        if progress is not None:
            progress(len(judged), total)
    return decisions, judged


def _positions(match: Match) -> Iterator[tuple[Step, Position]]:
    """Each step with the true position before it; the position is changed by the next one."""
    position = match.position_after(0)
    for step in match.steps:
        yield step, position
        position.play(step.action)


def _to_judge(actor: int, position: Position, seat: int | None) -> bool:
    """Whether a step is a decision of a seat in question that left a choice."""
    return actor != NATURE and (seat is None or actor == seat) and len(position.legal) > 1


def _decision(number: int, step: int, hidden: Position, judged: Judgement, how: Method, seed: int) -> Decision:
    names = hidden.game.actions.names
    return Decision(
        number=number,
        step=step,
        seat=judged.seat,
        asked=hidden.question(),
        played=names[judged.played],
        best=names[judged.best],
        verdict=judged.verdict,
        loss=rounded(judged.loss.mean),
        interval=_interval(judged.loss),
        regret=rounded(judged.regret),
        real=judged.real,
        effects=[rounded(effect) for effect in judged.effects],
        reason=reason(hidden, judged, how, seed),
        candidates=[
            _candidate(hidden, judged.candidates[k], judged.shares[k], judged.differences[k])
            for k in range(len(judged.candidates))
            if k < LISTED or judged.candidates[k] == judged.played
        ],
        omitted=max(0, len(judged.candidates) - LISTED - (judged.candidates.index(judged.played) >= LISTED)),
    )


def _candidate(hidden: Position, action: int, share: Estimate, difference: Estimate) -> Candidate:
    choice = hidden.choice(action)
    return Candidate(
        hidden.game.actions.names[action], action, choice.words, choice.target,
        rounded(share.mean), rounded(share.error), rounded(difference.mean), _interval(difference), share.worlds,
    )  # fmt: skip


def _curve(match: Match, luck: Sequence[Chance], how: Method, seed: int, effort: float) -> list[CurvePoint]:
    """A point after every decision and every run of chance actions."""
    after = {chance.end: chance for chance in luck}
    inside = {step for chance in luck for step in range(chance.first + 1, chance.end)}
    factor, points = coefficient(match.game, match.seats), []
    position = match.position_after(0)
    for step in range(match.length + 1):
        if step not in inside:
            shares = value(position, round(how.curve * effort), how, seed)
            chance = after.get(step)
            points.append(
                CurvePoint(
                    step,
                    [rounded(float(x)) for x in shares.mean(axis=0)],
                    rounded(largest_error(shares)),
                    None if chance is None else chance.kind,
                    [0.0] * match.seats if chance is None else [on_grid(factor * float(x)) for x in chance.gain],
                )
            )
        if step < match.length:
            position.play(match.steps_from(step)[0].action)
    return points


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
